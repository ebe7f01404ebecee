import { describe, it } from 'vitest'
import { buildCues, type CaptionBlock, DEFAULT_CUE_LIMITS, formatSrt, measureCues } from './captions.ts'
import { expectLinear } from '../testing/expect-linear.test-support.ts'

const SENTENCES = {
  'without full stops': 'so we waited for dawn and nobody had lit the lamp ',
  'of short sentences': 'So we waited. “Why?” she asked. ',
  'of initials': 'J. R. R. ',
  'of one long word': 'waited',
  'in Chinese': '我们等到天亮',
}

function spoken(text: string): CaptionBlock {
  const marks = [...text.matchAll(/\p{L}{1,20}/gu)].map((match, at) => ({
    ...{ startChar: match.index, endChar: match.index + match[0].length },
    ...{ startMs: at * 350, endMs: at * 350 + 300 },
  }))
  return { text, marks, startMs: 0, endMs: marks.length * 350, speaker: null }
}

describe.each(Object.entries(SENTENCES))('a block %s', (_what, sentence) => {
  it.each(['word', 'phrase', 'sentence'] as const)('takes no longer than its length explains by %s', (length) => {
    expectLinear(
      (size) => spoken(sentence.repeat(Math.ceil(size / 10 / sentence.length))),
      (block) => {
        const cues = buildCues([block], { ...DEFAULT_CUE_LIMITS, length })
        measureCues(cues, 17, 'a.srt')
        formatSrt(cues)
      },
    )
  })
})
