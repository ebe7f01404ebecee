import { expect, it, onTestFinished } from 'vitest'
import { makeBlock } from '#shared/testing/make-script.test-support.ts'
import { toasts } from '../../../ui/toast.tsx'
import { showChapter } from '../show-chapter.test-support.tsx'

async function pasteInto(fill: (data: DataTransfer) => void) {
  const { workspace, close } = await showChapter([makeBlock('block_a', '')])
  onTestFinished(async () => {
    toasts.clear()
    await close()
  })
  const clipboardData = new DataTransfer()
  fill(clipboardData)
  workspace
    .editor()
    ?.view.contentDOM.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  return { workspace, text: () => workspace.editor()?.view.state.doc.toString() }
}

it('offers to review a pasted text with several chapters', async () => {
  const chapters = 'Chapter 1\n\nIt rained.\n\nChapter 2\n\nIt snowed.\n\nChapter 3\n\nThe sun came out.'

  const { workspace, text } = await pasteInto((data) => data.setData('text/plain', chapters))

  expect(workspace.largePaste.get()).toBe(chapters)
  expect(text()).toBe('')
})

it('pastes a text without chapters at once', async () => {
  const { workspace, text } = await pasteInto((data) => data.setData('text/plain', 'It rained.\n\nIt snowed.'))

  expect(workspace.largePaste.get()).toBeNull()
  expect(text()).toBe('It rained.\nIt snowed.')
})

it('offers to import all of several pasted files, in the order of their names', async () => {
  const { workspace } = await pasteInto((data) => {
    for (const name of ['10.txt', '9.txt', 'a.png'])
      data.items.add(new File(['x'], name, { type: name.endsWith('png') ? 'image/png' : 'text/plain' }))
  })

  expect(workspace.largePaste.get()).toMatchObject([
    { file: { name: '9.txt' } },
    { file: { name: '10.txt' } },
    { file: { name: 'a.png' } },
  ])
})

it('answers a pasted image, and offers to import a pasted text file', async () => {
  const image = await pasteInto((data) => data.items.add(new File(['x'], 'a.png', { type: 'image/png' })))
  expect(toasts.visibleToasts.at(-1)?.content.text).toBe(
    'Images can’t be added to a script. Paste text, or import a text file.',
  )
  expect(image.workspace.largePaste.get()).toBeNull()

  const file = new File(['It rained.'], 'book.txt', { type: 'text/plain' })
  const { workspace } = await pasteInto((data) => data.items.add(file))
  expect(workspace.largePaste.get()).toMatchObject([{ file: { name: 'book.txt' } }])
})
