import { formatNumber, formatPlaces } from './format-count.ts'
import { formatLocale, perLocale } from './format-locale.ts'

// Kept, because making one takes the better part of a millisecond, which is a list's whole share for a row; and in UTC, because
// one that knew the time zone would not follow a person into another one.
const kept = (options: Intl.DateTimeFormatOptions) =>
  perLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))
const clock = kept({ hour: '2-digit', minute: '2-digit' })
const clockSeconds = kept({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
const dayOfYear = kept({ day: 'numeric', month: 'long' })
const wholeDay = kept({ day: 'numeric', month: 'long', year: 'numeric' })
const weekday = kept({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })

/** The same figures on the clock in UTC. */
function asHere(date: Date): number {
  return date.getTime() - date.getTimezoneOffset() * 60_000
}

/** `0:42.1`, `31:07`, `1:02:03`: tenths only below a minute, behind the sign that the person writes. */
export function formatDuration(durationMs: number): string {
  const tenths = Math.max(0, Math.round(durationMs / 100))
  const seconds = Math.floor(tenths / 10)
  const two = (value: number) => String(value).padStart(2, '0')
  if (seconds < 60) return `0:${seconds < 10 ? '0' : ''}${formatPlaces(tenths / 10, 1)}`
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** `2.9 s`, `1 min 5 s`, `2 h 3 min`: for sentences and captions. */
export function sayDuration(durationMs: number): string {
  const seconds = durationMs / 1000
  if (seconds < 10) return `${formatPlaces(seconds, 1)} s`
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.floor(Math.round(seconds) / 60)
  if (minutes < 60) return `${minutes} min ${Math.round(seconds) % 60} s`
  return `${formatNumber(Math.floor(minutes / 60))} h ${minutes % 60} min`
}

/** `today, 14:20`, `yesterday, 09:05`, `3 March`, `3 March 2024`. */
export function sayInstant(instant: string, now: Date): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return 'an unknown time'
  const day = (value: Date) => new Date(value.getFullYear(), value.getMonth(), value.getDate()).getTime()
  const days = Math.round((day(now) - day(date)) / 86_400_000)
  if (days === 0) return `today, ${formatClock(instant)}`
  if (days === 1) return `yesterday, ${formatClock(instant)}`
  return (date.getFullYear() === now.getFullYear() ? dayOfYear : wholeDay)().format(asHere(date))
}

/** As `sayInstant`, with the time of day also for days that lie further back: `3 March, 14:20`. */
export function sayMoment(instant: string, now: Date): string {
  const said = sayInstant(instant, now)
  const at = formatClock(instant)
  return said.endsWith(at) ? said : `${said}, ${at}`
}

/** `14:20`, or `02:20 pm` where the person writes so, in their own time. */
export function formatClock(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? 'an unknown time' : clock().format(asHere(date))
}

/** As `formatClock`, to the second. */
export function formatClockSeconds(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? 'an unknown time' : clockSeconds().format(asHere(date))
}

/** `Sun 22 November 2026` of `2026-11-22`. */
export function sayDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return weekday()
    .format(new Date(Date.UTC(year, month - 1, date)))
    .replace(/^(\p{L}+),/u, '$1')
}

/** `22 November 2026 at 14:20:07 CET`, for what has to be told to the second. */
export function sayWholeInstant(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime())
    ? instant
    : new Intl.DateTimeFormat(formatLocale.get(), { dateStyle: 'long', timeStyle: 'long' }).format(date)
}
