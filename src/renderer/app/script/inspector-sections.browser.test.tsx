import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { makeTake } from '#shared/testing/make-script.test-support.ts'
import type { NoteSectionHandle } from '../../features/script/inspector/note-section.tsx'
import { renderInspector } from './render-inspector.test-support.tsx'

const TEXT = 'The lamp turned slowly above the water.'

it('shows the content of a section only while it is open, and remembers that it is', async () => {
  await renderInspector({ isOpen: false, block: { note: 'Slower.' } })
  const note = page.getByRole('region', { name: 'Block note' })
  await expect.element(note.getByText('Slower.')).toBeVisible()
  expect(note.getByRole('textbox', { includeHidden: true }).elements()).toEqual([])

  await note.getByRole('heading', { name: 'Note' }).click()

  await expect.element(note.getByRole('textbox', { name: 'Note' })).toHaveValue('Slower.')
  expect(localStorage.getItem('overvoice.script.inspector.note')).toBe('true')
  await note.getByRole('heading', { name: 'Note' }).click()
  await expect.element(note.getByRole('textbox', { includeHidden: true })).not.toBeInTheDocument()
})

it('opens the section of the note to write it', async () => {
  const noteRef: { current: NoteSectionHandle | null } = { current: null }
  await renderInspector({ isOpen: false, noteRef })
  await expect.poll(() => noteRef.current).not.toBeNull()

  noteRef.current?.write()

  expect(document.activeElement).toBe(page.getByRole('textbox', { name: 'Note' }).element())
})

it('renders the voice settings once while the block is generated', async () => {
  let renders = 0
  const { apply } = await renderInspector({
    slots: {
      VoicePicker() {
        renders += 1
        return null
      },
    },
  })
  const showsState = async (state: string) => {
    await expect.element(page.getByRole('complementary').getByText(state, { exact: true })).toBeVisible()
  }
  await showsState('Not generated')
  const before = renders
  const take = makeTake('block_1', TEXT)

  apply({ kind: 'queued', blockIds: ['block_1'] })
  await showsState('Queued')
  apply({ kind: 'started', take: { ...take, status: 'receiving', sampleCount: 0 } })
  await showsState('Generating')
  apply({ kind: 'ended', take, isActive: true })
  await showsState('Up to date')

  expect(before).toBeGreaterThan(0)
  expect(renders).toBe(before)
})
