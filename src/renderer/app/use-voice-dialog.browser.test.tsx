import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ProjectSummary } from '#shared/contract/projects.ts'
import { renderInStudio, studioFailure } from '../testing/render-in-studio.test-support.tsx'
import { UseVoiceDialog } from './use-voice-dialog.tsx'

const voice = (id: string, displayName: string) => ({
  ...{ id, displayName, isPersonal: false, gender: 'female', locale: 'en-US' },
  ...{ models: ['simba'], previewUrl: null, tags: [] },
})
const project = (id: `proj_${string}`, title: string): ProjectSummary => ({
  ...{ id, title, createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z' },
  voiceIds: ['aria'],
  workspace: { id: 'ws_first', name: 'First workspace', isRemoved: false },
  settings: {
    ...{ voiceId: 'aria', modelId: 'simba', language: null, pauseAfterMs: 500 },
    ...{ textNormalization: true, loudnessNormalization: false },
  },
  ...{
    blockCount: 2,
    spokenBlockCount: 0,
    writtenBlockCount: 2,
    outdatedBlockCount: 0,
    durationMs: 0,
    isSample: false,
  },
})
const VOICES = [voice('aria', 'Aria'), voice('marlo', 'Marlo')]
const PROJECTS = [project('proj_1', 'The Lighthouse'), project('proj_2', 'Harbor notices')]

async function render(voices: typeof VOICES, list: () => ProjectSummary[] | Promise<never> = () => PROJECTS) {
  const used: string[][] = []
  const rendered = await renderInStudio(
    <UseVoiceDialog voices={voices} onUse={(...use) => used.push(use)} onClose={() => undefined} />,
    { projects: { list } },
  )
  return { ...rendered, used }
}

it('names the voice, and the project is found by typing', async () => {
  const { screen, used } = await render(VOICES.slice(1))

  await expect.element(page.getByText(/^Use Marlo as the voice of a project/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a project' }).fill('harb')
  await screen.getByRole('option', { name: /^Harbor notices/ }).click()

  await expect.poll(() => used).toEqual([['proj_2', 'marlo']])
})

it('of several voices, one is chosen', async () => {
  const { screen, used } = await render(VOICES)

  await screen.getByRole('button', { name: /Voice$/ }).click()
  await screen.getByRole('option', { name: 'Marlo' }).click()
  await screen.getByRole('option', { name: /^The Lighthouse/ }).click()

  await expect.poll(() => used).toEqual([['proj_1', 'marlo']])
})

it('says that there is no project, that none matches, and that they couldn’t be read', async () => {
  const empty = await render(VOICES, () => [])
  await expect.element(page.getByText('No projects yet')).toBeVisible()
  await empty.screen.unmount()

  const all = await render(VOICES)
  await page.getByRole('searchbox', { name: 'Find a project' }).fill('xyz')
  await expect.element(page.getByText('No matching projects')).toBeVisible()
  await all.screen.unmount()

  await render(VOICES, () => Promise.reject(studioFailure('storage_failed')))
  await expect.element(page.getByRole('alert')).toBeVisible()
})
