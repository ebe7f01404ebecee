import type { ServiceState } from '#shared/contract/app.ts'
import type { QueueState } from '#shared/contract/queue.ts'
import { ActionsContext, createActions } from '../lib/actions.ts'
import { WorkspacesProvider } from '../rpc/workspaces.ts'
import { renderInStudio } from '../testing/render-in-studio.test-support.tsx'
import { DEFAULT_SETTINGS, IDLE_QUEUE } from '../testing/studio-answers.test-support.ts'
import { Rail } from './rail.tsx'
import type { Route } from './routes.ts'
import { ServiceProblem } from './service-problem.tsx'
import { ServiceStateProvider } from './service-state.tsx'

export const CONNECTED: ServiceState = {
  connection: { kind: 'connected' },
  ...{ inFlight: 3, concurrency: 5, queued: 2, waitMs: 0 },
}

async function* stay<T>(event: T): AsyncGenerator<T, void, void> {
  yield event
  await new Promise(() => undefined)
}

interface Shown {
  queue?: QueueState
  service?: ServiceState
  workspaces?: string[]
  usesSandbox?: boolean
  /** The settings are read when this is resolved. */
  settingsAfter?: Promise<void>
}

/** Renders the rail, and the title bar's part about the connection. */
export async function renderRail(
  current: Route,
  { queue = IDLE_QUEUE, service = CONNECTED, workspaces = ['Home'], usesSandbox = false, settingsAfter }: Shown = {},
) {
  const actions = createActions()
  const rendered = await renderInStudio(
    <ActionsContext value={actions}>
      <WorkspacesProvider onChanged={() => undefined}>
        <ServiceStateProvider>
          <div style={{ height: '100vh' }}>
            <Rail current={current} />
          </div>
          <header>
            <ServiceProblem />
          </header>
        </ServiceStateProvider>
      </WorkspacesProvider>
    </ActionsContext>,
    {
      app: { watchService: () => stay(service) },
      queue: { watch: () => stay(queue), pause: () => undefined, goOn: () => undefined },
      settings: {
        async get() {
          await settingsAfter
          return { ...DEFAULT_SETTINGS, usesSandbox }
        },
      },
      workspaces: {
        watch: () =>
          stay({
            currentId: 'Home',
            turn: 1,
            workspaces: workspaces.map((name) => ({ id: name, name })),
            phase: { kind: 'open' as const },
          }),
      },
    },
  )
  return { ...rendered, actions }
}
