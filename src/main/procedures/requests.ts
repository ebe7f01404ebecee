import type { RequestLogState } from '#shared/contract/requests.ts'
import type { RequestsService } from '../services/requests/requests-service.ts'
import type { StudioImplementer } from './studio-errors.ts'

export type RequestsProcedures = Omit<RequestsService, 'state' | 'subscribe'> & {
  watch(signal: AbortSignal): AsyncIteratorObject<RequestLogState, unknown, void>
}

/** The log of requests to the service. */
export function requestsProcedures(studio: StudioImplementer['requests'], requests: RequestsProcedures) {
  return {
    watch: studio.watch.handler(({ context }) => requests.watch(context.signal)),
    list: studio.list.handler(({ input }) => requests.list(input)),
    details: studio.details.handler(({ input }) => requests.details(input)),
    curl: studio.curl.handler(({ input }) => requests.curl(input)),
    keepBodies: studio.keepBodies.handler(({ input }) => requests.keepBodies(input)),
    prepareBundle: studio.prepareBundle.handler(({ input }) => requests.prepareBundle(input)),
    saveBundle: studio.saveBundle.handler(({ input }) => requests.saveBundle(input)),
    clear: studio.clear.handler(() => requests.clear()),
  }
}
