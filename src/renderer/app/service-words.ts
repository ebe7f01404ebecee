import type { ServiceState } from '#shared/contract/app.ts'
import { assertNever } from '#shared/errors/must.ts'
import { formatClock } from '../lib/format-time.ts'

/** How the title bar words the connection; `tone` chooses shape and colour. */
export interface ServiceWords {
  text: string
  tone: 'fine' | 'waiting' | 'wrong' | 'unknown'
  /** A longer explanation for the tooltip. */
  detail: string | null
}

/** Words the connection and, when the account's limit makes requests wait, how long. */
export function sayService(state: ServiceState, waitMs: number): ServiceWords {
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000)
    return {
      text: `Waiting ${seconds} s`,
      tone: 'waiting',
      detail: 'The account’s limit is reached. The next request starts by itself.',
    }
  }
  const { connection } = state
  switch (connection.kind) {
    case 'practice':
      return { text: 'Practice service', tone: 'fine', detail: 'A stand-in on this computer. Nothing is charged.' }
    case 'practice-unavailable':
      return { text: 'Practice service stopped', tone: 'wrong', detail: connection.reason }
    case 'connected':
      return { text: 'Connected', tone: 'fine', detail: null }
    case 'unknown':
      return { text: 'Not asked yet', tone: 'unknown', detail: 'The service has not been asked since the start.' }
    case 'offline':
      return {
        text: connection.lastSeenAt === null ? 'Offline' : `Offline, last seen ${formatClock(connection.lastSeenAt)}`,
        tone: 'wrong',
        detail: 'Everything made so far is here and plays.',
      }
    case 'key-refused':
      return { text: 'Key refused', tone: 'wrong', detail: 'Check the key in Settings.' }
    case 'key-missing':
      return { text: 'No key', tone: 'wrong', detail: 'Store your key in Settings, or use the practice service.' }
    default:
      return assertNever(connection)
  }
}
