/** Names that Windows keeps for devices, with or without an ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** Leaves room for an ending and a temporary one within the 255 bytes that file systems allow. */
const MAX_BYTES = 200

/**
 * The nearest name that every file system takes: no separators, no control or bidirectional-override characters, no dots
 * or blanks at its ends, at most 200 bytes of UTF-8, never empty.
 */
export function safeFileName(wanted: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are exactly what must not reach a file name
  const cleaned = wanted
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"/\\|?*]+/gu, ' ')
  const name = cutToBytes(cleaned.replace(/\s+/gu, ' ').replace(/^[\s.]+|[\s.]+$/gu, ''), MAX_BYTES).trimEnd()
  if (name === '') return 'Chapter'
  return RESERVED.test(name) ? `_${name}` : name
}

/** As many whole characters from the beginning as fit. */
function cutToBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text
  let sizeBytes = 0
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    sizeBytes += Buffer.byteLength(segment)
    if (sizeBytes > maxBytes) return text.slice(0, index)
  }
  return text
}
