import { expect, it } from 'vitest'
import { findQuotations } from './find-quotations.ts'

function list(text: string, language = 'en'): string[] {
  return findQuotations(text, language).map(({ startChar, endChar }) => text.slice(startChar, endChar))
}

it.each([
  ['straight', 'en', '"Hello," she said. "How are you?"', ['"Hello,"', '"How are you?"']],
  ['curly', 'en', '“Hello,” she said. “How are you?”', ['“Hello,”', '“How are you?”']],
  ['single', 'en', '‘Don’t,’ she said. ‘It’s the dogs’ bowl.’', ['‘Don’t,’', '‘It’s the dogs’ bowl.’']],
  ['straight single', 'en', "'Don't,' she said. ''Tis late.'", ["'Don't,'", "''Tis late.'"]],
  ['single around double', 'en', '‘He said “no” twice,’ I said.', ['‘He said “no” twice,’']],
  ['nested single', 'en', '“He said ‘no’ twice,” I said.', ['“He said ‘no’ twice,”']],
  ['nested of the same kind', 'en', '“He said “no” twice,” I said.', ['“He said “no” twice,”']],
  ['German', 'de', '„Hallo“, sagte sie. „Er hat ‚nein‘ gesagt.“', ['„Hallo“', '„Er hat ‚nein‘ gesagt.“']],
  ['German with an English closing mark', 'de', '„Hallo”, sagte sie.', ['„Hallo”']],
  ['German guillemets', 'de', '»Hallo«, sagte sie. »Er hat ›nein‹ gesagt.«', ['»Hallo«', '»Er hat ›nein‹ gesagt.«']],
  ['Swiss guillemets', 'de-CH', '«Hallo», sagte sie. «Er hat ‹nein› gesagt.»', ['«Hallo»', '«Er hat ‹nein› gesagt.»']],
  ['German single', 'de', '‚Hallo‘, sagte sie.', ['‚Hallo‘']],
  ['French', 'fr', '« Bonjour », dit-elle. « Il a dit “non”. »', ['« Bonjour »', '« Il a dit “non”. »']],
  ['French with plain spaces', 'fr', 'Elle dit : « Bonjour ! » Puis : « Non. »', ['« Bonjour ! »', '« Non. »']],
  ['Swedish', 'sv', '”Hej”, sa hon. ”Nej.”', ['”Hej”', '”Nej.”']],
  ['Japanese', 'ja', '「こんにちは」と彼は言った。「『はい』と言え」', ['「こんにちは」', '「『はい』と言え」']],
  ['Chinese', 'zh', '他说“你好”。她说：“你好！”', ['“你好”', '“你好！”']],
])('finds quotations with %s marks', (_kind, language, text, expected) => {
  expect(list(text, language)).toEqual(expected)
})

it.each([
  ['Spanish', 'es', '—No sé —dijo Juan—. Vámonos.', ['—No sé', 'Vámonos.']],
  ['Spanish with a question', 'es', '—¿Quién es? —preguntó la niña.', ['—¿Quién es?']],
  ['Spanish with action', 'es', '—Me voy. —Juan se levantó—. Adiós.', ['—Me voy.', 'Adiós.']],
  ['Spanish with an aside', 'es', '—Mi hermano —que vive lejos— no viene.', ['—Mi hermano —que vive lejos— no viene.']],
  ['French', 'fr', '— Oui, dit le capitaine. Partons !', ['— Oui,', 'Partons !']],
  ['French with a question', 'fr', '— Qui est là ? demanda-t-il.', ['— Qui est là ?']],
  ['French without narration', 'fr', '– Je le sais, monsieur, et je pars.', ['– Je le sais, monsieur, et je pars.']],
  ['Italian', 'it', '— Non so, — disse Maria, — andiamo.', ['— Non so,', 'andiamo.']],
  ['Portuguese', 'pt-BR', '— Não sei — disse o menino. — Vamos.', ['— Não sei', 'Vamos.']],
  ['Portuguese with commas', 'pt', '— Não sei, disse Maria.', ['— Não sei,']],
  ['Polish', 'pl', '— Nie wiem — powiedział Jan. — Chodźmy.', ['— Nie wiem', 'Chodźmy.']],
])('finds %s speech after a dash without its narration', (_kind, language, text, expected) => {
  expect(list(text, language)).toEqual(expected)
  expect(findQuotations(text, language)[0]?.kind).toBe('dash')
})

it('divides a French quotation at the narration inside it', () => {
  expect(list('« Non, dit-il, je reste. »', 'fr')).toEqual(['« Non,', 'je reste. »'])
})

it.each([
  ['apostrophes', "'Tis the dogs' bowl, don't you think? O'Brien's, 'cause I said so in the '90s."],
  ['curly apostrophes', '’Tis the dogs’ bowl, ’cause O’Brien’s rock ’n’ roll isn’t.'],
  ['inches', 'The board is 6\' 2" long.'],
  ['a stray closing mark', 'She left.” Nobody followed.'],
  ['marks without words', '“” and "" and « »'],
  ['a dash in English', '— a list'],
  ['an empty text', ''],
])('finds no quotation in %s', (_kind, text) => {
  expect(list(text)).toEqual([])
})

it('ends a quotation that is never closed with its block', () => {
  const [one, ...others] = findQuotations('He said: “Once upon a time ', 'en')
  expect(one).toEqual({ startChar: 9, endChar: 26, kind: 'quotation', isOpen: true })
  expect(others).toEqual([])
})

it('ends a quotation that is never closed before the next', () => {
  expect(list('“Hello, she said. “How are you?”')).toEqual(['“Hello, she said.', '“How are you?”'])
  expect(list('"Hello, she said. "How are you?"')).toEqual(['"Hello, she said.', '"How are you?"'])
})

it('starts after a speaker’s name', () => {
  const text = 'Ann “the owl”: I said “no”.'
  expect(findQuotations(text, 'en', 15).map(({ startChar }) => startChar)).toEqual([22])
})

it('goes on to the closing mark after an open quotation', () => {
  expect(findQuotations('You know the song?” he asked.', 'en', 0, true)).toEqual([
    { startChar: 0, endChar: 19, kind: 'quotation', isOpen: false },
  ])
})
