import { joinLines } from './wrap-lines.ts'

/**
 * Characters of a caption for its reading speed: Unicode code points, including spaces and punctuation. A line break
 * counts as the space it replaces, or not at all in scripts without spaces. A speaker counts if it is part of the text,
 * as `Name: ` in SubRip.
 */
export function countReadChars(text: string): number {
  return [...joinLines(text)].length
}
