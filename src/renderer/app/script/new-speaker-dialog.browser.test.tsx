import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CastMember } from '#shared/contract/cast.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { makeBlock } from '#shared/testing/make-script.test-support.ts'
import { NewSpeakerDialog } from '../../features/script/cast/new-speaker-dialog.tsx'
import { catalogNames } from '../../features/script/catalog-names.ts'
import { MarkToolbar } from '../../features/script/marks/mark-toolbar.tsx'
import { SelectionToolbar } from '../../features/script/marks/selection-toolbar.tsx'
import { showChapter } from '../../features/script/show-chapter.test-support.tsx'
import { type Answers, studioFailure } from '../../testing/render-in-studio.test-support.tsx'
import { Toasts } from '../../ui/toast.tsx'
import { CATALOG } from './render-inspector.test-support.tsx'
import { renderScript } from './render-script.test-support.tsx'

const LINE = 'The lamp had been dark for eleven years.'
const NO_LINES = { blockCount: 0, characters: 0, lockedBlockCount: 0, storedBlockCount: 0, fittingBlockCount: 0 }

let opened: Awaited<ReturnType<typeof showChapter>> | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

/** Shows a script with its toolbar over a studio whose cast is empty at first. */
async function showScript(answers: Answers['cast'] = {}, catalog: Catalog | null = CATALOG) {
  let cast: CastMember[] = []
  const block = makeBlock('block_1', LINE)
  opened = await showChapter([block], {
    // Everything is stored before the chapter is read again.
    stored: () => ({
      ...workspace.script,
      cast,
      blocks: [{ ...block, markup: workspace.session.markupOf('block_1') }],
    }),
  })
  const { workspace } = opened
  const speakers = {
    ...{ studio: workspace.marks, cast: workspace.cast, onCast: () => undefined },
    voiceOf: ({ voiceId }: CastMember) => voiceId ?? '',
  }
  const rendered = await renderScript(
    <>
      <MarkToolbar {...speakers} onPronunciation={() => undefined} />
      <SelectionToolbar {...speakers} onPronunciation={() => undefined} onPlay={() => undefined} />
      <NewSpeakerDialog workspace={workspace} catalog={catalog} names={catalogNames(catalog)} />
      <Toasts />
    </>,
    {
      cast: {
        add: ({ name, voice }) => {
          const member = { id: 'cast_1', name: name.trim(), ...voice }
          cast = [member]
          return member
        },
        remove: () => void (cast = []),
        restore: () => ({ id: 'cast_1', name: 'Keeper', voiceId: null, modelId: null, language: null, emotion: null }),
        preview: () => ({ ...NO_LINES, runningBlockIds: [] }),
        ...answers,
      },
      voices: { favorites: () => [] },
    },
  )
  const view = workspace.editor()?.view
  if (!view) throw new Error('The editor isn’t mounted')
  view.focus()
  view.dispatch({ selection: { anchor: 4, head: 8 } })
  return { ...rendered, workspace, view }
}

const script = page.getByRole('textbox', { name: 'Script' })
const dialog = page.getByRole('dialog', { name: 'Add a speaker' })
const nameField = dialog.getByRole('textbox', { name: 'Name before the colon' })
const openMenu = () =>
  page.getByRole('toolbar', { name: 'Speech formatting' }).getByRole('button', { name: 'Speaker' }).click()
const newSpeaker = page.getByRole('menuitemradio', { name: 'New speaker…' })
const SPAN = { kind: 'speaker', name: 'Keeper', startChar: 4, endChar: 8 }

it('adds a speaker to an empty cast by keyboard and gives them the selected words, as one step', async () => {
  const { workspace, inputs } = await showScript()
  workspace.marks.openMenu('speaker')
  await expect.element(newSpeaker).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.element(nameField).toHaveFocus()
  await userEvent.keyboard('Keeper')
  await dialog.getByRole('button', { name: /^Voice: / }).click()
  await page.getByRole('row', { name: /Bruno/ }).click()
  await dialog.getByRole('button', { name: /^Save/ }).click()

  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(script).toHaveFocus()
  expect(inputs('cast.add')).toMatchObject([{ name: 'Keeper', voice: { voiceId: 'bruno' } }])
  expect(workspace.session.markupOf('block_1')).toEqual([SPAN])
  await expect.poll(() => workspace.cast.get().map(({ name }) => name)).toEqual(['Keeper'])

  workspace.session.undo()
  expect(workspace.session.markupOf('block_1')).toEqual([])
  await expect.poll(() => inputs('cast.remove')).toEqual([{ castId: 'cast_1' }])
  workspace.session.redo()
  expect(workspace.session.markupOf('block_1')).toEqual([SPAN])
  await expect.poll(() => inputs('cast.restore')).toEqual([{ castId: 'cast_1' }])
})

it('leaves the words alone if the speaker can’t be added, or the dialog is closed', async () => {
  const { workspace } = await showScript({
    add: () => {
      throw studioFailure('conflict', { reason: { kind: 'name-in-cast', name: 'Keeper' } })
    },
  })
  await openMenu()
  await newSpeaker.click()
  await nameField.fill('keeper')
  await dialog.getByRole('button', { name: /^Save/ }).click()

  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Keeper/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await expect.element(script).toHaveFocus()
  expect(workspace.session.markupOf('block_1')).toEqual([])
})

it('opens no dialog without selected words, or without voices, and says why', async () => {
  const { view, workspace } = await showScript({}, { ...CATALOG, voices: [] })
  await openMenu()
  await newSpeaker.click()

  await expect.element(page.getByText('The voice list loads on the first successful connection.').first()).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  view.dispatch({ changes: { from: 0, to: LINE.length, insert: '' } })
  workspace.marks.openNewSpeaker()
  expect(workspace.marks.front.get()).toBeNull()
  await expect.element(page.getByText('Select the text to format.')).toBeInTheDocument()
})
