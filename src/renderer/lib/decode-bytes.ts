/** Character encoding of a file. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** A file's text and the encoding used to read it. */
export interface DecodedText {
  text: string
  encoding: Encoding
  /** Number of invalid sequences in this encoding, each a � in the text. */
  unreadable: number
}

const PROBE_BYTES = 4_096
/** Share of the non-ASCII characters: if more are unreadable, the file isn't UTF-8 with errors but another encoding. */
const FAULTY_SHARE = 0.1

/** Decodes bytes in the given or detected encoding. A byte order mark isn't part of the text. */
export function decodeBytes(bytes: Uint8Array, encoding: Encoding | null = null): DecodedText {
  if (encoding !== null) return decodeAs(bytes, encoding)
  const wide = findWide(bytes)
  if (wide) return decodeAs(bytes, wide)
  const plain = decodeAs(bytes, 'utf-8')
  if (plain.unreadable === 0) return plain
  const beyondAscii = plain.text.match(/[^\0-\x7f]/g)?.length ?? 0
  return plain.unreadable > beyondAscii * FAULTY_SHARE ? decodeAs(bytes, 'windows-1252') : plain
}

/** True for bytes that aren't text in any of the encodings: images, archives, word processor files. */
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

/** Detects UTF-16 by its byte order mark, or by the zero byte of every Latin letter and space. */
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
