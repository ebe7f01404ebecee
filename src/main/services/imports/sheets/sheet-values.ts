import { MAX_TARGET_MS, MIN_TARGET_MS } from '#shared/domain/block-output.ts'
import { readSpeakerName } from '#shared/domain/find-speaker.ts'

/** A name as it can stand before a colon; null if nothing of it can. */
export function toSpeakerName(name: string): string | null {
  const plain = name
    .replaceAll('\u00ad', '')
    .replace(/[:：()[\]<>]+/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return plain !== '' && readSpeakerName(`${plain}: x`) === plain ? plain : null
}

/** The notes that aren't empty, each on a line of its own. */
export function joinNotes(...notes: string[]): string {
  return notes.filter((note) => note !== '').join('\n')
}

/** A target length in milliseconds; null for anything else, and for one that a block can't have. */
export function readTargetMs(value: string): number | null {
  const targetMs = readLengthMs(value)
  return targetMs !== null && targetMs >= MIN_TARGET_MS && targetMs <= MAX_TARGET_MS ? targetMs : null
}

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
