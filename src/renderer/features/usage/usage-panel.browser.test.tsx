import { expect, it } from 'vitest'
import { WorkspacesProvider } from '../../rpc/workspaces.ts'
import { renderInStudio } from '../../testing/render-in-studio.test-support.tsx'
import { DEFAULT_SETTINGS } from '../../testing/studio-answers.test-support.ts'
import { UsagePanel } from './usage-panel.tsx'

const NAMES = { voice: (id: string) => id, model: (id: string) => id }
const SUM = { requests: 2, characters: 40, unconfirmedRequests: 0, unconfirmedCharacters: 0 }

it.each([
  [true, 'Characters'],
  [false, 'Billed'],
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
        ledger: ({ filter, groupBy }) => ({
          ...{ today: '2026-11-20', service: filter.service ?? '', groupBy, services: [], totals: SUM },
          rows: [{ key: '2026-11-20', label: null, ...SUM }],
        }),
      },
    },
  )

  await expect.element(screen.getByRole('columnheader', { name: heading })).toBeVisible()
})
