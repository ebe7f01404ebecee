import { formatNumber, formatPlaces } from './format-number.ts'
import { formatLocale, perLocale } from './format-locale.ts'
import { t } from './messages/t.ts'

// Cached, because creating one takes almost a millisecond, a list's whole budget for a row; and in UTC, because one
// created with a time zone wouldn't follow the user into another one.
const kept = (options: Intl.DateTimeFormatOptions) =>
  perLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))
const clock = kept({ hour: '2-digit', minute: '2-digit' })
const clockSeconds = kept({ hour: '2-digit', minute: '2-digit', second: '2-digit' })
const dayOfYear = kept({ day: 'numeric', month: 'long' })
const wholeDay = kept({ day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = kept({ day: 'numeric', month: 'short' })
const shortDayAndYear = kept({ day: 'numeric', month: 'short', year: 'numeric' })
const wholeMonth = kept({ month: 'long', year: 'numeric' })
const shortMonth = kept({ month: 'short', year: 'numeric' })
const weekday = kept({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })

const twoDigits = perLocale((locale) => new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 }))
const secondsWithTenths = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: 2, minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

/** The same local time expressed in UTC. */
function asHere(date: Date): number {
  return date.getTime() - date.getTimezoneOffset() * 60_000
}

/** `0:42.1`, `31:07`, `1:02:03`: tenths only below a minute, with the user's decimal separator. */
export function formatDuration(durationMs: number): string {
  const tenths = Math.max(0, Math.round(durationMs / 100))
  const seconds = Math.floor(tenths / 10)
  if (seconds < 60) return `${formatNumber(0)}:${secondsWithTenths().format(tenths / 10)}`
  return seconds < 3600
    ? formatCountdown(seconds * 1000)
    : `${formatNumber(Math.floor(seconds / 3600))}:${twoDigits().format(Math.floor(seconds / 60) % 60)}:${twoDigits().format(seconds % 60)}`
}

/** `0:09`, `62:00`: minutes and seconds, rounded up. */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000))
  return `${formatNumber(Math.floor(seconds / 60))}:${twoDigits().format(seconds % 60)}`
}

/** `3 s`, `2 min`: at least a second and rounded up, so that a wait doesn't end early. */
export function formatWait(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return seconds < 120
    ? t('time.seconds', { seconds: formatNumber(seconds) })
    : t('time.minutes', { minutes: formatNumber(Math.ceil(seconds / 60)) })
}

/** `2.9 s`, `1 min 5 s`, `2 h 3 min`: for sentences and captions. */
export function describeDuration(durationMs: number): string {
  if (Math.round(durationMs / 100) < 100) return t('time.seconds', { seconds: formatPlaces(durationMs / 1000, 1) })
  const seconds = Math.round(durationMs / 1000)
  if (seconds < 60) return t('time.seconds', { seconds: formatNumber(seconds) })
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60)
    return t('time.minutesAndSeconds', { minutes: formatNumber(minutes), seconds: formatNumber(seconds % 60) })
  return t('time.hoursAndMinutes', {
    hours: formatNumber(Math.floor(minutes / 60)),
    minutes: formatNumber(minutes % 60),
  })
}

/** `today, 14:20`, `yesterday, 09:05`, `3 March`, `3 March 2024`. */
export function formatInstant(instant: string, now: Date): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return t('unknownTime')
  const days = countDays(date, now)
  if (days === 0) return t('today', { time: formatClock(instant) })
  if (days === 1) return t('yesterday', { time: formatClock(instant) })
  return formatDate(date, now)
}

/** `Today`, `Yesterday`, `3 March`, `3 March 2024`: as a heading. */
export function formatDayHeading(instant: string, now: Date): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return t('unknownTime')
  const days = countDays(date, now)
  return days === 0 ? t('dayToday') : days === 1 ? t('dayYesterday') : formatDate(date, now)
}

function countDays(date: Date, now: Date): number {
  const day = (value: Date) => new Date(value.getFullYear(), value.getMonth(), value.getDate()).getTime()
  return Math.round((day(now) - day(date)) / 86_400_000)
}

function formatDate(date: Date, now: Date): string {
  return (date.getFullYear() === now.getFullYear() ? dayOfYear : wholeDay)().format(asHere(date))
}

/** Like `formatInstant`, with the time of day also for earlier days: `3 March, 14:20`. */
export function formatMoment(instant: string, now: Date): string {
  const day = formatInstant(instant, now)
  const time = formatClock(instant)
  return day.includes(time) ? day : t('dayAndTime', { day, time })
}

/** `14:20` for today, `3 Mar`, `3 Mar 2024`: where there is little room. */
export function formatShortInstant(instant: string, now: Date): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime()) || date.toDateString() === now.toDateString()) return formatClock(instant)
  return (date.getFullYear() === now.getFullYear() ? shortDay : shortDayAndYear)().format(asHere(date))
}

/** `3 March 2026, 14:20`, which stays true, unlike `formatMoment`. */
export function formatDayAndTime(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return t('unknownTime')
  return t('dayAndTime', { day: wholeDay().format(asHere(date)), time: formatClock(instant) })
}

/** `14:20`, or `02:20 pm` depending on the user's format, in local time. */
export function formatClock(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? t('unknownTime') : clock().format(asHere(date))
}

/** Like `formatClock`, with seconds. */
export function formatClockSeconds(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? t('unknownTime') : clockSeconds().format(asHere(date))
}

/** `Sun 22 November 2026` for `2026-11-22`. */
export function formatDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return weekday()
    .format(new Date(Date.UTC(year, month - 1, date)))
    .replace(/^(\p{L}+),/u, '$1')
}

/** `22 Nov` for `2026-11-22`. */
export function formatShortDay(day: string): string {
  return shortDay().format(new Date(`${day}T00:00:00Z`))
}

/** `November 2026`, or `Nov 2026`, for `2026-11`. */
export function formatMonth(month: string, length: 'long' | 'short' = 'long'): string {
  return (length === 'long' ? wholeMonth() : shortMonth()).format(new Date(`${month}-01T00:00:00Z`))
}

/** `22 November 2026 at 14:20:07 CET`, where seconds matter. */
export function formatWholeInstant(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime())
    ? instant
    : new Intl.DateTimeFormat(formatLocale.get(), { dateStyle: 'long', timeStyle: 'long' }).format(date)
}

/** `about 40 s left`, `about 3 min left`, `about 2 h 5 min left`. */
export function formatRemaining(remainingMs: number): string {
  const seconds = Math.max(1, Math.ceil(remainingMs / 1000))
  if (seconds <= 50)
    return t('left.seconds', { seconds: formatNumber(seconds < 10 ? seconds : Math.ceil(seconds / 10) * 10) })
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return t('left.minutes', { minutes: formatNumber(minutes) })
  return t('left.hours', { hours: formatNumber(Math.floor(minutes / 60)), minutes: formatNumber(minutes % 60) })
}
