import type { requests } from '#shared/contract/requests.ts'
import { latestValues } from '../../lib/latest-values.ts'
import type { Service } from '../../lib/service.ts'
import type { SupportBundles } from './support-bundle.ts'
import { writeCurl } from './write-curl.ts'
import type { RequestLog } from './request-log.ts'

/** Minimum interval between log snapshots. */
const REST_MS = 250

export interface RequestsServiceDeps {
  log: RequestLog
  bundles: SupportBundles
  /** Called with a saved file that may be revealed in the file manager. */
  onSaved(path: string): void
  /** Header for requests sent now. */
  versionHeader(): readonly [string, string]
}

/** Creates a studio's request service. */
export function createRequestsService({ log, bundles, onSaved, versionHeader }: RequestsServiceDeps) {
  return {
    watch: (signal) => latestValues({ read: log.state, subscribe: log.subscribe }, REST_MS, signal),
    list: log.list,
    details: log.details,
    recordBodies: log.recordBodies,
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
  } satisfies Service<typeof requests>
}
