import { createWordReader } from './line-words.ts'
import type { ComparedLine } from './pair-lines.ts'

/** Makes lines comparable with each other. */
export function createLineComparer(): (texts: readonly string[]) => ComparedLine[] {
  const readWords = createWordReader()
  return (texts) => texts.map((text) => ({ text, ...readWords(text) }))
}
