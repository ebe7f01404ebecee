import type { app } from '#shared/contract/app.ts'
import type { StartNote } from '#shared/errors/start-note.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { Service } from '../lib/service.ts'
import { latestValues } from '../lib/latest-values.ts'
import type { HostPorts } from './ports.ts'
import type { ServiceMonitor } from './service-monitor.ts'
import type { WindowRequests } from './window-requests.ts'

export interface AppServiceDeps {
  version: string
  ports: Pick<HostPorts, 'name' | 'capabilities' | 'pickFolder' | 'revealInFolder' | 'setMenu'>
  /** The user's home folder. */
  ownFolder: string
  /** About missing optional components and recovered data. */
  notes: readonly StartNote[]
  monitor: Pick<ServiceMonitor, 'state' | 'subscribe'>
  windowRequests: Pick<WindowRequests, 'watch'>
}

/** Minimum interval between connection snapshots. */
const REST_MS = 100
/** Number of written files that can be shown in the file manager. */
const KEPT_PATHS = 10_000

/** What the window asks about the app itself. Only exports made in this run can be revealed. */
export function createAppService(deps: AppServiceDeps) {
  const exported = new Set<string>()
  function note(path: string): void {
    exported.add(path)
    for (const oldest of exported) {
      if (exported.size <= KEPT_PATHS) break
      exported.delete(oldest)
    }
  }
  const { capabilities } = deps.ports
  const service = {
    about: () => ({
      version: deps.version,
      host: deps.ports.name,
      ownFolder: deps.ownFolder,
      capabilities,
      notes: [...deps.notes],
    }),
    watchService: (signal) =>
      latestValues({ read: deps.monitor.state, subscribe: deps.monitor.subscribe }, REST_MS, signal),
    async pickFolder() {
      if (!capabilities.pickFolder) throw new StudioError('forbidden', 'no-folder-picker')
      return deps.ports.pickFolder()
    },
    async reveal({ path }) {
      if (!capabilities.revealInFolder) throw new StudioError('forbidden', 'no-file-manager')
      if (!exported.has(path)) throw new StudioError('not_found', 'only-exported-files-shown')
      await deps.ports.revealInFolder(path)
    },
    setMenu(menu) {
      if (!capabilities.menu) throw new StudioError('forbidden', 'no-system-menu')
      deps.ports.setMenu?.(menu)
    },
    watchRequests: (signal) => deps.windowRequests.watch(signal),
  } satisfies Service<typeof app>
  return { ...service, note }
}
