import type { ServiceState } from '#shared/contract/app.ts'
import { assertNever } from '#shared/errors/must.ts'
import { formatSandboxProblem } from '#shared/errors/sandbox-problem.ts'
import { formatClock, formatWait } from '../lib/format-time.ts'
import { t } from './messages/t.ts'

/** Text for the connection; `tone` selects shape and color. */
export interface ServiceWords {
  text: string
  tone: 'fine' | 'waiting' | 'wrong' | 'unknown'
  /** Longer explanation for the tooltip. */
  detail: string | null
}

/** Describes the connection and, while rate limited, the wait. */
export function formatService(state: ServiceState, waitMs: number): ServiceWords {
  if (waitMs > 0) {
    return {
      text: t('service.rateLimited', { wait: formatWait(waitMs) }),
      tone: 'waiting',
      detail: t('service.rateLimitedDetail'),
    }
  }
  const { connection } = state
  switch (connection.kind) {
    case 'sandbox':
      return { text: t('service.sandbox'), tone: 'fine', detail: t('service.sandboxDetail') }
    case 'sandbox-unavailable':
      return { text: t('service.sandboxStopped'), tone: 'wrong', detail: formatSandboxProblem(connection.problem) }
    case 'connected':
      return { text: t('service.connected'), tone: 'fine', detail: null }
    case 'unknown':
      return { text: t('service.unknown'), tone: 'unknown', detail: t('service.unknownDetail') }
    case 'offline':
      return {
        text:
          connection.lastSeenAt === null
            ? t('service.offline')
            : t('service.offlineSince', { time: formatClock(connection.lastSeenAt) }),
        tone: 'wrong',
        detail: t('service.offlineDetail'),
      }
    case 'key-refused':
      return { text: t('service.keyRejected'), tone: 'wrong', detail: t('service.keyRejectedDetail') }
    case 'key-missing':
      return { text: t('service.keyMissing'), tone: 'wrong', detail: t('service.keyMissingDetail') }
    case 'keychain-waiting':
      return {
        text: t('service.keychain'),
        tone: 'wrong',
        detail: t('service.keychainDetail'),
      }
    default:
      return assertNever(connection)
  }
}
