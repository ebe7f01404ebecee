import { readSpeakerName } from '#shared/domain/find-speaker.ts'

/** A name as it can stand before a colon; null if nothing of it can. */
export function toSpeakerName(name: string): string | null {
  const plain = name
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
