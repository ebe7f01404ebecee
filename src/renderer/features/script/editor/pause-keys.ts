import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state'
import { Direction, EditorView, keymap } from '@codemirror/view'
import { mapMarks, marksBetween, patchMarks } from '../document/block-marks.ts'
import { pauseAt, setPause } from './mark-commands.ts'
import { formatPause } from './format-mark.ts'
import { t } from './messages/t.ts'

const choosePause = StateEffect.define<number | null>()

/** Position of the pause selected by arrow keys, like a character; null if none. */
export const chosenPause = StateField.define<number | null>({
  create: () => null,
  update(chosen, transaction) {
    for (const effect of transaction.effects) if (effect.is(choosePause)) return effect.value
    return transaction.docChanged ||
      transaction.selection ||
      transaction.effects.some((effect) => effect.is(patchMarks))
      ? null
      : chosen
  },
})

function choose(view: EditorView, at: number, durationMs: number): true {
  view.dispatch({
    selection: { anchor: at },
    effects: [choosePause.of(at), EditorView.announce.of(t('pause.chosen', { length: formatPause(durationMs) }))],
    scrollIntoView: true,
  })
  return true
}

function step(view: EditorView, isRightKey: boolean): boolean {
  const { state } = view
  const { main } = state.selection
  if (!main.empty) return false
  const isForward = isRightKey === (view.textDirectionAt(main.head) === Direction.LTR)
  const here = pauseAt(state, main.head)
  const isChosen = state.field(chosenPause) === main.head
  if (!isForward) return here && !isChosen ? choose(view, main.head, here.durationMs) : false
  if (here && isChosen) {
    view.dispatch({ effects: choosePause.of(null) })
    return true
  }
  const next = view.moveByChar(main, true).head
  const there = next === main.head ? null : pauseAt(state, next)
  return there ? choose(view, next, there.durationMs) : false
}

function remove(view: EditorView, needsChoice: boolean): boolean {
  const { state } = view
  const { main } = state.selection
  const here = main.empty ? pauseAt(state, main.head) : null
  if (!here || (needsChoice && state.field(chosenPause) !== main.head)) return false
  view.dispatch(setPause(state, main.head, null), {
    effects: EditorView.announce.of(t('pause.removed', { length: formatPause(here.durationMs) })),
  })
  return true
}

/**
 * Makes keys treat a pause like a character: arrows stop on it, Enter opens it, Backspace and Delete remove it, and
 * typed text is inserted before it.
 */
export function pauseKeys(onOpen: (at: number) => void): Extension {
  return [
    chosenPause,
    Prec.high(
      keymap.of([
        { key: 'ArrowLeft', run: (view) => step(view, false) },
        { key: 'ArrowRight', run: (view) => step(view, true) },
        { key: 'Backspace', run: (view) => remove(view, false) },
        { key: 'Delete', run: (view) => remove(view, true) },
        {
          key: 'Enter',
          run(view) {
            const chosen = view.state.field(chosenPause)
            if (chosen === null) return false
            onOpen(chosen)
            return true
          },
        },
      ]),
    ),
    EditorView.inputHandler.of((view, from, to, text) => {
      const { state } = view
      const here = from === to && state.field(chosenPause) === from ? pauseAt(state, from) : null
      if (!here) return false
      const at = from + text.length
      const changes = state.changes({ from, insert: text })
      const others = marksBetween(state, from, from).filter(({ mark }) => mark.kind !== 'pause')
      view.dispatch({
        changes,
        selection: { anchor: at },
        effects: [
          patchMarks.of({ from, to: at, marks: [...mapMarks(others, changes), { from: at, to: at, mark: here }] }),
          choosePause.of(at),
        ],
        userEvent: 'input.type',
        scrollIntoView: true,
      })
      return true
    }),
  ]
}
