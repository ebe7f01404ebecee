import { MAX_TARGET_MS, MIN_TARGET_MS } from '#shared/domain/block-output.ts'
import { readSpeakerName } from '#shared/domain/find-speaker.ts'
import { readLengthMs } from './read-length.ts'

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
