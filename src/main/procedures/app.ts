import type { Capabilities, ServiceState } from '#shared/contract/app.ts'
import type { StudioImplementer } from './studio-errors.ts'

export interface AppService {
  about(): { version: string; host: string; ownFolder: string; capabilities: Capabilities; notes: string[] }
  watchService(signal: AbortSignal): AsyncIteratorObject<ServiceState, unknown, void>
  /** Throws StudioError `forbidden` where the host has no chooser. */
  pickFolder(): Promise<string | null>
  /** Throws StudioError `forbidden` where the host cannot, `not_found` for a path that is no export of the studio. */
  reveal(path: string): Promise<void>
}

/** What the window asks about the program itself. */
export function appProcedures(studio: StudioImplementer['app'], app: AppService) {
  return {
    about: studio.about.handler(() => app.about()),
    watchService: studio.watchService.handler(({ context }) => app.watchService(context.signal)),
    pickFolder: studio.pickFolder.handler(() => app.pickFolder()),
    reveal: studio.reveal.handler(({ input }) => app.reveal(input.path)),
  }
}
