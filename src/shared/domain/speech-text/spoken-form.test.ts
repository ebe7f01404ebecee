import { expect, it } from 'vitest'
import { compileInputs } from './compile-inputs.ts'
import { toSpokenForm } from './spoken-form.ts'

it.each([
  ['ligatures as letters', 'ﬁnal oﬀer, aﬄuent, diﬃcult, ĳs', 'final offer, affluent, difficult, ijs'],
  ['Arabic letters without the shape of their place', '\ufee3\ufead\ufea3\ufe92\ufe8e', 'مرحبا'],
  ['no soft hyphens', 'Wort\u00adtren\u00adnung', 'Worttrennung'],
  ['no zero-width spaces between Latin letters', 'auto\u200bmatic\u200b', 'automatic'],
  ['no byte order marks and word joiners', '\ufeffOne\u2060 two', 'One two'],
  ['no marks of direction', '\u200fשלום\u200e \u202aone\u202c', 'שלום one'],
  ['composed letters', 'Cafe\u0301 e\u0301\u0323', 'Café \u1eb9\u0301'],
  ['spaces and signs as written', 'a\u00a0b – “c” … ½ ² Ａ', 'a\u00a0b – “c” … ½ ² Ａ'],
  ['joiners of emoji', '👩\u200d👧 ❤️\u200d🔥', '👩\u200d👧 ❤️\u200d🔥'],
  ['joiners of Persian and Hindi', 'می\u200cخواهم क्\u200dष', 'می\u200cخواهم क्\u200dष'],
  ['word breaks of Thai', 'สวัสดี\u200bชาวโลก', 'สวัสดี\u200bชาวโลก'],
])('sends %s', (_what, written, spoken) => {
  expect(toSpokenForm(written)).toBe(spoken)
})

it('sends pronunciations without invisible characters', () => {
  const use = { startChar: 0, endChar: 3, spoken: 'se\u00adquel' }
  const inputs = { text: 'SQL works', markup: [], pronunciations: [use], spokenFromChar: 0 }

  expect(compileInputs(inputs, 100).map(({ input }) => input)).toEqual(['sequel works'])
})

it('leaves the written text of a document’s substitutions', () => {
  const markup = [{ kind: 'substitution' as const, startChar: 3, endChar: 4, alias: 'x' }]

  const [part] = compileInputs({ text: 'One\u00ad two', markup, pronunciations: [], spokenFromChar: 0 }, 100)

  expect(part?.input).toBe('<speak>One<sub alias="x">\u00ad</sub> two</speak>')
})
