import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Block } from '#shared/contract/script.ts'
import type { TakeEvent } from '#shared/contract/takes.ts'
import { UNEDITED_SOUND } from '#shared/domain/block-sound.ts'
import { makeBlock } from '#shared/testing/make-script.test-support.ts'
import type { BlockRecord } from '../../features/script/session/block-store.ts'
import { renderInspector } from './render-inspector.test-support.tsx'

const MARLO = {
  id: 'cast_1',
  name: 'Marlo',
  voiceId: 'bruno',
  modelId: 'simba-plain',
  language: 'en-US',
  emotion: null,
}

/** Shows blocks with the inspector, and selects all of them. */
async function selectBlocks(parts: Partial<Block>[], events: TakeEvent[] = []) {
  const blocks = parts.map((part, index) => makeBlock(`block_${index + 1}`, part.text ?? `Line ${index + 1}.`, part))
  const [block, ...others] = blocks
  const { inputs, getWorkspace } = await renderInspector({
    ...(block ? { block } : {}),
    ...{ others, events, cast: [MARLO], takes: { regenerateRunning: () => undefined } },
  })
  const { session, editor } = getWorkspace()
  const view = editor()?.view
  view?.dispatch({ selection: { anchor: 0, head: view.state.doc.length } })
  await expect.element(page.getByRole('heading', { name: `${blocks.length} blocks selected` })).toBeVisible()
  const read = <Key extends keyof BlockRecord>(key: Key) => blocks.map(({ id }) => session.book.record(id)[key])
  return { view, read, inputs, undo: () => session.undo() }
}

const voice = page.getByRole('button', { name: /^Voice: / })
const choose = async (field: string, option: string) => {
  await page.getByRole('button', { name: new RegExp(`${field}$`) }).click()
  await page.getByRole('option', { name: option }).click()
}

it('shows the settings of the block at the caret again once the selection stays in one', async () => {
  const { view } = await selectBlocks([{}, {}])

  view?.dispatch({ selection: { anchor: 0, head: 3 } })

  await expect.element(page.getByRole('heading', { name: 'Block 1' })).toBeVisible()
})

it('gives the blocks a voice in one step, which one undo reverts, and leaves their models as they are', async () => {
  const { read, undo } = await selectBlocks([{ modelId: 'simba-plain' }, { voiceId: 'aria' }])
  await expect.element(voice).toHaveTextContent('Mixed')

  await voice.click()
  await page.getByRole('row', { name: 'Bruno' }).click()

  await expect.element(voice).toHaveTextContent('Bruno')
  expect(read('voiceId')).toEqual(['bruno', 'bruno'])
  expect(read('modelId')).toEqual(['simba-plain', null])
  undo()
  expect(read('voiceId')).toEqual([null, 'aria'])
})

it('gives the blocks the voice of a speaker with the model and the language', async () => {
  const { read } = await selectBlocks([{ modelId: 'simba-3.2' }, {}])

  await voice.click()
  await page.getByRole('row', { name: 'Marlo · Bruno' }).click()

  expect(read('voiceId')).toEqual(['bruno', 'bruno'])
  expect(read('modelId')).toEqual(['simba-plain', 'simba-plain'])
  expect(read('language')).toEqual(['en-US', 'en-US'])
})

it('gives the blocks a model, and says which voice doesn’t fit', async () => {
  const { read } = await selectBlocks([{ voiceId: 'bruno' }, { modelId: 'simba-plain' }])

  await choose('Model', 'Simba English')

  expect(read('modelId')).toEqual(['simba-english', 'simba-english'])
  expect(read('voiceId')).toEqual(['bruno', null])
  await expect.element(page.getByText(/Simba English supports English voices only; Bruno is de-DE\./)).toBeVisible()
})

it('names no speaker for blocks of several', async () => {
  await selectBlocks([{ text: 'Marlo: One.' }, {}])

  await expect.element(voice).toHaveTextContent('Each block’s default (cast or project)')
})

it('asks once about the blocks that are being generated, and changes all', async () => {
  const { read, inputs } = await selectBlocks([{}, {}, {}], [{ kind: 'queued', blockIds: ['block_2'] }])
  await voice.click()
  await page.getByRole('row', { name: 'Bruno', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the voice of 3 blocks?' })

  await dialog.getByText('Cancel and regenerate', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Change voice' }).click()

  await expect.element(dialog).not.toBeInTheDocument()
  expect(read('voiceId')).toEqual(['bruno', 'bruno', 'bruno'])
  await expect.poll(() => inputs('takes.regenerateRunning')).toEqual([{ blockIds: ['block_2'] }])
})

it('sets gain, fades and the pause of all blocks, each in one step, and leaves their trims as they are', async () => {
  const trims = [{ takeId: 'take_1', startMs: 100, endMs: 0 }]
  const { read, undo } = await selectBlocks([{ sound: { ...UNEDITED_SOUND, gainDb: -2, trims } }, { pauseAfterMs: 0 }])
  const field = (name: string) => page.getByRole('textbox', { name })
  await expect.element(field('Gain (dB)')).toHaveAttribute('placeholder', 'Mixed')
  await expect.element(field('Gain (dB)')).toHaveValue('')
  await expect.element(field('Pause after')).toHaveAttribute('placeholder', 'Mixed')
  await expect.element(field('Fade in')).toHaveValue('0 s')

  await field('Gain (dB)').fill('3')
  await field('Pause after').fill('1.5')
  await userEvent.keyboard('{Enter}')

  await expect.element(field('Gain (dB)')).toHaveValue('+3')
  expect(read('sound')).toEqual([
    { ...UNEDITED_SOUND, gainDb: 3, trims },
    { ...UNEDITED_SOUND, gainDb: 3 },
  ])
  expect(read('pauseAfterMs')).toEqual([1500, 1500])
  undo()
  expect(read('pauseAfterMs')).toEqual([null, 0])
  await page.getByRole('button', { name: 'Reset audio edits' }).click()
  expect(read('sound')).toEqual([UNEDITED_SOUND, UNEDITED_SOUND])
})
