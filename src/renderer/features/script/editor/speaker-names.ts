import { type Extension, type Range, RangeSet } from '@codemirror/state'
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { refreshMargin } from './block-margin.ts'
import styles from './editor.module.css'

export interface SpeakerSource {
  /** First generated UTF-16 unit of a text; what precedes it is the speaker's name. */
  spokenFromChar(text: string): number
}

const name = Decoration.mark({ class: styles['speaker'] ?? '' })

/** Styles speaker names before their lines, because they are written but not generated. */
export function speakerNames(source: SpeakerSource): Extension {
  const namesIn = (view: EditorView): DecorationSet => {
    const ranges: Range<Decoration>[] = []
    for (const { from, to } of view.visibleRanges) {
      for (let position = from; position <= to;) {
        const line = view.state.doc.lineAt(position)
        const spokenFrom = source.spokenFromChar(line.text)
        if (spokenFrom > 0) ranges.push(name.range(line.from, line.from + spokenFrom))
        position = line.to + 1
      }
    }
    return RangeSet.of(ranges)
  }
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet

      constructor(view: EditorView) {
        this.decorations = namesIn(view)
      }

      update(update: ViewUpdate): void {
        const isRefreshed = update.transactions.some(({ effects }) =>
          effects.some((effect) => effect.is(refreshMargin)),
        )
        if (update.docChanged || update.viewportChanged || isRefreshed) this.decorations = namesIn(update.view)
      }
    },
    { decorations: (plugin) => plugin.decorations },
  )
}
