import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import {
  EditorView,
  keymap,
  type Rect,
  showTooltip,
  type Tooltip,
  type TooltipView,
  ViewPlugin,
} from '@codemirror/view'
import { isSsml } from '#shared/domain/speech-text/is-ssml.ts'
import styles from './editor.module.css'

export interface SelectionToolbarSource {
  /** Called with the element above the selected words, which the toolbar is rendered into; null once it is removed. */
  onSelectionToolbar(element: HTMLElement | null): void
}

/** The user closed the toolbar; it stays closed until something else is selected. */
const closeToolbar = StateEffect.define()
/** The key or button with which the user selects was released. */
const endSelecting = StateEffect.define()

interface ToolbarState {
  isSelecting: boolean
  isClosed: boolean
  tooltip: Tooltip | null
}

/** Above the start of the selected words of one block; null for several blocks, spaces, and raw SSML. */
function placeToolbar(state: EditorState, create: Tooltip['create']): Tooltip | null {
  const { from, to } = state.selection.main
  const line = state.doc.lineAt(from)
  if (to > line.to || isSsml(line.text) || state.sliceDoc(from, to).trim() === '') return null
  // The library would also hide it where the selection is shown, but close to the lower end.
  return { pos: from, above: true, clip: false, create }
}

/** Where a position is on the screen; null if it is scrolled out of sight. */
function findVisible(view: EditorView, position: number): Rect | null {
  const place = view.coordsAtPos(position)
  const { top, bottom } = view.scrollDOM.getBoundingClientRect()
  return place && place.bottom > top && place.top < bottom ? place : null
}

/**
 * Shows an element above the selected words, once the pointer or the keys that select are released. Tab moves the focus
 * into it and Escape back to the script, where Escape closes it.
 */
export function selectionToolbar(source: SelectionToolbarSource): Extension {
  const create = (view: EditorView): TooltipView => {
    const dom = document.createElement('div')
    dom.className = styles['selectionToolbar'] ?? ''
    dom.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      view.focus()
    })
    dom.addEventListener('focusin', () => {
      if (dom.getBoundingClientRect().top >= 0) return
      view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.from) })
    })
    return {
      dom,
      // Null moves the element out of the window, though the library’s type doesn’t say so.
      getCoords: (position) => findVisible(view, position) as Rect,
      mount: () => source.onSelectionToolbar(dom),
      destroy: () => source.onSelectionToolbar(null),
    }
  }
  const field = StateField.define<ToolbarState>({
    create: () => ({ isSelecting: false, isClosed: false, tooltip: null }),
    update(before, transaction) {
      const { state, selection } = transaction
      const isEnded = transaction.effects.some((effect) => effect.is(endSelecting))
      const isSelected = selection?.main.empty === false && transaction.isUserEvent('select')
      const isSelecting = !isEnded && (selection ? isSelected : before.isSelecting)
      const isClosed = !selection && (before.isClosed || transaction.effects.some((effect) => effect.is(closeToolbar)))
      const isSame = !selection && !transaction.docChanged
      if (isSame && isSelecting === before.isSelecting && isClosed === before.isClosed) return before
      const placed = isSelecting || isClosed ? null : placeToolbar(state, create)
      const tooltip = placed?.pos === before.tooltip?.pos ? before.tooltip : placed
      return { isSelecting, isClosed, tooltip }
    },
    provide: (toolbar) => showTooltip.from(toolbar, ({ tooltip }) => tooltip),
  })
  return [
    field,
    ViewPlugin.define((view) => {
      const release = (event: Event) => {
        if (event instanceof KeyboardEvent && event.shiftKey) return
        if (view.state.field(field).isSelecting) view.dispatch({ effects: endSelecting.of(null) })
      }
      // Also a pointer that is released outside the script has selected in it.
      addEventListener('mouseup', release)
      addEventListener('keyup', release)
      return {
        destroy() {
          removeEventListener('mouseup', release)
          removeEventListener('keyup', release)
        },
      }
    }),
    keymap.of([
      {
        key: 'Escape',
        run(view) {
          if (view.state.field(field).tooltip === null) return false
          view.dispatch({ effects: closeToolbar.of(null) })
          return true
        },
      },
    ]),
  ]
}
