import type { EditorState, TransactionSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { isSsml } from '#shared/domain/speech-text/is-ssml.ts'
import type { SsmlProblem } from '#shared/domain/speech-text/read-ssml.ts'
import { createStore, type Store } from '../../../lib/create-store.ts'
import { type Mark, marksField } from '../document/block-marks.ts'
import { markRanges, marksAtSelection, pauseAt, removeMarks, setMark, setPause } from '../editor/mark-commands.ts'
import { sayMark, sayPause } from '../editor/say-mark.ts'
import { showAsSsml, turnIntoMarks } from '../editor/ssml-commands.ts'
import { markOf, type ValuedKind, valueOfMark } from './mark-values.ts'

/** What the toolbar shows of the place where the caret or the selection is. */
export interface Marking {
  /** The block is SSML as written and has no marks. */
  isRaw: boolean
  hasSelection: boolean
  marks: readonly Mark[]
}

/** What stands in front of the script to be answered. Places are those of the document when it was opened. */
export type MarkFront =
  | { kind: 'menu'; of: ValuedKind }
  | { kind: 'pause'; at: number; durationMs: number; isNew: boolean }
  | { kind: 'substitution'; text: string; alias: string; isNew: boolean }
  | { kind: 'amount'; of: Exclude<ValuedKind, 'emphasis'>; value: string }

/** The marks of one open script, from where the toolbar, the keys and the chips change them. */
export interface MarkStudio {
  marking: Store<Marking>
  front: Store<MarkFront | null>
  /** The editor came to another state. */
  note(state: EditorState): void
  /** Asks for the length of a pause, at the caret when no place is named. */
  openPause(at?: number): void
  openMenu(of: ValuedKind): void
  openSubstitution(): void
  /** `none` takes the mark away and `other` asks for an amount. */
  choose(kind: ValuedKind, value: string): void
  set(mark: Exclude<Mark, { kind: 'pause' }>): void
  setPause(at: number, durationMs: number | null): void
  remove(kind?: Mark['kind']): void
  /** Writes the block at the caret as SSML, or SSML as words with marks where marks can say it. */
  toggleSsml(): void
  /** Selects what is wrong in the block at the caret. */
  goTo(problem: SsmlProblem): void
  /** Closes what is in front and gives the keys back to the script. */
  returnToText(): void
}

const FIRST_PAUSE_MS = 500
const NOTHING: Marking = { isRaw: false, hasSelection: false, marks: [] }

function markingIn(state: EditorState): Marking {
  const { main } = state.selection
  const isRaw = isSsml(state.doc.lineAt(main.head).text)
  const marks = isRaw || state.field(marksField).size === 0 ? [] : marksAtSelection(state).map(({ mark }) => mark)
  return { isRaw, hasSelection: !main.empty, marks }
}

const sameMarking = (left: Marking, right: Marking) =>
  left.isRaw === right.isRaw &&
  left.hasSelection === right.hasSelection &&
  left.marks.length === right.marks.length &&
  left.marks.every((mark, index) => mark === right.marks[index])

/** @param view the editor, while there is one */
export function createMarkStudio(view: () => EditorView | null): MarkStudio {
  const marking = createStore(NOTHING)
  const front = createStore<MarkFront | null>(null)

  const apply = (spec: TransactionSpec | null, words: string) => {
    const editor = view()
    if (!editor) return
    editor.dispatch(spec ?? {}, {
      effects: EditorView.announce.of(spec ? words : 'There is no word here. Select the words to mark.'),
    })
  }
  const returnToText = () => {
    front.set(null)
    // A menu gives the focus back to its button first.
    requestAnimationFrame(() => {
      if (front.get() === null) view()?.focus()
    })
  }
  const set: MarkStudio['set'] = (mark) => {
    const editor = view()
    if (!editor) return
    const ranges = markRanges(editor.state)
    const words = ranges.map(({ from, to }) => editor.state.sliceDoc(from, to)).join(' ')
    apply(setMark(editor.state, mark), `${sayMark(mark)}: ${words}`)
  }
  const remove: MarkStudio['remove'] = (kind) => {
    const editor = view()
    if (!editor) return
    const spec = removeMarks(editor.state, kind)
    if (spec) apply(spec, 'Marks removed')
    else editor.dispatch({ effects: EditorView.announce.of('There is no mark here.') })
  }

  const goTo = ({ startChar, endChar }: SsmlProblem) => {
    const editor = view()
    if (!editor) return
    const line = editor.state.doc.lineAt(editor.state.selection.main.head)
    const anchor = Math.min(line.to, line.from + startChar)
    const head = Math.min(line.to, line.from + endChar)
    editor.dispatch({ selection: { anchor, head }, scrollIntoView: true })
    editor.focus()
  }

  return {
    marking,
    front,
    note(state) {
      const now = markingIn(state)
      if (!sameMarking(now, marking.get())) marking.set(now)
    },
    openPause(at) {
      const state = view()?.state
      if (!state || marking.get().isRaw) return
      const place = at ?? state.selection.main.head
      const present = pauseAt(state, place)
      front.set({
        kind: 'pause',
        at: place,
        durationMs: present?.durationMs ?? FIRST_PAUSE_MS,
        isNew: present === null,
      })
    },
    openMenu(of) {
      if (!marking.get().isRaw) front.set({ kind: 'menu', of })
    },
    openSubstitution() {
      const state = view()?.state
      const [range] = state ? markRanges(state) : []
      if (!state || !range) return apply(null, '')
      const present = marksAtSelection(state).find(({ mark }) => mark.kind === 'substitution')
      const alias = present?.mark.kind === 'substitution' ? present.mark.alias : ''
      const text = state.sliceDoc(present?.from ?? range.from, present?.to ?? range.to)
      front.set({ kind: 'substitution', text, alias, isNew: !present })
    },
    choose(kind, value) {
      if (value === 'none') return remove(kind)
      if (value !== 'other' || kind === 'emphasis') return set(markOf(kind, value))
      const present = marking.get().marks.find((mark) => mark.kind === kind)
      const before = present ? (valueOfMark(present) ?? '') : ''
      // The menu closes before the question comes.
      setTimeout(() => front.set({ kind: 'amount', of: kind, value: /\d/.test(before) ? before : '' }), 0)
    },
    set,
    setPause(at, durationMs) {
      const editor = view()
      if (!editor || at > editor.state.doc.length) return
      apply(
        setPause(editor.state, at, durationMs),
        durationMs === null ? 'Pause removed' : `Pause of ${sayPause(durationMs)}`,
      )
    },
    remove,
    toggleSsml() {
      const editor = view()
      if (!editor) return
      const turned = turnIntoMarks(editor.state)
      if (turned?.kind === 'problem') {
        goTo(turned.problem)
        editor.dispatch({ effects: EditorView.announce.of(`Marks cannot say this: ${turned.problem.message}`) })
      } else if (turned) apply(turned.spec, 'Turned into marks')
      else apply(showAsSsml(editor.state), 'Shown as SSML')
      editor.focus()
    },
    goTo,
    returnToText,
  }
}
