/** Milliseconds for `90`, `1:30` or `1:02:03`; null for anything else. */
export function readClock(written: string): number | null {
  const parts = written.trim().split(':')
  if (parts.length > 3 || parts.some((part) => !/^\d{1,6}$/.test(part))) return null
  return parts.reduce((seconds, part) => seconds * 60 + Number(part), 0) * 1000
}
