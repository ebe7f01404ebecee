import { isolateHistory } from '@codemirror/commands'
import type { EditorState, TransactionSpec } from '@codemirror/state'
import { isSsml } from '#shared/domain/speech-text/is-ssml.ts'
import { getLineNumber } from '../document/block-lines.ts'
import { cutOut, marksBetween, patchMarks } from '../document/block-marks.ts'

/** Words of a block with their speaker; null gives them their block's voice. */
export interface CastPassage {
  blockId: string
  startChar: number
  endChar: number
  /** The words as they were read. */
  text: string
  name: string | null
}

/**
 * Gives all these passages to their speakers, as one undo step. Other formatting stays, and so do speakers of other
 * words. A passage whose text has changed since is skipped, and so is raw SSML.
 *
 * @param passages in the order of the chapter
 */
export function castPassages(
  state: EditorState,
  passages: readonly CastPassage[],
): { spec: TransactionSpec; castCount: number } {
  let castCount = 0
  let near = 1
  const effects = [...Map.groupBy(passages, ({ blockId }) => blockId)].flatMap(([blockId, own]) => {
    const number = getLineNumber(state, blockId, near)
    if (number === null) return []
    near = number
    const line = state.doc.line(number)
    const fitting = isSsml(line.text)
      ? []
      : own.filter(({ startChar, endChar, text }) => line.text.slice(startChar, endChar) === text)
    if (fitting.length === 0) return []
    castCount += fitting.length
    const before = marksBetween(state, line.from, line.to)
    let speakers = before.filter(({ mark }) => mark.kind === 'speaker')
    const marks = before.filter(({ mark }) => mark.kind !== 'speaker')
    for (const { startChar, endChar, name } of fitting) {
      const range = { from: line.from + startChar, to: line.from + endChar }
      speakers = cutOut(speakers, range.from, range.to)
      if (name !== null) speakers.push({ ...range, mark: { kind: 'speaker', name } })
    }
    return [patchMarks.of({ from: line.from, to: line.to, marks: [...marks, ...speakers] })]
  })
  return { spec: { effects, userEvent: 'mark', annotations: isolateHistory.of('full') }, castCount }
}
