import type { ServiceState } from '#shared/contract/app.ts'
import { assertNever } from '#shared/errors/must.ts'
import { formatClock, formatWait } from '../lib/format-time.ts'

/** Title bar text for the connection; `tone` selects shape and color. */
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
      text: `Rate limited, retrying in ${formatWait(waitMs)}`,
      tone: 'waiting',
      detail: 'Your account’s rate limit was reached. The next request is sent automatically.',
    }
  }
  const { connection } = state
  switch (connection.kind) {
    case 'sandbox':
      return { text: 'Sandbox', tone: 'fine', detail: 'Runs on this computer. Nothing is charged.' }
    case 'sandbox-unavailable':
      return { text: 'Sandbox stopped', tone: 'wrong', detail: connection.reason }
    case 'connected':
      return { text: 'Connected', tone: 'fine', detail: null }
    case 'unknown':
      return { text: 'Not connected yet', tone: 'unknown', detail: 'No request has been sent since Overvoice started.' }
    case 'offline':
      return {
        text: connection.lastSeenAt === null ? 'Offline' : `Offline, last seen ${formatClock(connection.lastSeenAt)}`,
        tone: 'wrong',
        detail: 'Your existing audio is stored locally and still plays.',
      }
    case 'key-refused':
      return { text: 'API key rejected', tone: 'wrong', detail: 'Check your API key in Settings.' }
    case 'key-missing':
      return { text: 'No API key', tone: 'wrong', detail: 'Add your API key in Settings, or use the sandbox.' }
    case 'keychain-waiting':
      return {
        text: 'Waiting for the keychain',
        tone: 'wrong',
        detail: 'Unlock the system keychain, or allow access in its window. It may be behind this one.',
      }
    default:
      return assertNever(connection)
  }
}
