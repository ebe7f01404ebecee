import { expect, it, onTestFinished } from 'vitest'
import { makeBlock, makeTake } from '#shared/testing/make-script.test-support.ts'
import { showChapter } from '../show-chapter.test-support.tsx'

const FIRST = 'First block here.'
const SECOND = 'Second block here.'

async function openScript() {
  const { workspace, close } = await showChapter([
    makeBlock('block_a', FIRST),
    makeBlock('block_b', SECOND, { voiceId: 'marlo', pauseAfterMs: 900, activeTake: makeTake('block_b', SECOND) }),
    makeBlock('block_c', 'Third.'),
  ])
  onTestFinished(close)
  const view = workspace.editor()?.view
  if (!view) throw new Error('The editor is not open')
  view.focus()
  const clipboardData = new DataTransfer()
  const send = (type: 'copy' | 'cut' | 'paste', data = clipboardData) =>
    view.contentDOM.dispatchEvent(new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true }))
  return {
    view,
    session: workspace.session,
    clipboardData,
    send,
    lines: () => view.state.doc.toString().split('\n'),
    select: (anchor: number, head = anchor) => view.dispatch({ selection: { anchor, head } }),
    drag(to: number, isCopy = false) {
      const dataTransfer = new DataTransfer()
      const place = view.coordsAtPos(to)
      if (!place) throw new Error('The place is not in sight')
      const init = { dataTransfer, bubbles: true, cancelable: true, ctrlKey: isCopy }
      const point = { clientX: place.left, clientY: (place.top + place.bottom) / 2 }
      view.contentDOM.dispatchEvent(new DragEvent('dragstart', init))
      view.contentDOM.dispatchEvent(new DragEvent('drop', { ...init, ...point }))
      view.contentDOM.dispatchEvent(new DragEvent('dragend', init))
    },
  }
}

it('cuts a block without a selection and puts it back; other programs get its words', async () => {
  const { session, clipboardData, send, lines, select } = await openScript()
  select(20)

  send('cut')
  expect([lines(), clipboardData.getData('text/plain')]).toEqual([[FIRST, 'Third.'], SECOND])
  send('paste')

  expect(lines()).toEqual([FIRST, SECOND, 'Third.'])
  expect(session.blockIds()).toEqual(['block_a', 'block_b', 'block_c'])
  expect(session.book.record('block_b')).toMatchObject({ voiceId: 'marlo', activeTake: { id: 'take_block_b' } })

  // Another program passes on only the words.
  const plain = new DataTransfer()
  plain.setData('text/plain', clipboardData.getData('text/plain'))
  select(0)
  send('paste', plain)
  expect(lines()[0]).toBe(`${SECOND}${FIRST}`)
})

it('cuts the last block with the line break in front of it', async () => {
  const { send, lines, select } = await openScript()
  select(FIRST.length + SECOND.length + 4)

  send('cut')
  expect(lines()).toEqual([FIRST, SECOND])
  send('paste')
  expect(lines()).toEqual([FIRST, SECOND, 'Third.'])
})

it('pastes a text of several chapters at once if it comes from a script', async () => {
  const { view, send, lines, select } = await openScript()
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: 'Chapter 1\nIt rained.\nChapter 2\nIt snowed.' },
  })
  select(0, view.state.doc.length)

  send('cut')
  expect(lines()).toEqual([''])
  send('paste')
  expect(lines()).toEqual(['Chapter 1', 'It rained.', 'Chapter 2', 'It snowed.'])
})

it('drags words exactly, copies them with Ctrl, and puts a dragged block back with its take', async () => {
  const { session, lines, select, drag, view } = await openScript()
  const start = FIRST.length + 1
  select(start, start + SECOND.length + 1)

  drag(0)
  expect([lines(), session.blockIds()]).toEqual([
    [SECOND, FIRST, 'Third.'],
    ['block_b', 'block_a', 'block_c'],
  ])
  expect(view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to)).toBe(`${SECOND}\n`)
  drag(SECOND.length + 1 + FIRST.length + 1)
  expect([lines(), session.blockIds()]).toEqual([
    [FIRST, SECOND, 'Third.'],
    ['block_a', 'block_b', 'block_c'],
  ])
  expect(session.book.record('block_b').activeTake?.id).toBe('take_block_b')

  select(0, 6)
  drag(start, true)
  expect(lines()).toEqual([FIRST, `First ${SECOND}`, 'Third.'])
  // Dropped where it is.
  drag(start + 2)
  expect(lines()).toEqual([FIRST, `First ${SECOND}`, 'Third.'])
})
