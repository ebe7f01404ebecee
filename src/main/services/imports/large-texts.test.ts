import type { TextOptions } from '#shared/contract/imports.ts'
import { describe, it } from 'vitest'
import { expectLinear } from '#shared/testing/expect-linear.test-support.ts'
import { LARGE_TEXTS } from '#shared/testing/large-texts.test-support.ts'
import { describeImport } from './describe-import.ts'
import { drain } from './drain.test-support.ts'
import { splitImport } from './split-import.ts'

const COMMON = { speakTitles: true, splitLong: true, speakBrackets: false }
const WAYS: TextOptions[] = [
  { ...COMMON, format: 'text', blocks: 'paragraphs', chapterLines: true, includesTitlePage: true, lineUses: [] },
  { ...COMMON, format: 'text', blocks: 'lines', chapterLines: true, includesTitlePage: true, lineUses: [] },
  { ...COMMON, format: 'markdown', chapterLevel: 2, includesCode: true },
  { ...COMMON, format: 'subtitles', join: 'cues' },
  { ...COMMON, format: 'subtitles', join: 'sentences' },
]

describe.each(Object.entries(LARGE_TEXTS))('%s', (_what, getText) => {
  it.each(WAYS)('takes no longer to split than its length explains: %o', (options) => {
    // Text without any times is refused as subtitles.
    const start = options.format === 'subtitles' ? '00:00:01.000 --> 00:00:02.000\n' : ''
    expectLinear(getText, (text) => describeImport(drain(splitImport(start + text, options))))
  })
})
