import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChapterScript } from '#shared/contract/script.ts'
import { makeBlock } from '#shared/testing/make-script.test-support.ts'
import { renderScript } from './render-script.test-support.tsx'
import { BlockVoiceDialog } from '../../features/script/inspector/block-voice-dialog.tsx'
import { catalogNames } from '../../features/script/catalog-names.ts'
import { CATALOG } from './render-inspector.test-support.tsx'
import { showChapter } from '../../features/script/show-chapter.test-support.tsx'

const MARTA = { id: 'cast_1', name: 'Marta', voiceId: 'bruno', modelId: 'simba-plain', language: null, emotion: null }
const UNHEARD = { id: 'cast_2', name: 'Olaf', voiceId: null, modelId: null, language: null, emotion: null }
const VOICE = { ...CATALOG.voices[0]!, gender: 'male' }
const VOICES = {
  ...CATALOG,
  voices: [...CATALOG.voices, { ...VOICE, id: 'curt', displayName: 'Curt', locale: 'de-DE' }],
}

const VOICE_OF_BLOCK_1 = { kind: 'set-voice', blockId: 'block_1', modelId: null, language: null } as const

let opened: Awaited<ReturnType<typeof showChapter>> | undefined
afterEach(() => opened?.close())

/** Shows two blocks of a project with a cast. */
async function show(
  part: Partial<ChapterScript> = { cast: [MARTA, UNHEARD] },
  catalog: typeof CATALOG | null = VOICES,
) {
  opened = await showChapter([makeBlock('block_0', 'One.'), makeBlock('block_1', 'Two.')], { part })
  const { workspace } = opened
  await renderScript(<BlockVoiceDialog workspace={workspace} catalog={catalog} names={catalogNames(catalog)} />, {
    voices: { favorites: () => [] },
  })
  workspace.setCatalog(CATALOG)
  const record = (blockId: string) => workspace.session.book.record(blockId)
  return { workspace, record, dialog: page.getByRole('dialog', { name: 'Voice of block 2' }) }
}
const rows = () =>
  page
    .getByRole('row')
    .elements()
    .map((row) => row.textContent)

it('opens with a press on the voice beside a block, and lists the cast before the other voices', async () => {
  const { dialog } = await show()

  await userEvent.click(page.getByTitle('Change voice: Aria').nth(1))

  await expect.element(dialog).toBeVisible()
  expect(rows()).toHaveLength(6)
  expect(rows()[1]).toMatch(/^Marta · Bruno/)
  expect(rows()[2]).toMatch(/^Olaf · Aria/)
  expect(rows()[3]).toMatch(/^Aria/)
})

it('gives the block the voice and model of a cast member in one undo step', async () => {
  const { workspace, record } = await show()
  workspace.voiceAskedFor.set(['block_1'])

  await page.getByRole('row', { name: 'Marta · Bruno' }).click()

  expect(record('block_1')).toMatchObject({ voiceId: 'bruno', modelId: 'simba-plain', language: null })
  expect(record('block_0').voiceId).toBeNull()
  workspace.session.undo()
  expect(record('block_1')).toMatchObject({ voiceId: null, modelId: null })
})

it('gives several blocks one voice in one undo step, and shows none as chosen while they differ', async () => {
  const { workspace, record } = await show()
  workspace.session.setSettings({ ...VOICE_OF_BLOCK_1, voiceId: 'bruno' })
  workspace.voiceAskedFor.set(['block_0', 'block_1'])
  const several = page.getByRole('dialog', { name: 'Voice of the selected blocks' })
  await expect.element(several).toBeVisible()
  expect(several.getByRole('row', { selected: true }).elements()).toEqual([])

  await several.getByRole('row', { name: 'Curt' }).click()

  expect([record('block_0').voiceId, record('block_1').voiceId]).toEqual(['curt', 'curt'])
  workspace.session.undo()
  expect([record('block_0').voiceId, record('block_1').voiceId]).toEqual([null, 'bruno'])
})

it('says of a cast member with an emotion that the block doesn’t get it', async () => {
  const { workspace, dialog } = await show({ cast: [{ ...MARTA, emotion: 'calm' }, UNHEARD] })
  workspace.voiceAskedFor.set(['block_1'])

  const row = (name: string) => dialog.getByRole('row', { name })
  await expect.element(row('Marta · Bruno').getByText(/^Cast, without the emotion · German/)).toBeVisible()
  await expect.element(row('Olaf · Aria').getByText(/^Cast · /)).toBeVisible()
})

it('filters the other voices by language and gender, and finds cast members by name', async () => {
  const { workspace, dialog } = await show()
  workspace.voiceAskedFor.set(['block_1'])
  const choose = async (filter: string, option: string) => {
    await dialog.getByRole('button', { name: new RegExp(`^${filter}`) }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }

  await choose('Any language', 'German')
  await expect.element(dialog.getByRole('row', { name: 'Curt' })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: 'Aria', exact: true })).not.toBeInTheDocument()
  await choose('Any gender', 'Male')
  await expect.element(dialog.getByRole('row', { name: 'Bruno', exact: true })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('row', { name: 'Marta · Bruno' })).toBeVisible()

  await dialog.getByRole('searchbox').fill('mart')
  await expect.element(dialog.getByText(/No matching voices/)).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: 'Marta · Bruno' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Clear filters' }).click()
  await dialog.getByRole('searchbox').fill('')
  await expect.element(dialog.getByRole('row', { name: 'Aria', exact: true })).toBeVisible()
})

it('says why there is no choice before the voice list was loaded', async () => {
  const { workspace } = await show({}, null)

  workspace.voiceAskedFor.set(['block_1'])

  await expect.poll(() => workspace.voiceAskedFor.get()).toBeNull()
})

it('names a deleted voice beside the blocks that still have it', async () => {
  const { workspace } = await show()
  workspace.session.setSettings({ ...VOICE_OF_BLOCK_1, voiceId: 'voice_zoe' })

  workspace.setCatalog({ ...CATALOG, former: [{ id: 'voice_zoe', displayName: 'Zoë', state: 'deleted' }] })

  await expect.element(page.getByTitle('Change voice: Zoë (deleted)')).toBeVisible()
})
