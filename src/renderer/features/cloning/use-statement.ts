import type { Challenge } from '#shared/contract/cloning.ts'
import { useNow } from '../../lib/use-now.ts'
import { formatCountdown } from '../../lib/format-time.ts'

/** Whether a consent statement can be recorded and submitted. */
export interface Statement {
  state: 'none' | 'usable' | 'expired' | 'spent'
  /** Remaining time, such as `4:31`; null if it doesn't expire or can't be used. */
  countdown: string | null
}

/** Follows a consent statement's validity every second. */
export function useStatement(challenge: Challenge | null): Statement {
  const now = useNow(1_000, challenge !== null && !challenge.isSpent && challenge.expiresAt !== null)
  if (challenge === null) return { state: 'none', countdown: null }
  if (challenge.isSpent) return { state: 'spent', countdown: null }
  const expiry = formatExpiry(challenge.expiresAt, now)
  return expiry?.isOver === true
    ? { state: 'expired', countdown: null }
    : { state: 'usable', countdown: expiry?.countdown ?? null }
}

/** Remaining validity of a consent statement in minutes and seconds; null if it doesn't expire. */
export function formatExpiry(expiresAt: string | null, now: number): { countdown: string; isOver: boolean } | null {
  if (expiresAt === null) return null
  const end = Date.parse(expiresAt)
  if (Number.isNaN(end)) return null
  return { countdown: formatCountdown(end - now), isOver: end <= now }
}
