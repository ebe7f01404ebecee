import { it } from 'vitest'
import { expectLinear } from '../../testing/expect-linear.test-support.ts'
import { LARGE_TEXTS } from '../../testing/large-texts.test-support.ts'
import { findChapterLines } from './find-chapter-lines.ts'

const TEXTS = {
  ...LARGE_TEXTS,
  chapters: (size: number) => Array.from({ length: size / 20 }, (_, at) => `Chapter ${at}\n\nIt rained.`).join('\n\n'),
  'chapter words': (size: number) => 'Chapter Chapter Chapter\n\n'.repeat(size / 25),
  dashes: (size: number) => '- '.repeat(size / 2),
}

it.each(Object.entries(TEXTS))('finds chapter lines in %s in linear time', (_name, getText) => {
  expectLinear(
    (size) => getText(size).split('\n'),
    (lines) => findChapterLines(lines),
  )
})
