import { expect, it } from 'vitest'
import { formatTimecode } from '#shared/domain/timecode.ts'
import { drain } from './drain.test-support.ts'
import { splitSubtitles } from './split-subtitles.ts'

/** One second each, one after the other. */
function read(cues: readonly string[], gapMs = 0) {
  const file = cues.map((text, at) => {
    const startMs = at * (1_000 + gapMs)
    return `${at + 1}\n${formatTimecode(startMs, ',')} --> ${formatTimecode(startMs + 1_000, ',')}\n${text}\n`
  })
  const { chapters, notes } = drain(splitSubtitles(file.join('\n'), { join: 'cues', speakBrackets: false }))
  return {
    texts: chapters.flatMap(({ blocks }) => blocks.map(({ text }) => text)),
    repeatedLines: notes.find(({ kind }) => kind === 'repeated-lines')?.count ?? 0,
  }
}

it.each([
  ['two lines', ['A', 'A\nB', 'B\nC', 'C\nD', 'D'], ['A', 'B', 'C', 'D'], 4],
  ['three lines', ['A', 'A\nB', 'A\nB\nC', 'B\nC\nD', 'C\nD\nE'], ['A', 'B', 'C', 'D', 'E'], 7],
  ['a short cue between', ['A', 'A', 'A\nB', 'B', 'B\nC', 'C'], ['A', 'B', 'C'], 5],
  ['a line that is said twice', ['A', 'A', 'A\nno', 'no', 'no\nno', 'no', 'no\nB', 'B'], ['A', 'no', 'no', 'B'], 7],
  [
    'word by word',
    ['the', 'the lamp', 'the lamp was', 'the lamp was dark', 'we', 'we left'],
    ['the lamp was dark', 'we left'],
    4,
  ],
  [
    'line by line and word by word',
    ['the lamp', 'the lamp was', 'the lamp was\nso we', 'the lamp was\nso we left', 'so we left\nB'],
    ['the lamp was', 'so we left', 'B'],
    5,
  ],
])('reads captions that roll with %s once', (_what, cues, texts, repeatedLines) => {
  expect(read(cues)).toEqual({ texts, repeatedLines })
})

it.each([
  ['repeats', ['Yes.', 'Yes.', 'Yes.', 'No.', 'No.']],
  ['a few that begin as the one before', ['No.', 'No way.', 'Who?', 'Me.', 'Why?', 'Why not?', 'Go.', 'Now.']],
  ['words that grow once', ['No.', 'No. Never.', 'No. Never. Not once.']],
  ['words that differ in their marks', ['7', '7 –', '7', '7 –', '7', '7 –', '7', '7 –', '7']],
  ['one line after another', ['A', 'B', 'A', 'B']],
])('leaves captions with %s as they are', (_what, cues) => {
  expect(read(cues)).toEqual({ texts: cues, repeatedLines: 0 })
})

it('takes a line that comes again after a pause as new', () => {
  expect(read(['A', 'A\nB', 'B\nC'], 2_000).texts).toEqual(['A', 'A B', 'B C'])
})
