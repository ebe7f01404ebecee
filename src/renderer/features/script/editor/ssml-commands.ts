import type { EditorState, TransactionSpec } from '@codemirror/state'
import { isSsml } from '#shared/domain/speech-text/is-ssml.ts'
import { parseSsml } from '#shared/domain/speech-text/parse-ssml.ts'
import type { SsmlProblem } from '#shared/domain/speech-text/ssml-problem.ts'
import { writeSsml } from '#shared/domain/speech-text/write-ssml.ts'
import type { Written } from '../session/block-store.ts'
import { cutOut, mapMarks, markupOfLine, marksBetween, patchMarks, placeMarkup } from '../document/block-marks.ts'
import { selectedLine } from '../document/selected-line.ts'

/** Result of converting a block between SSML and formatting. */
export type Turned = { kind: 'turned'; spec: TransactionSpec } | { kind: 'problem'; problem: SsmlProblem }

/** Rewrites a block's text and formatting as one undoable step. */
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

/** Converts the block at the caret to the SSML it is sent as; null if it already is SSML. */
export function showAsSsml(state: EditorState): TransactionSpec | null {
  const line = selectedLine(state)
  if (isSsml(line.text)) return null
  const text = writeSsml(line.text, markupOfLine(state, line))
  return rewrite(state, line, { text, markup: [] })
}

/** Converts a raw SSML block at the caret to formatted words; null if it isn't SSML. */
export function turnIntoMarks(state: EditorState): Turned | null {
  const line = selectedLine(state)
  if (!isSsml(line.text)) return null
  const parsed = parseSsml(line.text)
  if (parsed.kind === 'problem') return { kind: 'problem', problem: parsed.problem }
  // A block is a single line; an escaped line break would make two.
  const text = parsed.text.replaceAll(/[\n\r]/g, ' ')
  return { kind: 'turned', spec: rewrite(state, line, { text, markup: parsed.markup }) }
}
