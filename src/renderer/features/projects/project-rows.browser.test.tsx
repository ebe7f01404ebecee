import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ProjectSummary } from '#shared/contract/projects.ts'
import type { Catalog } from '#shared/contract/voices.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { ProjectRows } from './project-rows.tsx'

afterEach(() => localStorage.clear())

const CATALOG: Catalog = {
  voices: ['Aria', 'Marlo', 'June'].map((displayName) => ({
    ...{ id: displayName.toLowerCase(), displayName, gender: 'female', locale: 'en-US' },
    ...{ models: [], isPersonal: false, previewUrl: null, tags: [] },
  })),
  former: [{ id: 'old', displayName: 'Ada', state: 'withdrawn' }],
  ...{ models: [], asOf: null, isBehind: false },
}

const NOW = Date.UTC(2026, 10, 20, 12)

function createProject(title: string, changed: Partial<ProjectSummary> = {}): ProjectSummary {
  return {
    id: `proj_${title}`,
    title,
    settings: {
      ...{ voiceId: 'aria', modelId: 'simba', language: null, textNormalization: true, loudnessNormalization: false },
      pauseAfterMs: 0,
    },
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-03T12:00:00.000Z',
    workspace: { id: 'ws_1', name: 'Home', isRemoved: false },
    voiceIds: ['aria'],
    ...{ blockCount: 4, spokenBlockCount: 2, writtenBlockCount: 4, outdatedBlockCount: 1, durationMs: 65_000 },
    isSample: false,
    ...changed,
  }
}

async function show(projects: ProjectSummary[], showsWorkspaces = false) {
  const calls: string[] = []
  const note = (what: string) => (project: ProjectSummary) => calls.push(`${what} ${project.title}`)
  await renderInStudio(
    <div style={{ display: 'flex', flexDirection: 'column', width: 1_100, height: 400 }}>
      <ProjectRows
        projects={projects}
        showsWorkspaces={showsWorkspaces}
        minuteMs={NOW}
        onOpen={(id) => calls.push(`open ${id}`)}
        onRename={note('rename')}
        onDuplicate={note('duplicate')}
        onWriteFile={note('export')}
        onRemove={note('remove')}
      />
    </div>,
    { voices: { catalog: () => CATALOG } },
  )
  return calls
}

const getRow = (title: string) => page.getByRole('row', { name: title, exact: true })
const getCells = (title: string) =>
  getRow(title)
    .getByRole('gridcell')
    .elements()
    .map(({ textContent }) => textContent)
const getOrder = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent)

it('shows progress, length, size and the last change of each project', async () => {
  await show([
    createProject('Log'),
    createProject('Empty', {
      blockCount: 1,
      spokenBlockCount: 0,
      writtenBlockCount: 0,
      outdatedBlockCount: 0,
      durationMs: 0,
    }),
  ])

  await expect
    .poll(() => getCells('Log'))
    .toEqual([...['50% generated, 1 out of date', '1 min 5 s', 'Aria', '4', expect.stringContaining('November'), '']])
  expect(getCells('Empty').slice(0, 4)).toEqual(['not generated', '', 'Aria', '1'])
  expect(page.getByRole('columnheader', { name: 'Workspace' }).elements()).toEqual([])
})

it('sorts by any column, and opens a project from the keyboard', async () => {
  const calls = await show([
    createProject('B', { durationMs: 3_000 }),
    createProject('C', { durationMs: 1_000 }),
    createProject('A', { durationMs: 2_000 }),
  ])
  await expect.poll(getOrder).toEqual(['B', 'C', 'A'])

  await page.getByRole('columnheader', { name: 'Length' }).getByRole('button').first().click()
  await expect.poll(getOrder).toEqual(['C', 'A', 'B'])
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').first().click()
  await expect.poll(getOrder).toEqual(['A', 'B', 'C'])

  await getRow('B').click()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(calls).toEqual(['open proj_B', 'open proj_C'])
})

it.each([
  ['Rename', 'rename Log'],
  ['Duplicate…', 'duplicate Log'],
  ['Export project file…', 'export Log'],
  ['Remove', 'remove Log'],
])('offers “%s” in the row’s menu', async (name, call) => {
  const calls = await show([createProject('Log')])

  await page.getByRole('button', { name: 'Actions for Log' }).click()
  await page.getByRole('menuitem', { name }).click()

  expect(calls).toEqual([call])
})

it('names the workspace if there are several, or if it was removed', async () => {
  await show([
    createProject('Log', { workspace: { id: 'ws_2', name: 'North', isRemoved: true } }),
    createProject('Home log'),
  ])

  await expect.element(page.getByRole('columnheader', { name: 'Workspace' })).toBeVisible()
  expect(getCells('Log')[0]).toBe('North, removed')
  expect(getCells('Home log')[0]).toBe('Home')
})

it('names up to three voices, counts the others, and has all of them for screen readers', async () => {
  await show([
    createProject('Three', { voiceIds: ['marlo', 'aria', 'unknown'] }),
    createProject('Five', { voiceIds: ['aria', 'marlo', 'june', 'old', 'unknown'] }),
    createProject('None', { voiceIds: [] }),
  ])
  const getVoices = (title: string) => getRow(title).getByRole('gridcell').nth(2)

  await expect.element(getVoices('Three')).toHaveTextContent('Marlo, Aria, unknown')
  await expect.element(getVoices('Five').getByText('Aria, Marlo, June +2')).toBeVisible()
  const all = 'Aria, Marlo, June, Ada (withdrawn), unknown'
  await expect.element(getVoices('Five')).toHaveAccessibleName(all)
  await expect.element(getVoices('Five').getByTitle(all)).toBeVisible()
  expect(getVoices('None').element().textContent).toBe('')
})
