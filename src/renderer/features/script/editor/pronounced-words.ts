import type { Extension, Range } from '@codemirror/state'
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { PronunciationUse } from '#shared/contract/pronunciation.ts'
import { blockIdAtPosition } from '../document/block-lines.ts'
import { refreshMargin } from './block-margin.ts'
import styles from './marks.module.css'
import { t } from './messages/t.ts'

/** A word of the script and what is sent instead. */
export interface PronouncedWord {
  written: string
  spoken: string
}

export interface PronunciationSource {
  /** The words of a block's text that are sent with a pronunciation, in order. */
  pronunciationsIn(blockId: string, text: string): readonly PronunciationUse[]
  /** Called when the caret enters or leaves such a word; null outside one. */
  onPronouncedWord(word: PronouncedWord | null): void
}

/** Underlines words in view that have a pronunciation; it appears on hover. */
export function pronouncedWords(source: PronunciationSource): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet = Decoration.none
      /** The words of the lines in view. */
      private known = new Map<string, { text: string; uses: readonly PronunciationUse[] }>()
      private word: PronouncedWord | null = null

      constructor(view: EditorView) {
        this.draw(view)
      }

      update(update: ViewUpdate): void {
        const isRefreshed = update.transactions.some(({ effects }) =>
          effects.some((effect) => effect.is(refreshMargin)),
        )
        if (isRefreshed) this.known.clear()
        const isChanged = update.docChanged || isRefreshed
        if (isChanged || update.viewportChanged) this.draw(update.view)
        if (isChanged || update.selectionSet) this.noteCaret(update.view)
      }

      private draw(view: EditorView): void {
        const ranges: Range<Decoration>[] = []
        const inView: typeof this.known = new Map()
        for (const visible of view.visibleRanges) {
          for (let position = visible.from; position <= visible.to;) {
            const line = view.state.doc.lineAt(position)
            const blockId = blockIdAtPosition(view.state, line.from)
            const found = this.find(blockId, line.text)
            inView.set(blockId, found)
            for (const { startChar, endChar, spoken } of found.uses) {
              const [from, to] = [line.from + startChar, line.from + endChar]
              if (to >= position && from <= visible.to) ranges.push(createMark(spoken).range(from, to))
            }
            position = line.to + 1
          }
        }
        this.known = inView
        this.decorations = Decoration.set(ranges)
      }

      private find(blockId: string, text: string) {
        const known = this.known.get(blockId)
        return known?.text === text ? known : { text, uses: source.pronunciationsIn(blockId, text) }
      }

      private noteCaret(view: EditorView): void {
        const { head } = view.state.selection.main
        const line = view.state.doc.lineAt(head)
        const at = head - line.from
        const { uses } = this.find(blockIdAtPosition(view.state, line.from), line.text)
        const use = uses.find(({ startChar, endChar }) => startChar <= at && at <= endChar)
        const word = use ? { written: line.text.slice(use.startChar, use.endChar), spoken: use.spoken } : null
        if (word?.written === this.word?.written && word?.spoken === this.word?.spoken) return
        this.word = word
        source.onPronouncedWord(word)
      }
    },
    { decorations: (plugin) => plugin.decorations },
  )
}

function createMark(spoken: string): Decoration {
  return Decoration.mark({ class: styles['pronounced'] ?? '', attributes: { title: t('pronounced', { spoken }) } })
}
