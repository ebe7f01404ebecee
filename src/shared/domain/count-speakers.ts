import { isChapterName } from './chapters/read-chapter-line.ts'
import { findSpeakerName, foldSpeakerName, readSpeakerName } from './find-speaker.ts'

/** A name and the number of lines that start with it. */
export interface SpeakerCount {
  /** Spelling of the first occurrence. */
  name: string
  lineCount: number
}

/**
 * Counts the names before a colon at the start of these texts, most frequent first. “Chapter One: The Letter” has none.
 * A lower-case word is a name if it has a capital elsewhere: `keeper:` is `Keeper:`, but `note:` alone is text.
 *
 * @param others counted too
 */
export function countSpeakers(texts: Iterable<string>, others: readonly string[] = []): SpeakerCount[] {
  const names = [...others]
  const lowerCase: string[] = []
  for (const text of texts) {
    const name = findSpeakerName(text)
    if (name !== null && !isChapterName(name)) names.push(name)
    const written = name === null ? readSpeakerName(text) : null
    if (written !== null) lowerCase.push(written)
  }
  const known = new Set(names.map(foldSpeakerName))
  return countNames([...names, ...lowerCase.filter((name) => known.has(foldSpeakerName(name)))])
}

/** Counts names, most frequent first. */
export function countNames(names: Iterable<string>): SpeakerCount[] {
  const counts = new Map<string, SpeakerCount>()
  for (const name of names) {
    const key = foldSpeakerName(name)
    const count = counts.get(key)
    if (count) count.lineCount += 1
    else counts.set(key, { name, lineCount: 1 })
  }
  return [...counts.values()].toSorted((left, right) => right.lineCount - left.lineCount)
}
