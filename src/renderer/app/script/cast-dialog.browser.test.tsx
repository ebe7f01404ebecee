import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CastList, CastLoudness } from '#shared/contract/cast.ts'
import type { ProjectSettings } from '#shared/contract/projects.ts'
import { makeChapter } from '#shared/testing/make-script.test-support.ts'
import { useStudio } from '../../rpc/studio.ts'
import { renderScript } from './render-script.test-support.tsx'
import { toasts } from '../../ui/toast.tsx'
import { CastDialog } from '../../features/script/cast/cast-dialog.tsx'
import { catalogNames } from '../../features/script/catalog-names.ts'
import { createProjectSteps, type ProjectSteps } from '../../features/script/project/project-steps.ts'
import type { OutsideStep } from '../../lib/outside-step.ts'
import { CATALOG } from './render-inspector.test-support.tsx'

const MARTA = { id: 'cast_1', name: 'Marta', voiceId: 'aria', modelId: null, language: null, emotion: null }
const RUPERT = { ...MARTA, id: 'cast_2', name: 'Rupert', voiceId: 'bruno' }

/** Shows the dialog over a studio that lists these members, with their loudness. */
async function showCast(members: CastList['members'], loudness: CastLoudness[] = []) {
  const { project } = makeChapter([])
  const recorded: [before: ProjectSettings, changes: Partial<ProjectSettings>][] = []
  const shown: string[] = []
  const step: OutsideStep = { name: '', undo: async () => undefined, redo: async () => undefined }
  const steps: ProjectSteps = {
    settings(before, changes) {
      recorded.push([before, changes])
      return step
    },
    added: () => step,
    removed: () => step,
    restored: () => step,
    changed: () => step,
  }
  const rendered = await renderScript(
    <CastDialog
      project={project}
      catalog={CATALOG}
      names={catalogNames(CATALOG)}
      steps={steps}
      onStep={() => undefined}
      onChanged={async () => undefined}
      onShowBlock={({ blockId }) => shown.push(blockId)}
      onFindQuotations={() => shown.push('quotations')}
      onClose={() => undefined}
    />,
    {
      cast: {
        list: () => ({ members, found: [] }),
        setVoice: ({ voice }) => ({ ...MARTA, ...voice }),
        loudness: () => loudness,
        preview: () => ({
          ...{ blockCount: 3, characters: 120, lockedBlockCount: 0, storedBlockCount: 0, fittingBlockCount: 0 },
          runningBlockIds: [],
        }),
      },
      projects: { update: ({ settings }) => ({ ...project, settings: { ...project.settings, ...settings } }) },
    },
  )
  return { ...rendered, recorded, shown }
}

it('says how lines are given to a member without any', async () => {
  await showCast([
    { ...MARTA, lineCount: 0, passageCount: 0, ownVoiceBlockCount: 0 },
    { ...RUPERT, lineCount: 0, passageCount: 0, ownVoiceBlockCount: 2 },
  ])

  await expect
    .element(
      page.getByText('No lines yet. Start a line with “Marta:”, or choose Marta for a block or for selected words.'),
    )
    .toBeVisible()
  await expect.element(page.getByText('2 blocks with this voice')).toBeVisible()
  await expect.element(page.getByText(/Start a line with “Rupert:”/)).not.toBeInTheDocument()
})

const LINES = { lineCount: 2, passageCount: 0, ownVoiceBlockCount: 0 }
const LOUDNESS = { lufs: -18, takeCount: 2, clippedSamples: 0, clippedBlocks: [] }
const CLIPPED = {
  ...{ chapterId: 'chap_1', chapterNumber: null, blockId: 'block_5', blockNumber: 5 },
  ...{ speaker: 'Rupert', voiceId: 'bruno', clippedSamples: 238 },
}

it('changes the emotion of a member, which the list shows', async () => {
  const { inputs } = await showCast([{ ...MARTA, ...LINES, emotion: 'calm' }])

  await expect.element(page.getByText('Aria · Calm')).toBeVisible()
  await page.getByRole('button', { name: 'Change Marta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Speaker Marta' })
  await expect.element(dialog.getByText(/Not every model supports emotions/)).toBeVisible()
  await dialog.getByRole('button', { name: /Emotion/ }).click()
  await page.getByRole('option', { name: 'Angry' }).click()
  await expect.element(dialog.getByText(/3 generated blocks \(120 characters\) will be out of date/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Save|Change/ }).click()

  await expect.element(dialog).not.toBeInTheDocument()
  const voice = { voiceId: 'aria', modelId: null, language: null, emotion: 'angry' }
  expect(inputs('cast.setVoice')).toEqual([{ castId: 'cast_1', voice }])
})

it('lists voices below each other, however wide what follows is', async () => {
  await showCast([
    { ...MARTA, ...LINES, emotion: 'calm' },
    { ...RUPERT, ...LINES, lineCount: 1_200, passageCount: 3_400 },
  ])
  const voices = page.getByRole('listitem').getByText(/^(?:Aria|Bruno)/)
  await expect.element(voices.nth(1)).toBeVisible()

  const [first, second] = voices.elements().map((voice) => voice.getBoundingClientRect().left)
  expect(second).toBe(first)
})

