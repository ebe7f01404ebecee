import { StudioError } from '#shared/errors/studio-error.ts'
import type { AppService } from '../procedures/app.ts'
import { latestValues } from './latest-values.ts'
import type { HostPorts } from './ports.ts'
import type { ServiceMonitor } from './service-monitor.ts'
import { wait } from './wait.ts'

export interface AppServiceDeps {
  version: string
  ports: HostPorts
  /** The person's own folder. */
  ownFolder: string
  /** Sentences about missing optional pieces and about what was recovered. */
  notes: readonly string[]
  monitor: Pick<ServiceMonitor, 'state' | 'subscribe'>
}

/** Shortest time between two pictures of the connection. */
const REST_MS = 100
/** Exports whose files can be shown in the file manager. */
const KEPT_PATHS = 500

/** What is heard of something that writes one file or several. */
interface WritingEvent {
  kind: string
  path?: string
  files?: readonly { path: string }[]
}

/** What the window asks about the program, and the only paths it may have shown: those of exports made in this run. */
export function createAppService(deps: AppServiceDeps): AppService & {
  note(path: string): void
  noting<Event extends WritingEvent>(events: AsyncGenerator<Event>): AsyncGenerator<Event>
} {
  const exported = new Set<string>()
  function note(path: string): void {
    exported.add(path)
    for (const oldest of [...exported].slice(0, Math.max(0, exported.size - KEPT_PATHS))) exported.delete(oldest)
  }
  const { capabilities } = deps.ports
  return {
    about: () => ({
      version: deps.version,
      host: deps.ports.name,
      ownFolder: deps.ownFolder,
      capabilities,
      notes: [...deps.notes],
    }),
    watchService: (signal) =>
      latestValues({ read: deps.monitor.state, subscribe: deps.monitor.subscribe, wait }, REST_MS, signal),
    async pickFolder() {
      if (!capabilities.pickFolder)
        throw new StudioError('forbidden', 'This window has no folder chooser. Type the folder instead.')
      return deps.ports.pickFolder()
    },
    async reveal(path) {
      if (!capabilities.revealInFolder)
        throw new StudioError('forbidden', 'This window cannot show files in the file manager.')
      if (!exported.has(path))
        throw new StudioError('not_found', 'Only files that were exported since the start can be shown.')
      await deps.ports.revealInFolder(path)
    },
    note,
    async *noting(events) {
      for await (const event of events) {
        if (event.kind === 'finished') {
          for (const { path } of event.files ?? [event]) if (path !== undefined) note(path)
        }
        yield event
      }
    },
  }
}
