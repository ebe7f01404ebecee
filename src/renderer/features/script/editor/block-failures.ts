import { type EditorState, type Extension, type Range, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import type { Failure } from '#shared/contract/base.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { formatFailure } from '../../../lib/failure-words.ts'
import { createStateDot } from '../../../ui/create-state-dot.ts'
import { blockIdsField, getLineNumber } from '../document/block-lines.ts'
import { refreshMargin } from './block-margin.ts'
import styles from './editor.module.css'
import { t } from './messages/t.ts'

export interface FailureSource {
  /** The blocks that failed, with the reason. */
  failures(): readonly { blockId: string; failure: Failure }[]
  /** Called when the user wants the block generated again. */
  onRetry(blockId: string): void
}

/** Why a block failed, below its text. */
class FailureCard extends WidgetType {
  readonly blockId: string
  readonly failure: Failure
  private readonly source: FailureSource

  constructor(blockId: string, failure: Failure, source: FailureSource) {
    super()
    this.blockId = blockId
    this.failure = failure
    this.source = source
  }

  override eq(other: FailureCard): boolean {
    return other.blockId === this.blockId && other.failure === this.failure
  }

  override get estimatedHeight(): number {
    return 48
  }

  override toDOM(view: EditorView): HTMLElement {
    const { happened, kept, cost, next, service } = formatFailure(this.failure)
    const place = document.createElement('div')
    place.className = styles['failure'] ?? ''
    const card = place.appendChild(document.createElement('div'))
    card.className = styles['failureCard'] ?? ''
    card.append(createStateDot('failed'))
    const words = card.appendChild(document.createElement('span'))
    words.className = styles['failureWords'] ?? ''
    words.textContent = [happened, kept, cost, service === null ? next : t('failure.service', { text: service })]
      .filter((part) => part !== null)
      .join(' ')
    const add = (label: string, onPress: () => void) => {
      const button = card.appendChild(document.createElement('button'))
      button.type = 'button'
      button.className = styles['failureButton'] ?? ''
      button.textContent = label
      button.addEventListener('click', onPress)
    }
    if (this.failure.code === 'content_refused') add(t('failure.edit'), () => this.edit(view))
    add(common('retry'), () => this.source.onRetry(this.blockId))
    return place
  }

  private edit(view: EditorView): void {
    const line = getLineNumber(view.state, this.blockId)
    if (line !== null) view.dispatch({ selection: { anchor: view.state.doc.line(line).to }, scrollIntoView: true })
    view.focus()
  }
}

function draw(state: EditorState, source: FailureSource): DecorationSet {
  const cards: Range<Decoration>[] = []
  let nearLine = 1
  for (const { blockId, failure } of source.failures()) {
    const line = getLineNumber(state, blockId, nearLine)
    if (line === null) continue
    nearLine = line
    const widget = new FailureCard(blockId, failure, source)
    cards.push(Decoration.widget({ widget, block: true, side: 1 }).range(state.doc.line(line).to))
  }
  return Decoration.set(cards, true)
}

/** Shows failures under their blocks, with what to do next. */
export function blockFailures(source: FailureSource): Extension {
  return StateField.define<DecorationSet>({
    create: (state) => draw(state, source),
    update(cards, transaction) {
      const isMoved = transaction.startState.field(blockIdsField) !== transaction.state.field(blockIdsField)
      const isDue = transaction.effects.some((effect) => effect.is(refreshMargin)) || (isMoved && cards.size > 0)
      return isDue ? draw(transaction.state, source) : cards.map(transaction.changes)
    },
    provide: (field) => EditorView.decorations.from(field),
  })
}
