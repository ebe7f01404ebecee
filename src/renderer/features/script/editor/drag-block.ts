import type { EditorView } from '@codemirror/view'
import styles from './editor.module.css'
import { moveBlockTo } from './move-block.ts'

/** Pointer movement that still counts as a click, in pixels. */
const SLACK_PX = 4
/** Distance from the script's edge that triggers scrolling, in pixels, and the scroll distance per frame. */
const EDGE_PX = 32
const SCROLL_PX = 12

/**
 * Starts a potential drag of the block whose gutter marker was pressed: a line shows the drop position, used when the
 * drag ends. Escape cancels. Nothing happens if the pointer doesn't move.
 *
 * @param line of the block, counted from 1
 */
export function dragBlock(view: EditorView, line: number, press: MouseEvent): void {
  const { doc } = view.state
  let pointerY = press.clientY
  let drop: HTMLElement | null = null
  let frame = 0
  let shown = { pointerY, gap: line }

  /** The line before which it would be dropped; one more than the line count for the end. */
  const gapAt = (clientY: number) => {
    const block = view.lineBlockAtHeight(clientY - view.documentTop)
    const { number } = doc.lineAt(block.from)
    return clientY - view.documentTop > (block.top + block.bottom) / 2 ? number + 1 : number
  }
  const show = () => {
    const gap = gapAt(pointerY)
    shown = { pointerY, gap }
    const below = view.lineBlockAt(doc.line(Math.min(gap, doc.lines)).from)
    const top = view.documentTop + (gap > doc.lines ? below.bottom : below.top)
    drop ??= view.dom.appendChild(Object.assign(document.createElement('div'), { className: styles['drop'] ?? '' }))
    // oxlint-disable-next-line catalog-texts/bare-text -- a value of CSS
    drop.style.top = `${top - view.dom.getBoundingClientRect().top}px`
  }
  const scroll = () => {
    // Another window may have changed the lines in the meantime.
    if (view.state.doc !== doc) return end()
    const { top, bottom } = view.scrollDOM.getBoundingClientRect()
    const step = pointerY < top + EDGE_PX ? -SCROLL_PX : pointerY > bottom - EDGE_PX ? SCROLL_PX : 0
    if (step !== 0) view.scrollDOM.scrollTop += step
    show()
    frame = requestAnimationFrame(scroll)
  }
  const move = (event: MouseEvent) => {
    pointerY = event.clientY
    if (frame === 0 && Math.abs(pointerY - press.clientY) >= SLACK_PX) frame = requestAnimationFrame(scroll)
  }
  const end = () => {
    cancelAnimationFrame(frame)
    drop?.remove()
    removeEventListener('mousemove', move)
    removeEventListener('mouseup', release)
    removeEventListener('keydown', leave, { capture: true })
  }
  const release = (event: MouseEvent) => {
    const isDragged = frame !== 0
    end()
    if (!isDragged || view.state.doc !== doc) return
    // The layout may have changed since the drop position was shown.
    const gap = event.clientY === shown.pointerY ? shown.gap : gapAt(event.clientY)
    moveBlockTo(line, gap > line ? gap - 1 : gap)(view)
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  addEventListener('mousemove', move)
  addEventListener('mouseup', release)
  addEventListener('keydown', leave, { capture: true })
}