it('says how loud each member is against the others and whether it clips, and evens it out', async () => {
  const { inputs, recorded, shown } = await showCast(
    [
      { ...MARTA, ...LINES },
      { ...RUPERT, ...LINES },
    ],
    [
      { ...LOUDNESS, castId: 'cast_1', differenceDb: -4.24 },
      { ...LOUDNESS, castId: 'cast_2', differenceDb: 4.24, clippedSamples: 238, clippedBlocks: [CLIPPED] },
    ],
  )

  await expect.element(page.getByText('4.2 dB quieter than the others.')).toBeVisible()
  await expect.element(page.getByText('4.2 dB louder than the others. Clipping: 238 samples (block 5).')).toBeVisible()
  await page.getByRole('button', { name: 'Show block 5' }).click()
  expect(shown).toEqual(['block_5'])
  await page.getByRole('button', { name: 'Even out loudness' }).click()
  const dialog = page.getByRole('dialog', { name: 'Even out loudness?' })
  await expect.element(dialog.getByText(/3 generated blocks \(120 characters\) will be out of date/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Even out loudness' }).click()

  await expect.element(dialog).not.toBeInTheDocument()
  expect(inputs('projects.update')).toMatchObject([{ settings: { loudnessNormalization: true } }])
  expect(recorded).toMatchObject([[{ loudnessNormalization: false }, { loudnessNormalization: true }]])
})

it('offers nothing for a cast that is even', async () => {
  await showCast(
    [
      { ...MARTA, ...LINES },
      { ...RUPERT, ...LINES },
    ],
    [
      { ...LOUDNESS, castId: 'cast_1', differenceDb: 0.4 },
      { ...LOUDNESS, castId: 'cast_2', differenceDb: -0.4 },
    ],
  )

  await expect.element(page.getByText('As loud as the others.').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Even out loudness' })).not.toBeInTheDocument()
})

it('leads by keyboard from one name of the script to the next, and back to the dialog after the last', async () => {
  const { project } = makeChapter([])
  const names = ['Marta', 'Rupert']
  const added: CastList['members'] = []
  function Cast() {
    const { client } = useStudio()
    return (
      <CastDialog
        project={project}
        catalog={CATALOG}
        names={catalogNames(CATALOG)}
        steps={createProjectSteps(client, project.id)}
        onStep={() => undefined}
        onChanged={async () => undefined}
        onShowBlock={() => undefined}
        onFindQuotations={() => undefined}
        onClose={() => undefined}
      />
    )
  }
  await renderScript(<Cast />, {
    cast: {
      list: () => ({
        members: added,
        found: names
          .filter((name) => added.every((each) => each.name !== name))
          .map((name) => ({ name, lineCount: 2 })),
      }),
      loudness: () => [],
      preview: () => ({
        ...{ blockCount: 0, characters: 0, lockedBlockCount: 0, storedBlockCount: 0, fittingBlockCount: 0 },
        runningBlockIds: [],
      }),
      add: ({ name }) => {
        const member = { ...MARTA, id: `cast_${name}`, name }
        added.push({ ...member, lineCount: 2, passageCount: 0, ownVoiceBlockCount: 0 })
        return member
      },
    },
  })
  const speaker = page.getByRole('dialog', { name: 'Add a speaker' })

  for (const name of names) {
    await expect.element(page.getByRole('button', { name: new RegExp(`^Add ${name} `) })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(speaker.getByRole('button', { name: /^Voice: / })).toHaveFocus()
    await expect.element(speaker.getByRole('button', { name: 'Save' })).toBeEnabled()
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Tab}{Enter}')
    await expect.element(speaker).not.toBeInTheDocument()
  }

  await expect.element(page.getByRole('dialog', { name: 'Cast' })).toHaveFocus()
})

it('says which blocks are generating without a speaker that Undo brings back', async () => {
  const { project } = makeChapter([])
  const recorded: string[] = []
  function Cast() {
    const { client } = useStudio()
    return (
      <CastDialog
        project={project}
        catalog={CATALOG}
        names={catalogNames(CATALOG)}
        steps={createProjectSteps(client, project.id)}
        onStep={({ name }) => recorded.push(name)}
        onChanged={async () => undefined}
        onShowBlock={() => undefined}
        onFindQuotations={() => undefined}
        onClose={() => undefined}
      />
    )
  }
  const { inputs } = await renderScript(<Cast />, {
    cast: {
      list: () => ({ members: [{ ...MARTA, lineCount: 0, passageCount: 0, ownVoiceBlockCount: 0 }], found: [] }),
      loudness: () => [],
      preview: ({ change }) => ({
        ...{ blockCount: 0, characters: 0, lockedBlockCount: 0, storedBlockCount: 0, fittingBlockCount: 0 },
        runningBlockIds: change.kind === 'add' ? ['block_a'] : [],
      }),
      remove: () => undefined,
      restore: () => MARTA,
    },
  })
  await page.getByRole('button', { name: 'Remove Marta' }).click()
  await expect.poll(() => recorded).toHaveLength(1)

  toasts.visibleToasts.at(-1)?.content.action?.onPress()

  await expect
    .poll(() => toasts.visibleToasts.map(({ content }) => content.text))
    .toContain('1 block is still queued or generating with the other settings.')
  expect(inputs('cast.restore')).toEqual([{ castId: 'cast_1' }])
  expect(recorded).toEqual(['removal of Marta from the cast', 'return of Marta to the cast'])
  toasts.clear()
})
