import { formatCountdown } from '../../lib/format-time.ts'

/** Remaining validity of a consent statement in minutes and seconds; null if it doesn't expire. */
export function formatExpiry(expiresAt: string | null, now: number): { text: string; isOver: boolean } | null {
  if (expiresAt === null) return null
  const end = Date.parse(expiresAt)
  if (Number.isNaN(end)) return null
  if (end <= now) return { text: 'Expired', isOver: true }
  return { text: `Expires in ${formatCountdown(end - now)}`, isOver: false }
}
