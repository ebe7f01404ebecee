/** How long a phrase can still be used, counting down in minutes and seconds; null when the service set no end. */
export function sayExpiry(expiresAt: string | null, now: number): { text: string; isOver: boolean } | null {
  if (expiresAt === null) return null
  const end = Date.parse(expiresAt)
  if (Number.isNaN(end)) return null
  if (end <= now) return { text: 'Expired', isOver: true }
  return { text: `Valid for ${formatCountdown(end - now)}`, isOver: false }
}

/** `0:09`, `62:00`: minutes and seconds, never shorter than what is left. */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.ceil(remainingMs / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
