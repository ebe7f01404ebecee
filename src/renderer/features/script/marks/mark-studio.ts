import { isolateHistory } from '@codemirror/commands'
import type { EditorState, TransactionSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { isSsml } from '#shared/domain/speech-text/is-ssml.ts'
import type { ProsodyKind } from '#shared/domain/speech-text/ssml-values.ts'
import { formatSsmlReason, type SsmlProblem } from '#shared/domain/speech-text/ssml-problem.ts'
import { createStore, type Store } from '../../../lib/create-store.ts'
import { type Mark, markupOfLine, marksField } from '../document/block-marks.ts'
import { markRanges, marksAtSelection, pauseAt, removeMarks, setMark, setPause } from '../editor/mark-commands.ts'
import type { OutsideStep } from '../../../lib/outside-step.ts'
import { takeOutsideStep } from '../document/block-effects.ts'
import { showToast } from '../../../ui/toast.tsx'
import { t } from './messages/t.ts'
import { formatMark, formatPause } from '../editor/format-mark.ts'
import { showAsSsml, turnIntoMarks } from '../editor/ssml-commands.ts'
import { getMark, hasAmounts, type ValuedKind, valueOfMark } from './mark-values.ts'
import { caretPlace, selectedLine } from '../document/selected-line.ts'

/** Toolbar state for the caret or the selection. */
export interface Marking {
  /** The block is raw SSML and has no formatting. */
  isRaw: boolean
  hasSelection: boolean
  marks: readonly Mark[]
}

/** The toolbar above the script, or the one at the selected words. */
export type ToolbarName = 'script' | 'selection'

/** Kinds of formatting with a menu. */
export type MenuKind = ValuedKind | 'speaker'

/** The open formatting dialog. Positions refer to the document when it was opened. */
export type MarkFront =
  | { kind: 'menu'; of: MenuKind; toolbar: ToolbarName }
  | { kind: 'pause'; at: number; durationMs: number; isNew: boolean }
  | { kind: 'substitution'; text: string; alias: string; isNew: boolean }
  | { kind: 'amount'; of: ProsodyKind; value: string }
  | { kind: 'new-speaker' }

/** Formatting of one open script, for the toolbar, shortcuts and chips. */
export interface MarkStudio {
  marking: Store<Marking>
  front: Store<MarkFront | null>
  /** The element for the toolbar at the selected words; null if none are selected. */
  selectionToolbar: Store<HTMLElement | null>
  /** Receives the editor's new state. */
  note(state: EditorState): void
  /** Asks for the length of a pause, at the caret if no position is given. */
  openPause(at?: number): void
  openMenu(of: MenuKind): void
  openSubstitution(): void
  /** Asks for a speaker who isn't in the cast yet, if there are words to give them. */
  openNewSpeaker(): void
  /** `none` removes the formatting and `other` asks for an amount. */
  choose(kind: ValuedKind, value: string): void
  set(mark: Exclude<Mark, { kind: 'pause' }>): void
  /** Gives the selected words to a speaker who was just added to the cast by `step`; one undo reverts both. */
  setNewSpeaker(name: string, step: OutsideStep): void
  setPause(at: number, durationMs: number | null): void
  remove(kind?: Mark['kind']): void
  /** Converts the block at the caret to SSML, or SSML to formatted words if possible. */
  toggleSsml(): void
  /** Selects the problem in the block at the caret. */
  goTo(problem: SsmlProblem): void
  /** Closes the dialog and returns the focus to the script. */
  returnToText(): void
}

const FIRST_PAUSE_MS = 500
const NOTHING: Marking = { isRaw: false, hasSelection: false, marks: [] }

function markingIn(state: EditorState): Marking {
  const { main } = state.selection
  const isRaw = isSsml(selectedLine(state).text)
  const marks = isRaw || state.field(marksField).size === 0 ? [] : marksAtSelection(state).map(({ mark }) => mark)
  return { isRaw, hasSelection: !main.empty, marks }
}

const sameMarking = (left: Marking, right: Marking) =>
  left.isRaw === right.isRaw &&
  left.hasSelection === right.hasSelection &&
  left.marks.length === right.marks.length &&
  left.marks.every((mark, index) => mark === right.marks[index])

/** @param view the editor, while mounted */
export function createMarkStudio(view: () => EditorView | null): MarkStudio {
  const marking = createStore(NOTHING)
  const front = createStore<MarkFront | null>(null)
  const selectionToolbar = createStore<HTMLElement | null>(null)

  const apply = (spec: TransactionSpec | null, words: string, also: TransactionSpec = {}) => {
    const editor = view()
    if (!editor) return
    editor.dispatch(spec ?? {}, also, {
      effects: EditorView.announce.of(spec ? words : t('announce.selectFirst')),
    })
  }
  const returnToText = () => {
    front.set(null)
    // A menu returns the focus to its button first.
    requestAnimationFrame(() => {
      if (front.get() === null) view()?.focus()
    })
  }
  const set = (mark: Exclude<Mark, { kind: 'pause' }>, also: TransactionSpec = {}) => {
    const editor = view()
    if (!editor) return
    const ranges = markRanges(editor.state)
    const words = ranges.map(({ from, to }) => editor.state.sliceDoc(from, to)).join(' ')
    apply(setMark(editor.state, mark), t('announce.set', { formatting: formatMark(mark), words }), also)
  }
  const remove: MarkStudio['remove'] = (kind) => {
    const editor = view()
    if (!editor) return
    const spec = removeMarks(editor.state, kind)
    if (spec) apply(spec, t('announce.cleared'))
    else editor.dispatch({ effects: EditorView.announce.of(t('announce.nothing')) })
  }

  const goTo = ({ startChar, endChar }: SsmlProblem) => {
    const editor = view()
    if (!editor) return
    const line = selectedLine(editor.state)
    const anchor = Math.min(line.to, line.from + startChar)
    const head = Math.min(line.to, line.from + endChar)
    editor.dispatch({ selection: { anchor, head }, scrollIntoView: true })
    editor.focus()
  }

  return {
    marking,
    front,
    selectionToolbar,
    note(state) {
      const now = markingIn(state)
      if (!sameMarking(now, marking.get())) marking.set(now)
    },
    openPause(at) {
      const state = view()?.state
      if (!state || marking.get().isRaw) return
      const place = at ?? caretPlace(state)
      const present = pauseAt(state, place)
      front.set({
        kind: 'pause',
        at: place,
        durationMs: present?.durationMs ?? FIRST_PAUSE_MS,
        isNew: present === null,
      })
    },
    openMenu(of) {
      if (marking.get().isRaw) return
      const isAtSelection = selectionToolbar.get()?.checkVisibility({ visibilityProperty: true })
      front.set({ kind: 'menu', of, toolbar: isAtSelection ? 'selection' : 'script' })
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
    openNewSpeaker() {
      const state = view()?.state
      if (!state || markRanges(state).length === 0) return apply(null, '')
      // The menu closes before the dialog opens.
      setTimeout(() => front.set({ kind: 'new-speaker' }), 0)
    },
    choose(kind, value) {
      if (value === 'none') return remove(kind)
      if (value !== 'other' || !hasAmounts(kind)) return set(getMark(kind, value))
      const present = marking.get().marks.find((mark) => mark.kind === kind)
      const before = present ? (valueOfMark(present) ?? '') : ''
      // The menu closes before the dialog opens.
      setTimeout(() => front.set({ kind: 'amount', of: kind, value: /\d/.test(before) ? before : '' }), 0)
    },
    set: (mark) => set(mark),
    setNewSpeaker: (name, step) =>
      // If another window has removed the words, the step is recorded alone.
      set(
        { kind: 'speaker', name },
        { effects: takeOutsideStep.of({ step, isDone: true }), annotations: isolateHistory.of('full') },
      ),
    setPause(at, durationMs) {
      const editor = view()
      if (!editor || at > editor.state.doc.length) return
      apply(
        setPause(editor.state, at, durationMs),
        durationMs === null ? t('announce.pauseRemoved') : t('announce.pauseSet', { length: formatPause(durationMs) }),
      )
    },
    remove,
    toggleSsml() {
      const editor = view()
      if (!editor) return
      const turned = turnIntoMarks(editor.state)
      if (turned?.kind === 'problem') {
        goTo(turned.problem)
        editor.dispatch({
          effects: EditorView.announce.of(
            t('announce.notConverted', { problem: formatSsmlReason(turned.problem.reason) }),
          ),
        })
      } else if (turned) apply(turned.spec, t('announce.converted'))
      else if (markupOfLine(editor.state, selectedLine(editor.state)).some(({ kind }) => kind === 'speaker'))
        showToast({ text: t('speakersInSsml') })
      else apply(showAsSsml(editor.state), t('announce.shown'))
      editor.focus()
    },
    goTo,
    returnToText,
  }
}
