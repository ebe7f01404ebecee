import type { EditorState, TransactionSpec } from '@codemirror/state'
import { isSsml } from '#shared/domain/speech-text/is-ssml.ts'
import { parseSsml } from '#shared/domain/speech-text/parse-ssml.ts'
import type { SsmlProblem } from '#shared/domain/speech-text/read-ssml.ts'
import { writeSsml } from '#shared/domain/speech-text/write-ssml.ts'
import type { Written } from '../block-book.ts'
import { cutOut, mapMarks, markupOfLine, marksBetween, patchMarks, placeMarkup } from '../document/block-marks.ts'

/** What came of turning a block's way of being written into the other one. */
export type Turned = { kind: 'turned'; spec: TransactionSpec } | { kind: 'problem'; problem: SsmlProblem }

/** Writes a block anew, text and marks, as one step that undo takes back. */
function rewrite(state: EditorState, line: { from: number; to: number }, { text, markup }: Written): TransactionSpec {
  const changes = state.changes({ from: line.from, to: line.to, insert: text })
  const outside = mapMarks(cutOut(marksBetween(state, line.from, line.to), line.from, line.to), changes)
  return {
    changes,
    selection: { anchor: line.from },
    effects: patchMarks.of({
      from: line.from,
      to: line.from + text.length,
      marks: [...outside, ...placeMarkup(markup, line.from)],
    }),
    userEvent: 'ssml',
    scrollIntoView: true,
  }
}

/** Writes the block at the caret as the SSML that it is sent as; null when it is that already. */
export function showAsSsml(state: EditorState): TransactionSpec | null {
  const line = state.doc.lineAt(state.selection.main.head)
  if (isSsml(line.text)) return null
  const text = writeSsml(line.text, markupOfLine(state, line))
  return rewrite(state, line, { text, markup: [] })
}

/** Writes a block of raw SSML at the caret as words with marks; null when it is no SSML. */
export function turnIntoMarks(state: EditorState): Turned | null {
  const line = state.doc.lineAt(state.selection.main.head)
  if (!isSsml(line.text)) return null
  const parsed = parseSsml(line.text)
  if (parsed.kind === 'problem') return { kind: 'problem', problem: parsed.problem }
  // A block is one line; an escaped line break would be two.
  const text = parsed.text.replaceAll(/[\n\r]/g, ' ')
  return { kind: 'turned', spec: rewrite(state, line, { text, markup: parsed.markup }) }
}
