import { expect, it } from 'vitest'
import { finish } from '../words/collect-unusual.test-support.ts'
import { type ProposedSpeaker, proposeSpeakers } from './propose-speakers.ts'

function propose(lines: readonly string[], language = 'en', castNames: readonly string[] = []): ProposedSpeaker[] {
  const blocks = lines.map((text, at) => ({ id: `b${at}`, text, spokenFromChar: 0 }))
  return finish(proposeSpeakers(blocks, { language, castNames }))
}

function listNames(lines: readonly string[], language = 'en', castNames: readonly string[] = []): (string | null)[] {
  return propose(lines, language, castNames).map(({ speakerName }) => speakerName)
}

it.each([
  ['a title', ['“Land,” said Mrs. Dashwood.'], 'female'],
  ['a noun', ['“Land,” said the queen.'], 'female'],
  ['a pronoun of the narration', ['Robin took off his hat. “Land,” said Robin.'], 'male'],
  ['another name of the person', ['“Land,” said Bennet.', '“Sea,” said Mr. Bennet.'], 'male'],
  ['nothing', ['“Land,” said Robin.'], null],
])('knows the speaker’s gender from %s', (_source, lines, expected) => {
  expect(propose(lines).map(({ speakerGender }) => speakerGender)).toEqual(lines.map(() => expected))
})

it.each([
  ['“Land,” said the harbor master.', 'Harbor master'],
  ['“Land,” said the old harbor master gloomily.', 'Old harbor master'],
  ['“Land,” the harbor master said.', 'Harbor master'],
  ['“Land!” Alice asked.', 'Alice'],
  ['“Land,” replied Mr. Bennet, and left.', 'Mr. Bennet'],
  ['“Land,” said Dr. O’Neil. He left.', 'Dr. O’Neil'],
  ['“Land,” said the March Hare.', 'March Hare'],
  ['“Land,” said Lady Catherine de Bourgh.', 'Lady Catherine de Bourgh'],
  ['“Land,” said J. R. Hartley.', 'J. R. Hartley'],
  ['“Land,” Alice very hastily replied.', 'Alice'],
  ['“Land,” Alice ventured to ask.', 'Alice'],
  ['“Land,” little Amy whispered.', 'Amy'],
  ['“Land,” went on the captain.', 'Captain'],
  ['“Land,” the captain went on.', 'Captain'],
  ['“Land,” said his wife.', 'His wife'],
  ['“Land,” said I.', 'I'],
  ['Alice said: “Land.”', 'Alice'],
  ['Alice looked up and said, “Land.”', 'Alice'],
  ['The captain turned to Alice and shouted, “Land!”', 'Captain'],
  ['When the captain saw Alice, he said: “Land.” “Land!” said the captain.', 'Captain'],
  ["'Land,' said Alice.", 'Alice'],
  ['"Land," said Alice.', 'Alice'],
])('reads the speaker in English: %s', (line, expected) => {
  const [first] = propose([line])
  expect(first?.speakerName).toBe(expected)
})

it.each([
  ['de', '„Land“, sagte Annika.', 'Annika'],
  ['de', '„Land“, sagte der alte Hafenmeister leise.', 'Alte Hafenmeister'],
  ['de', '„Land“, fuhr der Kapitän fort.', 'Kapitän'],
  ['de', '»Land«, rief Frau von Briest.', 'Frau von Briest'],
  ['de', 'Da sprach der Wolf: „Land.“', 'Wolf'],
  ['de', 'Annika fragte ihn: „Land?“', 'Annika'],
  ['de', '„Land“, sagte ich.', 'Ich'],
  ['fr', '« Terre », dit le vieux capitaine d’une voix sourde.', 'Vieux capitaine'],
  ['fr', '« Terre ! » s’écria Passepartout.', 'Passepartout'],
  ['fr', '« Terre ? » lui demanda Phileas Fogg.', 'Phileas Fogg'],
  ['fr', '— Terre, répondit M. Fogg.', 'M. Fogg'],
  ['fr', '— Terre, dit l’homme.', 'Homme'],
  ['fr', 'Le capitaine répondit : « Terre. »', 'Capitaine'],
  ['fr', '— Terre, dis-je.', 'Je'],
  ['es', '—Tierra —dijo la niña—. Vamos.', 'Niña'],
  ['es', '—Tierra —le preguntó don Quijote.', 'Don Quijote'],
  ['es', 'Juan respondió: «Tierra».', 'Juan'],
  ['es', '«Tierra», dijo Juan.', 'Juan'],
  ['es', '—Tierra —dije.', 'Yo'],
  ['it', '«Terra», disse Maria.', 'Maria'],
  ['it', '“Terra!” esclamò il vecchio capitano.', 'Vecchio capitano'],
  ['it', '— Terra, — gli chiese la signora Rossi.', 'Signora Rossi'],
  ['pt', '— Terra — disse o capitão.', 'Capitão'],
  ['pt-BR', '“Terra”, perguntou Maria.', 'Maria'],
])('reads the speaker in %s: %s', (language, line, expected) => {
  const proposals = propose([line], language)
  expect(proposals.map(({ speakerName }) => speakerName)).toEqual(proposals.map(() => expected))
  expect(proposals[0]).toMatchObject({ evidence: 'attribution', confidence: 'high' })
})

