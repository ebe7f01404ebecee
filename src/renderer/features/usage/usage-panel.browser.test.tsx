import { expect, it } from 'vitest'
import { WorkspacesProvider } from '../../rpc/workspaces.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { DEFAULT_SETTINGS } from '../../testing/studio-answers.test-support.ts'
import { UsageChart } from './usage-chart.tsx'
import { UsagePanel } from './usage-panel.tsx'

const NAMES = { voice: (id: string) => id, model: (id: string) => id }
const SUM = { requests: 2, characters: 40, unconfirmedRequests: 0, unconfirmedCharacters: 0 }

it.each([
  [true, 'Characters'],
  [false, 'Billed characters'],
])('calls only what a service charges billed, with the sandbox: %s', async (usesSandbox, heading) => {
  const { screen } = await renderInStudio(
    <div style={{ display: 'flex', flexDirection: 'column', width: 1_200, height: 600 }}>
      <WorkspacesProvider onChanged={() => undefined}>
        <UsagePanel names={NAMES} />
      </WorkspacesProvider>
    </div>,
    {
      settings: { get: () => ({ ...DEFAULT_SETTINGS, usesSandbox, baseUrl: 'https://api.example' }) },
      workspaces: {
        async *watch() {
          yield { currentId: 'ws_first', turn: 0, workspaces: [], phase: { kind: 'open' } }
        },
      },
      usage: {
        chart: () => null,
        ledger: ({ filter, groupBy }) => ({
          ...{ today: '2026-11-20', service: filter.service ?? '', groupBy, services: [], totals: SUM },
          rows: [{ key: '2026-11-20', label: null, ...SUM }],
        }),
      },
    },
  )

  await expect.element(screen.getByRole('columnheader', { name: heading })).toBeVisible()
  await expect.element(screen.getByRole('gridcell', { name: '40', exact: true })).toBeVisible()
})

const ANY = { service: 'sandbox', fromDay: null, toDay: null, projectId: null, voiceId: null, modelId: null }
const GROUPS = ['A', 'B', 'C', 'D', 'E', 'F'].map((key) => ({ key, name: `Project ${key}` }))

it('splits usage over time into the five largest groups, all others, and what is pending', async () => {
  const { screen, inputs } = await renderInStudio(
    <UsageChart filter={ANY} groupBy="project" groups={GROUPS} whole="Characters" />,
    {
      usage: {
        chart: () => ({
          ...{ slot: 'month', from: '2026-10', to: '2026-12', budgetPerDay: null },
          parts: [
            { slot: '2026-10', key: 'A', characters: 40, unconfirmedCharacters: 0 },
            { slot: '2026-12', key: 'B', characters: 7, unconfirmedCharacters: 3 },
            { slot: '2026-12', key: null, characters: 1, unconfirmedCharacters: 0 },
          ],
        }),
      },
    },
  )

  await expect
    .poll(() =>
      screen
        .getByRole('option')
        .elements()
        .map((option) => option.getAttribute('aria-label')),
    )
    .toEqual(['October 2026: Project A 40', 'November 2026: 0', 'December 2026: Project B 7, Other 1, Pending 3'])
  expect(inputs('usage.chart')).toEqual([{ filter: ANY, groupBy: 'project', keys: ['A', 'B', 'C', 'D', 'E'] }])
})

it('shows all usage of each day as one, and the budget of the only project', async () => {
  const { screen, inputs } = await renderInStudio(
    <UsageChart filter={ANY} groupBy="day" groups={[{ key: '2026-11-20', name: 'Friday' }]} whole="Billed" />,
    {
      usage: {
        chart: () => ({
          ...{ slot: 'day', from: '2026-11-19', to: '2026-11-20', budgetPerDay: 33.4 },
          parts: [{ slot: '2026-11-20', key: null, characters: 40, unconfirmedCharacters: 0 }],
        }),
      },
    },
  )

  await expect
    .poll(() =>
      screen
        .getByRole('option')
        .elements()
        .map((option) => option.getAttribute('aria-label')),
    )
    .toEqual(['Thu 19 November 2026: 0', 'Fri 20 November 2026: Billed 40'])
  await expect.element(screen.getByRole('listbox', { name: 'Usage by day. Budget: 33 characters a day' })).toBeVisible()
  expect(inputs('usage.chart')).toEqual([{ filter: ANY, groupBy: 'day', keys: [] }])
})
