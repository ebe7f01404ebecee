/** `0:42.1`, `31:07`, `1:02:03`: tenths only below a minute. */
export function formatDuration(durationMs: number): string {
  const tenths = Math.max(0, Math.round(durationMs / 100))
  const seconds = Math.floor(tenths / 10)
  if (seconds < 60) return `0:${String(seconds).padStart(2, '0')}.${tenths % 10}`
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** `2.9 s`, `1 min 5 s`, `2 h 3 min`: for sentences and captions. */
export function sayDuration(durationMs: number): string {
  const seconds = durationMs / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.floor(Math.round(seconds) / 60)
  if (minutes < 60) return `${minutes} min ${Math.round(seconds) % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** `today, 14:20`, `yesterday, 09:05`, `3 March`, `3 March 2024`. */
export function sayInstant(instant: string, now: Date): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return 'an unknown time'
  const clock = formatClock(instant)
  const day = (value: Date) => new Date(value.getFullYear(), value.getMonth(), value.getDate()).getTime()
  const days = Math.round((day(now) - day(date)) / 86_400_000)
  if (days === 0) return `today, ${clock}`
  if (days === 1) return `yesterday, ${clock}`
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' }
  if (date.getFullYear() !== now.getFullYear()) options.year = 'numeric'
  return new Intl.DateTimeFormat('en-GB', options).format(date)
}

/** `14:20`, in the person's own time. */
export function formatClock(instant: string): string {
  const date = new Date(instant)
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`
}
