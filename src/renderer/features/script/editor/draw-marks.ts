import type { Extension, Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view'
import { type Mark, marksBetween, marksField } from '../document/block-marks.ts'
import { chosenPause } from './pause-keys.ts'
import styles from './marks.module.css'
import { refreshMargin } from './block-margin.ts'
import { formatMark, formatPause } from './format-mark.ts'
import { t } from './messages/t.ts'

/** A pause between two words. Screen readers read its text in place. */
class PauseChip extends WidgetType {
  readonly durationMs: number
  readonly isChosen: boolean

  constructor(durationMs: number, isChosen: boolean) {
    super()
    this.durationMs = durationMs
    this.isChosen = isChosen
  }

  override eq(other: PauseChip): boolean {
    return other.durationMs === this.durationMs && other.isChosen === this.isChosen
  }

  override toDOM(): HTMLElement {
    const chip = document.createElement('span')
    chip.className = styles['pause'] ?? ''
    chip.dataset['pause'] = String(this.durationMs)
    if (this.isChosen) chip.dataset['chosen'] = ''
    const length = formatPause(this.durationMs)
    chip.title = t('pause.hint', { length })
    const hidden = (content: (string | HTMLElement)[]) => {
      const name = document.createElement('span')
      name.className = 'visually-hidden'
      name.append(...content)
      return name
    }
    chip.append(...t.rich<HTMLElement, 'pause.chip'>('pause.chip', { length, hidden }))
    return chip
  }

  override ignoreEvent(): boolean {
    return false
  }
}

/** The labels of the formatting that starts here. */
class MarkLabel extends WidgetType {
  readonly words: string

  constructor(words: string) {
    super()
    this.words = words
  }

  override eq(other: MarkLabel): boolean {
    return other.words === this.words
  }

  override toDOM(): HTMLElement {
    const label = document.createElement('span')
    label.className = styles['label'] ?? ''
    label.textContent = this.words
    label.title = this.words
    return label
  }

  override ignoreEvent(): boolean {
    return false
  }
}

const decorations = new Map<Mark['kind'], Decoration>()
function getDecoration(kind: Mark['kind']): Decoration {
  const known = decorations.get(kind)
  if (known) return known
  const made = Decoration.mark({ class: styles[kind] ?? '' })
  decorations.set(kind, made)
  return made
}

function getLabel(mark: Mark, source: MarksSource): string {
  if (mark.kind === 'speaker' && !source.isInCast(mark.name)) return t('mark.speakerUnknown', { name: mark.name })
  return formatMark(mark)
}

function drawIn(view: EditorView, source: MarksSource): DecorationSet {
  const { state } = view
  if (state.field(marksField).size === 0) return Decoration.none
  const ranges: Range<Decoration>[] = []
  const labels = new Map<number, string[]>()
  const chosen = state.field(chosenPause)
  for (const { from, to } of view.visibleRanges) {
    for (const placed of marksBetween(state, from, to)) {
      const { mark } = placed
      if (mark.kind === 'pause') {
        const widget = new PauseChip(mark.durationMs, chosen === placed.from)
        ranges.push(Decoration.widget({ widget, side: -1 }).range(placed.from))
        continue
      }
      ranges.push(getDecoration(mark.kind).range(placed.from, placed.to))
      labels.set(placed.from, [...(labels.get(placed.from) ?? []), getLabel(mark, source)])
    }
  }
  for (const [at, words] of labels)
    ranges.push(Decoration.widget({ widget: new MarkLabel(words.join(', ')), side: 1 }).range(at))
  return Decoration.set(ranges, true)
}

export interface MarksSource {
  /** True for the name of a speaker in the cast. */
  isInCast(name: string): boolean
  /** Called when the user wants to change the pause at this document position. */
  onPause(at: number): void
}

/** Draws visible formatting: pauses as chips, the rest as a line below their words with a label before them. */
export function drawMarks(source: MarksSource): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet

      constructor(view: EditorView) {
        this.decorations = drawIn(view, source)
      }

      update(update: ViewUpdate): void {
        const { startState, state } = update
        if (
          update.docChanged ||
          update.viewportChanged ||
          startState.field(marksField) !== state.field(marksField) ||
          startState.field(chosenPause) !== state.field(chosenPause) ||
          update.transactions.some(({ effects }) => effects.some((effect) => effect.is(refreshMargin)))
        )
          this.decorations = drawIn(update.view, source)
      }
    },
    {
      decorations: (plugin) => plugin.decorations,
      eventHandlers: {
        mousedown(event, view) {
          const chip = event.target instanceof Element ? event.target.closest('[data-pause]') : null
          if (!chip || event.button !== 0) return false
          event.preventDefault()
          const at = view.posAtDOM(chip)
          view.dispatch({ selection: { anchor: at } })
          source.onPause(at)
          return true
        },
      },
    },
  )
}
