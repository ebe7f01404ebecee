import { it } from 'vitest'
import { expectLinear } from '../../testing/expect-linear.test-support.ts'
import { LARGE_TEXTS } from '../../testing/large-texts.test-support.ts'
import { splitSentences } from './split-sentences.ts'

const TEXTS = {
  ...LARGE_TEXTS,
  'numbers with periods': (size: number) => '1. '.repeat(size / 3),
  'open brackets after words': (size: number) => 'no (so. '.repeat(size / 8),
  'note numbers': (size: number) => `no.${'[1] '.repeat(size / 4)}`,
}

it.each(Object.entries(TEXTS))('splits %s in linear time', (_name, getText) => {
  expectLinear(getText, (text) => [...splitSentences(text)].length)
})
