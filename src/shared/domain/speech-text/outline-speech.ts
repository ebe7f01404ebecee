import { isSsml } from './is-ssml.ts'
import { readSsml, type SsmlPiece } from './read-ssml.ts'

/**
 * A text of the same length with only what is heard in it: of a text that is markup itself, tags are blanks, and what
 * stands for other words is a word. Any other text is its own outline.
 */
export function outlineSpeech(text: string): string {
  if (!isSsml(text)) return text
  const reading = readSsml(text)
  if (reading.kind === 'problem') return text
  return reading.pieces.map((piece) => outlineOf(piece)).join('')
}

function outlineOf(piece: SsmlPiece): string {
  const length = piece.endChar - piece.startChar
  switch (piece.kind) {
    case 'text':
      return piece.heard.length === length ? piece.heard : piece.heard.padStart(length)
    case 'escape':
    case 'sub':
      return (/[\p{L}\p{N}]/u.test(piece.heard) ? 'x' : ' ').repeat(length)
    default:
      return ' '.repeat(length)
  }
}
