import { type Extension, type Range, RangeSet } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'

/** Characters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

const ownDirection = Decoration.line({ attributes: { dir: 'auto' } })

function directionsIn(view: EditorView): DecorationSet {
  const ranges: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges) {
    if (!RIGHT_TO_LEFT.test(view.state.sliceDoc(from, to))) continue
    for (let position = from; position <= to;) {
      const line = view.state.doc.lineAt(position)
      if (RIGHT_TO_LEFT.test(line.text)) ranges.push(ownDirection.range(line.from))
      position = line.to + 1
    }
  }
  return RangeSet.of(ranges)
}

/** Gives every block the direction of its own script. */
export function textDirection(): Extension {
  return [
    EditorView.perLineTextDirection.of(true),
    ViewPlugin.fromClass(
      class {
        decorations: DecorationSet

        constructor(view: EditorView) {
          this.decorations = directionsIn(view)
        }

        update(update: ViewUpdate): void {
          if (update.docChanged || update.viewportChanged) this.decorations = directionsIn(update.view)
        }
      },
      { decorations: (plugin) => plugin.decorations },
    ),
  ]
}
