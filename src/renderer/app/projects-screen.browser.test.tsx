import { beforeEach, expect, it } from 'vitest'
import type { ProjectSummary } from '#shared/contract/projects.ts'
import { createProjectMemory } from '../features/script/project/project-memory.ts'
import { WorkspacesProvider } from '../rpc/workspaces.ts'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { DEFAULT_SETTINGS, IDLE_QUEUE } from '../testing/studio-answers.test-support.ts'
import { ProjectsScreen } from './projects-screen.tsx'

const SAMPLE: ProjectSummary = {
  ...{ id: 'proj_sample', title: 'The Lighthouse (sample)', voiceIds: ['aria'], isSample: true },
  settings: {
    ...{ voiceId: 'aria', modelId: 'simba-3.2', language: null },
    ...{ textNormalization: true, loudnessNormalization: false, pauseAfterMs: 500 },
  },
  ...{ createdAt: '2026-11-23T10:00:00.000Z', updatedAt: '2026-11-23T10:00:00.000Z' },
  workspace: { id: 'ws_first', name: 'Main', isRemoved: false },
  ...{ blockCount: 4, spokenBlockCount: 4, writtenBlockCount: 4, outdatedBlockCount: 0, durationMs: 11_000 },
}
const NOTICE = 'Using the built-in sandbox. Add an API key in Settings to use your account.'

beforeEach(() => localStorage.clear())

async function show(projects: ProjectSummary[], usesSandbox = true) {
  const { screen } = await renderInStudio(
    <WorkspacesProvider onChanged={() => undefined}>
      <ProjectsScreen memory={createProjectMemory()} />
    </WorkspacesProvider>,
    {
      projects: { list: () => projects, removed: () => [] },
      queue: {
        async *watch() {
          yield IDLE_QUEUE
        },
      },
      samples: { known: () => false },
      settings: { get: () => ({ ...DEFAULT_SETTINGS, usesSandbox }) },
      updates: {
        async *watch() {
          yield { canCheck: false, isChecking: false, checkedAt: null, available: null, failure: null }
        },
      },
      voices: { catalog: () => ({ voices: [], models: [], former: [], asOf: null, isBehind: false }) },
      workspaces: {
        async *watch() {
          yield { currentId: 'ws_first', turn: 0, workspaces: [], phase: { kind: 'open' } }
        },
      },
    },
  )
  return screen
}

it('says where an API key goes once there is audio, and no more after it was dismissed', async () => {
  const screen = await show([SAMPLE])
  await expect.element(screen.getByText(NOTICE)).toBeVisible()
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(screen.getByText(NOTICE)).not.toBeInTheDocument()
  await screen.unmount()

  const later = await show([SAMPLE])

  await expect.element(later.getByRole('grid', { name: 'Projects' })).toBeVisible()
  await expect.element(later.getByText(NOTICE)).not.toBeInTheDocument()
})

it('leads to the settings of the service', async () => {
  const screen = await show([SAMPLE])

  await screen.getByRole('button', { name: 'Open Settings' }).click()

  await expect.poll(() => location.hash).toBe('#/settings')
})

it('doesn’t mention a key before there is audio, or if an account is in use', async () => {
  const empty = await show([])
  await expect.element(empty.getByRole('button', { name: /^Try the sample/ })).toBeVisible()
  await expect.element(empty.getByText(NOTICE)).not.toBeInTheDocument()
  await empty.unmount()

  const silent = await show([{ ...SAMPLE, durationMs: 0 }])
  await expect.element(silent.getByRole('grid', { name: 'Projects' })).toBeVisible()
  await expect.element(silent.getByText(NOTICE)).not.toBeInTheDocument()
  await silent.unmount()

  const connected = await show([SAMPLE], false)
  await expect.element(connected.getByRole('grid', { name: 'Projects' })).toBeVisible()
  await expect.element(connected.getByText(NOTICE)).not.toBeInTheDocument()
})
