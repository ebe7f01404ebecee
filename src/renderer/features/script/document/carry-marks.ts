import { EditorState, type Extension } from '@codemirror/state'
import {
  cutOut,
  isSameMark,
  mapMarks,
  marksBetween,
  isPauseTaken,
  patchMarks,
  type PlacedMark,
  placeMarkup,
} from './block-marks.ts'
import { placedPiece } from './carried-piece.ts'

/** Applies the formatting of inserted pieces. */
export const carriedMarks: Extension = EditorState.transactionExtender.of((transaction) => {
  const placed = transaction.annotation(placedPiece)
  if (!placed) return null
  const from = placed.at
  let to = from
  const inside = placed.lines.flatMap(({ text, markup }, index) => {
    if (index > 0) to += 1
    const marks = placeMarkup(markup, to)
    to += text.length
    return marks
  })
  const back = transaction.changes.invertedDesc
  const { doc } = transaction.startState
  const { removed } = placed
  const around = marksBetween(transaction.startState, back.mapPos(from, -1), back.mapPos(to, 1)).filter(
    ({ mark, from: position }) => mark.kind !== 'pause' || !removed || !isPauseTaken(doc, removed, position),
  )
  const mapped = mapMarks(around, transaction.changes)
  // A pause at the start of a line stays with it if blocks are inserted above.
  const isAbove = transaction.newDoc.lineAt(from).from === from && placed.lines.at(-1)?.text === ''
  const pauses = mapped
    .filter(({ mark, from: position }) => mark.kind === 'pause' && position >= from && position <= to)
    .map((pause) => (isAbove && pause.from === from ? { ...pause, from: to, to } : pause))
  const marks = joinWords([...cutOut(mapped, from, to), ...pauses, ...inside], placed.joints)
  return { effects: patchMarks.of({ from, to, marks }) }
})

/** Joins equal substitutions that meet at these positions. */
function joinWords(marks: PlacedMark[], joints: readonly number[]): PlacedMark[] {
  return joints.reduce((joined, joint) => {
    const left = joined.find(({ to, mark }) => to === joint && mark.kind === 'substitution')
    const right = joined.find(({ from, mark }) => from === joint && mark.kind === 'substitution')
    if (!left || !right || !isSameMark(left.mark, right.mark)) return joined
    return [...joined.filter((each) => each !== left && each !== right), { ...left, to: right.to }]
  }, marks)
}
