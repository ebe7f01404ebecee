import { formatCountdown } from '../../lib/format-time.ts'

/** Remaining validity of a consent statement in minutes and seconds; null if it doesn't expire. */
export function formatExpiry(expiresAt: string | null, now: number): { countdown: string; isOver: boolean } | null {
  if (expiresAt === null) return null
  const end = Date.parse(expiresAt)
  if (Number.isNaN(end)) return null
  return { countdown: formatCountdown(end - now), isOver: end <= now }
}
