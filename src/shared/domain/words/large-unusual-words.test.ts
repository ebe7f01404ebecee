import { expect, it } from 'vitest'
import { expectLinear } from '../../testing/expect-linear.test-support.ts'
import { LARGE_TEXTS } from '../../testing/large-texts.test-support.ts'
import { collectUnusual } from './collect-unusual.test-support.ts'
import { createUnusualWordCollector } from './unusual-words.ts'

const TEXTS: Record<string, (size: number) => string> = {
  ...LARGE_TEXTS,
  'one line of abbreviations': (size) => 'A.B.'.repeat(size / 4),
  'one line of hyphens': (size) => 'A1-'.repeat(size / 3),
  'one line of apostrophes': (size) => 'a’'.repeat(size / 2),
  'one line of addresses': (size) => 'a@'.repeat(size / 2),
  'different words': (size) => Array.from({ length: size / 10 }, (_value, at) => `Ab${at.toString(36)} cd`).join(' '),
}

it.each(Object.keys(TEXTS))('reads %s in linear time', (name) => {
  expectLinear(
    (size) => TEXTS[name]?.(size) ?? '',
    (text) => collectUnusual([text]),
  )
})

it.each(['one line of sentences', 'one line without full stops', 'different words'])(
  'yields often while it reads %s',
  (name) => {
    const collector = createUnusualWordCollector<number>()
    let steps = 0
    const work = collector.read(TEXTS[name]?.(1_000_000) ?? '', 0, 0)
    while (!work.next().done) steps += 1
    expect(steps).toBeGreaterThan(100)
  },
)