it('reads the attribution in the block after or before', () => {
  expect(listNames(['“Land,”', 'said Bob.'])).toEqual(['Bob'])
  expect(listNames(['“Land,”', 'Alice asked.'])).toEqual(['Alice'])
  expect(listNames(['Then Bob said:', '“Land.”'])).toEqual(['Bob'])
})

it('gives the quotations of a paragraph to one speaker unless another attribution follows', () => {
  expect(listNames(['“Yes,” said Bob. “Let us go.” He rose. “Now.”'])).toEqual(['Bob', 'Bob', 'Bob'])
  expect(listNames(['“Yes,” said Bob. “No,” said Ann.'])).toEqual(['Bob', 'Ann'])
})

it('names one person by one name', () => {
  const lines = ['“A,” said the Harbor Master.', '“B,” said Ann.', '“C,” said the old harbor master.', '“D,” said Ann.']
  expect(new Set(listNames(lines)).size).toBe(2)
  expect(listNames(['“A,” said Mr. Bennet.', '“B,” said Ann.', '“C,” said Bennet.'])[2]).toBe('Mr. Bennet')
  expect(listNames(['“A,” said Mr. Bennet.', '“B,” said Mrs. Bennet.', '“C,” said Bennet.'])[2]).toBe('Bennet')
  expect(listNames(['“A,” said the harbor master.'], 'en', ['Harbor Master'])).toEqual(['Harbor Master'])
  expect(listNames(['“A,” said Jo.'], 'en', ['Jo March'])).toEqual(['Jo March'])
})

it('resolves pronouns where the text shows who is meant', () => {
  expect(propose(['Alice rubbed her eyes. “Well,” she said.'])[0]).toMatchObject({
    ...{ speakerName: 'Alice', evidence: 'pronoun', confidence: 'medium' },
  })
  const lines = ['“Yes,” said Mr. Bennet.', '“No,” said Mrs. Bennet.', '“Why?” asked he.', '“So,” said she.']
  expect(listNames(lines)).toEqual(['Mr. Bennet', 'Mrs. Bennet', 'Mr. Bennet', 'Mrs. Bennet'])
  expect(listNames(['„Ja“, sagte der Wolf.', '„Nein“, rief die Mutter.', '„Doch“, sagte er.'], 'de')[2]).toBe('Wolf')
})

it('lets two speakers alternate until a scene ends', () => {
  const lines = ['“One,” said Ann.', '“Two,” said Bob.', '“Three.”', '“Four.”', '“Five,” said Ann.']
  expect(listNames(lines)).toEqual(['Ann', 'Bob', 'Ann', 'Bob', 'Ann'])
  expect(propose(lines)[2]).toMatchObject({ evidence: 'alternation', confidence: 'medium' })
  expect(listNames(['“One,” said Ann.', '“Two,” said Bob.', '***', '“Three.”'])).toEqual(['Ann', 'Bob', null])
  const narration = 'The rain went on for a long time, and the harbor was as dark as a cellar. '.repeat(5)
  expect(listNames(['“One,” said Ann.', '“Two,” said Bob.', narration, '“Three.”'])[2]).toBeNull()
})

it('lets the person who is addressed answer', () => {
  const lines = ['“One,” said Ann.', '“Two,” said Bob.', '“And you, Carl?” said Ann.', '“Three.”']
  expect(propose(lines)[3]).toMatchObject({ speakerName: 'Carl', evidence: 'addressed' })
})

it('gives a speech of several paragraphs to one speaker', () => {
  const lines = ['“One,” said Ann. “Once there was', '“a king who', '“had a crown.”', '“Two,” said Bob.']
  expect(propose(lines).map(({ speakerName, evidence }) => [speakerName, evidence])).toEqual([
    ...[
      ['Ann', 'attribution'],
      ['Ann', 'attribution'],
      ['Ann', 'continued'],
      ['Ann', 'continued'],
    ],
    ['Bob', 'attribution'],
  ])
})

it('proposes no speaker for several persons', () => {
  expect(listNames(['“One,” said Ann.', '“Two,” said Bob.', '“No!” they cried.'])[2]).toBeNull()
  expect(listNames(['“One,” said Ann.', '“Two,” said Bob.', '“No!” cried Ann and Bob.'])[2]).toBeNull()
})

it.each([
  ['He called it “freedom” and left.'],
  ['She was reading “The Times” in bed.'],
  ['As readers like to know “how people look,” we will tell them.'],
  ['The so-called “experts” were late.'],
])('knows that a quotation isn’t speech: %s', (line) => {
  expect(propose([line])[0]).toMatchObject({ isLikelySpeech: false, speakerName: null, confidence: 'low' })
})

it('finds speakers of the cast by position in other languages', () => {
  expect(listNames(['”Hej”, sa Anna.', '”Nej”, svarade Bo.'], 'sv', ['Anna', 'Bo'])).toEqual(['Anna', 'Bo'])
  expect(listNames(['— Nie wiem — powiedział Jan. — Chodźmy.'], 'pl', ['Jan'])).toEqual(['Jan', 'Jan'])
})
