import { type Extension, RangeSetBuilder } from '@codemirror/state'
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import styles from '../editor/editor.module.css'

const SELECTED = Decoration.mark({ class: styles['quietSelection'] ?? '' })

/** Shows the selection while the focus is elsewhere, so words selected on the waveform are visible in the text. */
export function quietSelection(): Extension {
  return ViewPlugin.define(
    (view) => ({
      shown: build(view),
      update(update: ViewUpdate) {
        if (update.selectionSet || update.docChanged || update.focusChanged) this.shown = build(update.view)
      },
    }),
    { decorations: (plugin) => plugin.shown },
  )
}

function build(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  if (!view.hasFocus)
    for (const { from, to } of view.state.selection.ranges) if (from < to) builder.add(from, to, SELECTED)
  return builder.finish()
}
