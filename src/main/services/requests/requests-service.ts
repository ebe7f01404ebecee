import type { SupportBundles } from './support-bundle.ts'
import { writeCurl } from './write-curl.ts'
import type { RequestLog } from './request-log.ts'

export interface RequestsServiceDeps {
  log: RequestLog
  bundles: SupportBundles
  /** A file was saved that may be shown in the file manager. */
  onSaved(path: string): void
  /** Of the requests that are sent now. */
  versionHeader(): readonly [string, string]
}

/** What a person can see and do with the log of requests. */
export type RequestsService = Omit<RequestLog, 'observe' | 'keepsBodies' | 'dispose'> & {
  /** @throws StudioError `not_found`: it has left the log */
  curl(request: { number: number }): { command: string }
  prepareBundle: SupportBundles['prepare']
  saveBundle: SupportBundles['save']
}

/** The requests of one studio. */
export function createRequestsService({ log, bundles, onSaved, versionHeader }: RequestsServiceDeps): RequestsService {
  return {
    state: log.state,
    subscribe: log.subscribe,
    list: log.list,
    details: log.details,
    keepBodies: log.keepBodies,
    clear: log.clear,
    prepareBundle: bundles.prepare,
    async saveBundle(request) {
      const saved = await bundles.save(request)
      onSaved(saved.path)
      return saved
    },
    curl({ number }) {
      const { entry, sent } = log.details({ number })
      const headers = entry.baseUrl === null ? [] : [versionHeader()]
      const body = sent?.text ?? null
      if (body !== null && sent) headers.push(['Content-Type', sent.contentType])
      return { command: writeCurl(entry, { headers, body }) }
    },
  }
}
