import { createIncompleteEntries } from '../services/incomplete/incomplete-entries.ts'
import { readServiceTarget } from '../services/settings/read-service-target.ts'
import { createSpeechApi } from '../speech-api/create-speech-api.ts'
import { createRequests } from './create-requests.ts'
import type { ServiceMonitor } from './service-monitor.ts'
import type { WorkspaceContext } from './workspace-context.ts'

/**
 * Connects to the configured service; every request is logged, and the monitor sees how it ends. The scope closes the
 * connection.
 *
 * @param onSaved called with files that may be revealed in the file manager
 */
export function connectService(
  context: WorkspaceContext,
  monitor: Pick<ServiceMonitor, 'ended'>,
  onSaved: (path: string) => void,
) {
  const { options, storage, secrets, bugs, sandbox, scheduler, scope, stored, service, writtenFiles } = context
  const requests = createRequests({
    ...options,
    ...{ storage, stored, bugs, writtenFiles, onSaved, newId: context.newId, today: context.clock },
    secrets: secrets.seen,
  })
  scope.defer(() => requests.log.dispose())
  const incomplete = createIncompleteEntries({
    ...{ cache: storage.cache, service },
    reportBug: (error) => bugs.report(error, 'incomplete.observe'),
  })
  const speech = createSpeechApi({
    async target() {
      const running = stored().usesSandbox ? await sandbox.running(scope.signal) : null
      return readServiceTarget({ ...context.settings, sandbox: () => running })
    },
    scheduler,
    now: () => performance.now(),
    today: context.clock,
    random: Math.random,
    keepsBodies: requests.log.keepsBodies,
    line: stored,
    observe(event) {
      if (event.type === 'request-ended') monitor.ended(event)
      requests.log.observe(event)
      incomplete.observe(event)
    },
    client: { name: 'overvoice', version: options.version },
  })
  scope.defer(() => speech.close())
  return { requests, incomplete, speech }
}
