import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Block } from '#shared/contract/script.ts'
import { NO_OUTPUT } from '#shared/domain/block-output.ts'
import { UNEDITED_SOUND } from '#shared/domain/block-sound.ts'
import { makeBlock } from '#shared/testing/make-script.test-support.ts'
import { complete, renderInspector } from './render-inspector.test-support.tsx'

const SET = { externalId: 'VO_0001', fileName: 'vo_0001', targetMs: 3_500 }

async function renderOutput(block: Partial<Block> = {}, others: Block[] = []) {
  const rendered = await renderInspector({ block, others })
  const section = rendered.screen.getByRole('region', { name: 'Block output' })
  return {
    ...rendered,
    section,
    id: section.getByRole('textbox', { name: 'ID' }),
    fileName: section.getByRole('textbox', { name: 'File name' }),
    target: section.getByRole('textbox', { name: 'Target length' }),
  }
}

it('stores an ID and a file name on every keystroke, each as one undo step', async () => {
  const { id, fileName, edited, getWorkspace } = await renderOutput()
  await id.click()
  await userEvent.keyboard('VO_1')
  await expect
    .poll(() => edited().at(-1))
    .toEqual({ kind: 'set-output', blockId: 'block_1', ...NO_OUTPUT, externalId: 'VO_1' })
  await userEvent.tab()
  await expect.element(fileName).toHaveFocus()
  await userEvent.keyboard('vo')
  await expect.poll(() => edited().at(-1)).toMatchObject({ externalId: 'VO_1', fileName: 'vo' })
  await userEvent.tab()

  getWorkspace().session.undo()
  await expect.element(fileName).toHaveValue('')
  await expect.element(id).toHaveValue('VO_1')
  getWorkspace().session.undo()
  await expect.element(id).toHaveValue('')
  getWorkspace().session.undo()
  expect(getWorkspace().session.said.get().text).toBe('Nothing to undo.')
})

it('stores a target length in decimals of a second, and none when the field is emptied', async () => {
  const { target, edited } = await renderOutput()

  await target.fill('3.25')
  await userEvent.tab()
  await expect.poll(() => edited().at(-1)).toMatchObject({ kind: 'set-output', targetMs: 3_250 })
  await expect.element(target).toHaveValue('3.25 s')
  await target.fill('')
  await userEvent.tab()

  await expect.poll(() => edited().at(-1)).toMatchObject({ targetMs: null })
})

it.each(['0', '-1', '3601', 'soon'])('refuses %s as target length, and keeps the stored one', async (text) => {
  const { target, section, edited, getWorkspace } = await renderOutput(SET)

  await target.fill(text)
  await userEvent.tab()

  await expect
    .element(section.getByText('Enter 0.001 to 3600 s, or leave empty. The previous value is kept.'))
    .toBeVisible()
  await expect.element(target).toHaveAttribute('aria-invalid', 'true')
  expect(edited()).toEqual([])
  expect(getWorkspace().session.book.record('block_1').targetMs).toBe(3_500)
})

it.each<[string, number, Partial<Block>]>([
  ['Audio is 4.2 s: 0.7 s over the target.', 4_200, {}],
  ['Audio is 3.2 s: 0.3 s under the target.', 3_200, {}],
  ['Audio is 3.5 s: matches the target.', 3_450, {}],
  ['Audio is 3.6 s: 0.1 s over the target.', 3_551, {}],
  [
    'Audio is 3.0 s: 0.5 s under the target.',
    4_200,
    { sound: { ...UNEDITED_SOUND, trims: [{ takeId: 'take_block_1', startMs: 200, endMs: 1_000 }] } },
  ],
])('says “%s” of a take of %i ms', async (sentence, durationMs, part) => {
  const { section, target } = await renderOutput({ ...SET, ...part, activeTake: complete({ durationMs }) })

  await expect.element(section.getByText(sentence)).toBeVisible()
  await expect.element(target).toHaveAccessibleDescription(sentence)
})

it('compares the audio of a partial take, and none that is out of date or has no target', async () => {
  const partial = complete({ durationMs: 1_000, status: 'partial' })
  const { section, edited, target } = await renderOutput({ ...SET, activeTake: partial })
  await expect.element(section.getByText('Audio is 1.0 s: 2.5 s under the target.')).toBeVisible()

  await target.fill('')
  await userEvent.tab()
  await expect.poll(() => edited().at(-1)).toMatchObject({ targetMs: null })
  await expect.element(section.getByText(/^Audio is/)).not.toBeInTheDocument()
})

it('compares no audio that is out of date', async () => {
  const { section } = await renderOutput({ ...SET, text: 'Another text.', activeTake: complete() })

  await expect.element(section.getByRole('textbox', { name: 'Target length' })).toHaveValue('3.5 s')
  await expect.element(section.getByText(/^Audio is/)).not.toBeInTheDocument()
})

it('starts open only for a block with a value, until the user decides, and sums up its values', async () => {
  const { section, id, getWorkspace } = await renderOutput(SET, [makeBlock('block_2', 'Next.')])
  localStorage.removeItem('overvoice.script.inspector.output')
  onTestFinished(() => localStorage.removeItem('overvoice.script.inspector.output'))
  const view = getWorkspace().editor()?.view
  const select = (number: number) => view?.dispatch({ selection: { anchor: view.state.doc.line(number).from } })

  select(2)
  await expect.element(section.getByText('None')).toBeVisible()
  await expect.element(id).not.toBeInTheDocument()
  select(1)
  await expect.element(id).toHaveValue('VO_0001')

  await section.getByText('Output').click()
  await expect.element(section.getByText('VO_0001, vo_0001, 3.5 s')).toBeVisible()
  select(2)
  select(1)
  await expect.element(section.getByText('VO_0001, vo_0001, 3.5 s')).toBeVisible()
})
