/* oxlint-disable catalog-texts/bare-text -- nothing but names of keys and values of CSS */
import type { Extension } from '@codemirror/state'
import { EditorView, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { blockIdAtPosition, getLineNumber } from '../document/block-lines.ts'
import styles from '../editor/editor.module.css'
import { mapText, type TextMap } from './map-words.ts'

/** The playing word, as offsets in its take's text. */
export interface SoundingWord {
  blockId: string
  startChar: number
  endChar: number
  spokenText: string
}

export interface SoundingView {
  /** Highlights a word, or none. Called when the word changes, about three times a second. */
  showWord(word: SoundingWord | null): void
  /** Marks the playing block, also during its pauses. */
  showBlock(blockId: string | null): void
  isFollowing(): boolean
  follow(): void
  /** Follows a place that the player was just moved to: its word is known a frame later. */
  followSeek(): void
}

export interface SoundingDeps {
  onFollowing(isFollowing: boolean): void
}

/** The part of the height in which the playing word may move without scrolling. */
const STILL_FROM = 0.2
const STILL_TO = 0.8
const LEAVES_FOLLOWING = ['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown']

/**
 * Boxes behind the playing word and a bar next to its block. They are moved, never rebuilt, and only read the
 * document's elements for positions, so typing isn't disturbed and the word stays highlighted through edits.
 */
class SoundingPlugin implements PluginValue, SoundingView {
  private readonly layer: HTMLElement
  private readonly bar: HTMLElement
  private readonly boxes: HTMLElement[] = []
  private word: SoundingWord | null = null
  private blockId: string | null = null
  private following = true
  private map: { spoken: string; written: string; map: TextMap } | null = null
  /** The line where the block was last found; the next search starts there. */
  private nearLine = 1
  private seekFrame = 0

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
    cancelAnimationFrame(this.seekFrame)
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
    if (word && this.following) this.reveal()
  }

  showBlock(blockId: string | null): void {
    if (blockId === this.blockId) return
    this.blockId = blockId
    this.draw(this.measure())
    if (this.following && !this.word) this.reveal()
  }

  isFollowing(): boolean {
    return this.following
  }

  follow(): void {
    this.setFollowing(true)
    this.reveal()
  }

  followSeek(): void {
    this.setFollowing(true)
    cancelAnimationFrame(this.seekFrame)
    // The player reports the word in the next frame, which may come after this one.
    this.seekFrame = requestAnimationFrame(() => {
      this.seekFrame = requestAnimationFrame(() => this.following && this.reveal())
    })
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
    const number = getLineNumber(this.view.state, blockId, this.nearLine)
    if (number === null) return null
    this.nearLine = number
    return this.view.state.doc.line(number)
  }

  /** The playing word's position in the document, or null if it was changed or removed. */
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

  /** Scrolls the word, or else its block, back to the middle when it leaves the visible part, by whole blocks if they fit. */
  private reveal(): void {
    const blockId = this.word?.blockId ?? this.blockId
    const line = blockId === null ? null : this.lineOf(blockId)
    if (!line) return
    const { scrollDOM } = this.view
    const height = scrollDOM.clientHeight
    const range = this.range()
    const { from, to } = this.view.viewport
    if (line.to < from || line.from > to) {
      // Heights out of view are estimates: only the editor corrects them on the way.
      const place = EditorView.scrollIntoView(range?.from ?? line.from, { y: 'start', yMargin: height * STILL_FROM })
      this.view.dispatch({ effects: place })
      return
    }
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

/** Boxes of a range's letters, without the labels and chips between them. */
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

/** The block ID and offset of a position, as used by the player. */
export function placeAt(view: EditorView, position: number): { blockId: string; charOffset: number } {
  return {
    blockId: blockIdAtPosition(view.state, position),
    charOffset: position - view.state.doc.lineAt(position).from,
  }
}

/** Highlights what is playing. `of` finds the highlighter of a view. */
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
        // A press outside the text is a press on the scroll bar.
        if (event.target === view.scrollDOM) this.leave()
      },
    },
  })
  return { extension: plugin, of: (view) => view.plugin(plugin) }
}
