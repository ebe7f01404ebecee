import { expect, it } from 'vitest'
import { expectLinear } from '../../testing/expect-linear.test-support.ts'
import { LARGE_TEXTS } from '../../testing/large-texts.test-support.ts'
import { finish } from '../words/collect-unusual.test-support.ts'
import { proposeSpeakers } from './propose-speakers.ts'

const repeat = (part: string) => (size: number) => part.repeat(Math.ceil(size / part.length)).slice(0, size)

const GENERAL = ['one line without spaces', 'one line of sentences', 'one line of initials', 'only spaces']
/** Where speech after dashes or its narration may be slow. */
const LANGUAGES: Record<string, string> = {
  ...{ dashes: 'es', 'dashes with narration': 'es', 'commas with narration': 'fr', 'one line of sentences': 'it' },
}

const TEXTS: Record<string, (size: number) => string> = {
  ...Object.fromEntries(GENERAL.map((name) => [name, LARGE_TEXTS[name] ?? String])),
  'one line of attributed quotations': repeat('“Yes,” said Bob. '),
  'one line of straight marks': repeat('"a" '),
  'only opening marks': repeat('“'),
  'opening marks before words': repeat('“a '),
  'single opening marks': repeat('‘a '),
  'possible apostrophes': repeat(' ‘dogs’ and'),
  'nested marks': repeat('“a ‘b “'),
  dashes: (size) => `—${repeat(' a — b')(size)}`,
  'dashes with narration': (size) => `—${repeat('No —dijo Juan—. ')(size)}`,
  'commas with narration': (size) => `— ${repeat('Oui, dit Jean, non. ')(size)}`,
  'different names in lines': (size) =>
    Array.from({ length: size / 20 }, (_value, at) => `“A, Ann,” said Bo${at.toString(36)}.\n“B.”\n`).join(''),
  'open quotations': repeat('“a\n'),
  'speeches without attribution': repeat('“A?”\n'),
}

function* propose(text: string, language: string): Generator<void, unknown> {
  const blocks = text.split('\n').map((line, at) => ({ id: String(at), text: line, spokenFromChar: 0 }))
  return yield* proposeSpeakers(blocks, { language, castNames: ['Ann', 'Bob'] })
}

it.each(Object.keys(TEXTS))('reads %s in linear time', (name) => {
  expectLinear(
    (size) => TEXTS[name]?.(size) ?? '',
    (text) => finish(propose(text, LANGUAGES[name] ?? 'en')),
  )
})

it.each([
  'one line of attributed quotations',
  'one line of straight marks',
  'opening marks before words',
  'single opening marks',
  'speeches without attribution',
  'different names in lines',
  'dashes with narration',
])('yields often while it reads %s', (name) => {
  const work = propose(TEXTS[name]?.(100_000) ?? '', 'es')
  let steps = 0
  while (!work.next().done) steps += 1
  expect(steps).toBeGreaterThan(10)
})
