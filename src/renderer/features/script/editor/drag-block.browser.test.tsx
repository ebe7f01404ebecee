import { EditorView } from '@codemirror/view'
import { expect, it, onTestFinished } from 'vitest'
import { blockLines } from '../document/block-lines.ts'
import { blockMarks } from '../document/block-marks.ts'
import { dragBlock } from './drag-block.ts'

const LINE_PX = 40

function openEditor(lines: string[]) {
  const ids = lines.map((_line, index) => `block_${index}`)
  const view = new EditorView({
    doc: lines.join('\n'),
    extensions: [
      blockLines(ids, () => 'block_new'),
      blockMarks([]),
      EditorView.baseTheme({ '.cm-line': { lineHeight: `${LINE_PX}px` } }),
    ],
    parent: document.body,
  })
  onTestFinished(() => {
    view.destroy()
    view.dom.remove()
  })
  return view
}

const mouse = (type: string, clientY: number) => new MouseEvent(type, { clientY, bubbles: true })
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
/** The vertical middle of a line's upper half, counted from 1. */
const upperHalf = (view: EditorView, line: number) => {
  const { top } = view.lineBlockAt(view.state.doc.line(line).from)
  return view.documentTop + top + LINE_PX / 4
}

it('drops the block where the line is shown, although the layout changes before the release', async () => {
  const view = openEditor(['one', 'two', 'three'])
  const target = upperHalf(view, 1)

  dragBlock(view, 3, mouse('mousedown', upperHalf(view, 3)))
  dispatchEvent(mouse('mousemove', target))
  await nextFrame()
  await nextFrame()
  view.dom.style.marginTop = `-${LINE_PX}px`
  dispatchEvent(mouse('mouseup', target))

  expect(view.state.doc.toString()).toBe('three\none\ntwo')
})

it('drops the block where it is released if the pointer moved since the line was shown', async () => {
  const view = openEditor(['one', 'two', 'three'])

  dragBlock(view, 3, mouse('mousedown', upperHalf(view, 3)))
  dispatchEvent(mouse('mousemove', upperHalf(view, 1)))
  await nextFrame()
  await nextFrame()
  dispatchEvent(mouse('mouseup', upperHalf(view, 2)))

  expect(view.state.doc.toString()).toBe('one\nthree\ntwo')
})
