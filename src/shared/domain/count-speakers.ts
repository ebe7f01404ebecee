import { findSpeakerName, foldSpeakerName } from './find-speaker.ts'

/** A name and the lines that begin with it. */
export interface SpeakerCount {
  /** As it is written first. */
  name: string
  lineCount: number
}

/** The names before a colon at the beginning of these texts, most lines first. */
export function countSpeakers(texts: Iterable<string>): SpeakerCount[] {
  const counts = new Map<string, SpeakerCount>()
  for (const text of texts) {
    const name = findSpeakerName(text)
    if (name === null) continue
    const key = foldSpeakerName(name)
    const count = counts.get(key)
    if (count) count.lineCount += 1
    else counts.set(key, { name, lineCount: 1 })
  }
  return [...counts.values()].toSorted((left, right) => right.lineCount - left.lineCount)
}
