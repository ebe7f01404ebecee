/** `3.5`, `3,5 s`, `0:03.5`, `1:02:03`: seconds, or minutes and hours before them. */
const LENGTH = /^(?:(?:(\d{1,3}):)?(\d{1,4}):)?(\d{1,7}(?:[.,]\d{1,6})?)\s*(?:s|sec|secs|seconds?|sek|seg)?\.?$/iu
const MILLISECONDS = /^(\d{1,9})\s*ms$/i

/** A length as sheets have it, in milliseconds; null for anything else. */
export function readLengthMs(value: string): number | null {
  const milliseconds = MILLISECONDS.exec(value)?.[1]
  if (milliseconds !== undefined) return Number(milliseconds)
  const match = LENGTH.exec(value)
  if (!match) return null
  const [, hours = '0', minutes = '0', seconds = '0'] = match
  return Math.round((Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))) * 1_000)
}
