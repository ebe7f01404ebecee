import { isSsml } from './is-ssml.ts'
import { readSsml, type SsmlPiece } from './read-ssml.ts'

/**
 * Returns a text of the same length with only what is heard: if the text is itself markup, tags become spaces, and a
 * substitution becomes a word. Any other text is returned unchanged.
 */
export function outlineSpeech(text: string): string {
  if (!isSsml(text)) return text
  const reading = readSsml(text)
  if (reading.kind === 'problem') return text
  return reading.pieces.map((piece) => getOutline(piece)).join('')
}

function getOutline(piece: SsmlPiece): string {
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
