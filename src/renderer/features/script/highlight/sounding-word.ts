import type { Extension } from '@codemirror/state'
import { type EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { blockIdAtPosition, lineNumberOf } from '../document/block-lines.ts'
import styles from '../editor/editor.module.css'
import { mapText, type TextMap } from './map-words.ts'

/** A word as it is heard: offsets in the text that its take speaks. */
export interface SoundingWord {
  blockId: string
  startChar: number
  endChar: number
  spokenText: string
}

export interface SoundingView {
  /** Lights a word, or none. Called when the word changes, about three times a second. */
  showWord(word: SoundingWord | null): void
  /** Marks the block that sounds, also in its pauses. */
  showBlock(blockId: string | null): void
  isFollowing(): boolean
  follow(): void
}

export interface SoundingDeps {
  onFollowing(isFollowing: boolean): void
}

/** The part of the height in which the sounding word may move without the page following. */
const STILL_FROM = 0.2
const STILL_TO = 0.8
const LEAVES_FOLLOWING = ['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown']

/**
 * Boxes behind the sounding word and a bar beside its block. They are moved, never rebuilt, and touch the document's own
 * elements only to read where the word stands; so typing goes on undisturbed and the word keeps its light through edits.
 */
class SoundingPlugin implements PluginValue, SoundingView {
  private readonly layer: HTMLElement
  private readonly bar: HTMLElement
  private readonly boxes: HTMLElement[] = []
  private word: SoundingWord | null = null
  private blockId: string | null = null
  private following = true
  private map: { spoken: string; written: string; map: TextMap } | null = null
  /** Line where the block was found last: the next search starts there. */
  private nearLine = 1

  private readonly view: EditorView
  private readonly deps: SoundingDeps

  constructor(view: EditorView, deps: SoundingDeps) {
    this.view = view
    this.deps = deps
    this.layer = view.scrollDOM.appendChild(document.createElement('div'))
    this.layer.className = styles['sounding'] ?? ''
    this.layer.setAttribute('aria-hidden', 'true')
    this.bar = this.layer.appendChild(document.createElement('div'))
    this.bar.className = styles['soundingBar'] ?? ''
    this.bar.hidden = true
  }

  destroy(): void {
    this.layer.remove()
  }

  update(update: ViewUpdate): void {
    if (
      update.docChanged &&
      update.transactions.some((transaction) => transaction.isUserEvent('input') || transaction.isUserEvent('delete'))
    ) {
      this.leave()
    }
    if (!this.word && !this.blockId) return
    if (update.docChanged || update.geometryChanged || update.viewportChanged) {
      this.view.requestMeasure({ key: this, read: () => this.measure(), write: (places) => this.draw(places) })
    }
  }

  showWord(word: SoundingWord | null): void {
    this.word = word
    const places = this.measure()
    this.draw(places)
    if (word && this.following) this.keepInSight()
  }

  showBlock(blockId: string | null): void {
    if (blockId === this.blockId) return
    this.blockId = blockId
    this.draw(this.measure())
  }

  isFollowing(): boolean {
    return this.following
  }

  follow(): void {
    this.setFollowing(true)
    this.keepInSight()
  }

  leave(): void {
    this.setFollowing(false)
  }

  private setFollowing(following: boolean): void {
    if (this.following === following) return
    this.following = following
    this.deps.onFollowing(following)
  }

  private lineOf(blockId: string) {
    const number = lineNumberOf(this.view.state, blockId, this.nearLine)
    if (number === null) return null
    this.nearLine = number
    return this.view.state.doc.line(number)
  }

  /** The sounding word's place in the document, or null when it was changed or taken out. */
  private range(): { from: number; to: number } | null {
    if (!this.word) return null
    const line = this.lineOf(this.word.blockId)
    if (!line) return null
    const { spokenText, startChar, endChar } = this.word
    if (this.map?.spoken !== spokenText || this.map.written !== line.text) {
      this.map = { spoken: spokenText, written: line.text, map: mapText(spokenText, line.text) }
    }
    const place = this.map.map.find(startChar, endChar)
    return place && { from: line.from + place.start, to: line.from + place.end }
  }

  private measure() {
    const { scrollDOM } = this.view
    const frame = scrollDOM.getBoundingClientRect()
    const left = frame.left - scrollDOM.scrollLeft
    const top = frame.top - scrollDOM.scrollTop
    const range = this.range()
    const boxes: { x: number; y: number; width: number; height: number }[] = []
    const { from, to } = this.view.viewport
    if (range && range.from >= from && range.to <= to) {
      const start = this.view.domAtPos(range.from, 1)
      const end = this.view.domAtPos(range.to, -1)
      const span = document.createRange()
      span.setStart(start.node, start.offset)
      span.setEnd(end.node, end.offset)
      for (const { x, y, width, height } of textRects(span)) {
        if (width > 0) boxes.push({ x: x - left, y: y - top, width, height })
      }
    }
    const line = this.blockId === null ? null : this.lineOf(this.blockId)
    const block = line && this.view.lineBlockAt(line.from)
    const bar = block && {
      x: this.view.contentDOM.getBoundingClientRect().left - left,
      y: block.top + this.view.documentTop - top,
      height: block.height,
    }
    return { boxes, bar }
  }

  private draw({ boxes, bar }: ReturnType<SoundingPlugin['measure']>): void {
    while (this.boxes.length < boxes.length) {
      const box = this.layer.appendChild(document.createElement('div'))
      box.className = styles['soundingWord'] ?? ''
      this.boxes.push(box)
    }
    this.boxes.forEach((element, index) => {
      const box = boxes[index]
      element.hidden = box === undefined
      if (!box) return
      element.style.transform = `translate(${box.x}px, ${box.y}px)`
      element.style.width = `${box.width}px`
      element.style.height = `${box.height}px`
    })
    this.bar.hidden = bar === null
    if (bar) {
      this.bar.style.transform = `translate(${bar.x}px, ${bar.y}px)`
      this.bar.style.height = `${bar.height}px`
    }
  }

  /** Brings the word back into the middle when it has left it, by whole blocks where they fit. */
  private keepInSight(): void {
    const line = this.word && this.lineOf(this.word.blockId)
    if (!line) return
    const { scrollDOM } = this.view
    const height = scrollDOM.clientHeight
    const range = this.range()
    const offset = this.view.documentTop - scrollDOM.getBoundingClientRect().top + scrollDOM.scrollTop
    const block = this.view.lineBlockAt(line.from)
    const drawn = range && this.view.coordsAtPos(range.from, 1)
    const frameTop = scrollDOM.getBoundingClientRect().top
    const wordTop = drawn ? drawn.top - frameTop : block.top + offset - scrollDOM.scrollTop
    const wordBottom = drawn ? drawn.bottom - frameTop : wordTop
    if (wordTop >= height * STILL_FROM && wordBottom <= height * STILL_TO) return
    const fits = block.height <= height * (STILL_TO - STILL_FROM)
    const target = fits ? block.top + offset : wordTop + scrollDOM.scrollTop
    scrollDOM.scrollTo({
      top: Math.max(0, target - height * STILL_FROM),
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    })
  }
}

/** Where the letters of a range stand, without the labels and chips that marks put between them. */
function textRects(span: Range): DOMRect[] {
  const root = span.commonAncestorContainer
  if (root.nodeType === Node.TEXT_NODE) return [...span.getClientRects()]
  const isChip = (node: Node) => node instanceof HTMLElement && node.contentEditable === 'false'
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (isChip(node)) return NodeFilter.FILTER_REJECT
    return node.nodeType === Node.TEXT_NODE && span.intersectsNode(node)
      ? NodeFilter.FILTER_ACCEPT
      : NodeFilter.FILTER_SKIP
  })
  const rects: DOMRect[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const part = document.createRange()
    part.selectNodeContents(node)
    if (node === span.startContainer) part.setStart(node, span.startOffset)
    if (node === span.endContainer) part.setEnd(node, span.endOffset)
    rects.push(...part.getClientRects())
  }
  return rects
}

/** Id of the block that holds a position and the offset in it, as the player names places. */
export function placeAt(view: EditorView, position: number): { blockId: string; charOffset: number } {
  return {
    blockId: blockIdAtPosition(view.state, position),
    charOffset: position - view.state.doc.lineAt(position).from,
  }
}

/** Shows what sounds. The second part finds it in a view. */
export function soundingWord(deps: SoundingDeps): { extension: Extension; of(view: EditorView): SoundingView | null } {
  const plugin = ViewPlugin.define((view) => new SoundingPlugin(view, deps), {
    eventObservers: {
      wheel() {
        this.leave()
      },
      touchmove() {
        this.leave()
      },
      keydown(event) {
        if (LEAVES_FOLLOWING.includes(event.key) && !event.altKey) this.leave()
      },
      mousedown(event, view) {
        // A press beside the text is a press on the scroll bar.
        if (event.target === view.scrollDOM) this.leave()
      },
    },
  })
  return { extension: plugin, of: (view) => view.plugin(plugin) }
}
