/** How a file's bytes stand for letters. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** A file's text, with the encoding by which it was read. */
export interface DecodedText {
  text: string
  encoding: Encoding
  /** Places that hold no letter in this encoding, each a � in the text. */
  unreadable: number
}

const PROBE_BYTES = 4_096
/** Of the letters beyond ASCII: with more of them unreadable the file is not UTF-8 with a fault but something else. */
const FAULTY_SHARE = 0.1

/** Reads bytes in the encoding given, or in the one that they look like. A byte order mark is not part of the text. */
export function decodeBytes(bytes: Uint8Array, encoding: Encoding | null = null): DecodedText {
  if (encoding !== null) return decodeAs(bytes, encoding)
  const wide = findWide(bytes)
  if (wide) return decodeAs(bytes, wide)
  const plain = decodeAs(bytes, 'utf-8')
  if (plain.unreadable === 0) return plain
  const beyondAscii = plain.text.match(/[^\0-\x7f]/g)?.length ?? 0
  return plain.unreadable > beyondAscii * FAULTY_SHARE ? decodeAs(bytes, 'windows-1252') : plain
}

/** True for bytes that are no text in any of the encodings: pictures, archives, word processor files. */
export function isBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, PROBE_BYTES)
  if (findWide(head)) return false
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length
  return controls > head.length * 0.01
}

function decodeAs(bytes: Uint8Array, encoding: Encoding): DecodedText {
  const text = new TextDecoder(encoding).decode(bytes)
  return { text, encoding, unreadable: text.match(/\ufffd/g)?.length ?? 0 }
}

/** UTF-16 by its mark, or by the zero that every Latin letter and blank has in it. */
function findWide(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, PROBE_BYTES)
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = head.length / 4
  if (odd > many && even < odd / 8) return 'utf-16le'
  if (even > many && odd < even / 8) return 'utf-16be'
  return null
}
