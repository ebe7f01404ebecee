import { RangeSet, StateEffect, type Extension } from '@codemirror/state'
import { type EditorView, gutter, GutterMarker } from '@codemirror/view'
import { type BlockStatus, formatBlockStatus } from '../../../ui/block-status.ts'
import { createStateDot } from '../../../ui/create-state-dot.ts'
import { blockIdAtPosition } from '../document/block-lines.ts'
import { dragBlock } from './drag-block.ts'
import styles from './editor.module.css'
import { t } from './messages/t.ts'

/** Gutter content of a block. */
export interface BlockMargin {
  look: BlockStatus
  voiceName: string
  /** The block has its own voice. */
  hasOwnVoice: boolean
  hasNote: boolean
}

export interface MarginSource {
  marginOf(blockId: string, text: string): BlockMargin
  /** Called when the user clicks a block's gutter marker. */
  onPress(blockId: string): void
  /** Called when the user clicks the voice's name. */
  onVoice(blockId: string): void
}

/** Redraws the gutter and the failures: something other than the text changed. */
export const refreshMargin = StateEffect.define<null>()

class BlockMarker extends GutterMarker {
  readonly number: number
  readonly margin: BlockMargin

  constructor(number: number, margin: BlockMargin) {
    super()
    this.number = number
    this.margin = margin
  }

  override eq(other: GutterMarker): boolean {
    return (
      other instanceof BlockMarker &&
      other.number === this.number &&
      other.margin.look === this.margin.look &&
      other.margin.voiceName === this.margin.voiceName &&
      other.margin.hasOwnVoice === this.margin.hasOwnVoice &&
      other.margin.hasNote === this.margin.hasNote
    )
  }

  override toDOM(): Node {
    const { look, voiceName, hasOwnVoice, hasNote } = this.margin
    const mark = document.createElement('div')
    mark.className = styles['mark'] ?? ''
    mark.dataset['look'] = look
    const place = { number: String(this.number), state: formatBlockStatus(look) }
    mark.title = hasNote ? t('margin.blockWithNote', place) : t('margin.block', place)
    const add = (className: string | undefined, text: string) => {
      const part = mark.appendChild(document.createElement('span'))
      part.className = className ?? ''
      part.textContent = text
      return part
    }
    add(styles['number'], String(this.number))
    mark.append(createStateDot(look))
    const words = mark.appendChild(document.createElement('span'))
    words.className = styles['words'] ?? ''
    const voice = words.appendChild(document.createElement('span'))
    voice.className = (hasOwnVoice ? styles['ownVoice'] : styles['voice']) ?? ''
    voice.textContent = voiceName
    voice.title = t('margin.changeVoice', { voice: voiceName })
    voice.dataset['voice'] = ''
    if (look !== 'fresh' && look !== 'empty') {
      const word = words.appendChild(document.createElement('span'))
      word.className = styles['word'] ?? ''
      word.textContent = formatBlockStatus(look)
    }
    if (hasNote) mark.append(createNoteSign())
    return mark
  }
}

const SVG = 'http://www.w3.org/2000/svg'

/** A sheet with a folded corner. */
function createNoteSign(): SVGSVGElement {
  const sign = document.createElementNS(SVG, 'svg')
  sign.setAttribute('viewBox', '0 0 12 12')
  sign.setAttribute('aria-hidden', 'true')
  sign.setAttribute('class', styles['noteSign'] ?? '')
  const sheet = sign.appendChild(document.createElementNS(SVG, 'path'))
  sheet.setAttribute('d', 'M1.5 1.5h9v5.5l-3.5 3.5h-5.5zM10.5 7H7v3.5')
  return sign
}

/** The gutter with number, state and voice of every visible block. */
export function blockMargin(source: MarginSource): Extension {
  return gutter({
    class: styles['margin'] ?? '',
    markers: () => RangeSet.empty,
    lineMarker(view: EditorView, line) {
      const { number, text } = view.state.doc.lineAt(line.from)
      return new BlockMarker(number, source.marginOf(blockIdAtPosition(view.state, line.from), text))
    },
    lineMarkerChange: (update) =>
      update.transactions.some((transaction) => transaction.effects.some((effect) => effect.is(refreshMargin))),
    domEventHandlers: {
      mousedown(view, line, event) {
        event.preventDefault()
        if (event instanceof MouseEvent && event.shiftKey) {
          const { doc, selection } = view.state
          const start = doc.lineAt(selection.main.anchor)
          const isDown = line.from >= start.from
          const range = isDown ? { anchor: start.from, head: line.to } : { anchor: start.to, head: line.from }
          view.dispatch({ selection: range, userEvent: 'select' })
          view.focus()
          return true
        }
        view.dispatch({ selection: { anchor: line.from } })
        view.focus()
        if (event instanceof MouseEvent && event.button === 0)
          dragBlock(view, view.state.doc.lineAt(line.from).number, event)
        source.onPress(blockIdAtPosition(view.state, line.from))
        return true
      },
      click(view, line, event) {
        const isVoice = event.target instanceof Element && event.target.closest('[data-voice]') !== null
        if (!isVoice || (event instanceof MouseEvent && event.shiftKey)) return false
        source.onVoice(blockIdAtPosition(view.state, line.from))
        return true
      },
    },
  })
}
