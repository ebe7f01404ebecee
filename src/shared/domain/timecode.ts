/** Frame rates of the film for markers. Fractional ones are NTSC, 1000/1001 of the next integer. */
export const MARKER_FRAME_RATES = [23.976, 24, 25, 29.97, 30, 50, 59.94, 60] as const

export type MarkerFrameRate = (typeof MARKER_FRAME_RATES)[number]

/** `HH:MM:SS` with milliseconds after the format's separator. Rounded to the nearest millisecond. */
export function formatTimecode(timeMs: number, separator: ',' | '.'): string {
  const whole = Math.max(0, Math.round(timeMs))
  const pad = (value: number, width: number) => String(value).padStart(width, '0')
  const hours = Math.floor(whole / 3_600_000)
  const minutes = Math.floor(whole / 60_000) % 60
  const seconds = Math.floor(whole / 1000) % 60
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(seconds, 2)}${separator}${pad(whole % 1000, 3)}`
}
