/** Device names reserved by Windows, with or without an extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** Leaves room for an extension and a temporary one within the 255 bytes that file systems allow. */
const MAX_BYTES = 200

/**
 * The closest name valid on every file system: no separators, control or bidirectional override characters, no leading
 * or trailing dots or spaces, at most 200 bytes of UTF-8, never empty.
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

/** The longest prefix of whole characters that fits. */
function cutToBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text
  let sizeBytes = 0
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    sizeBytes += Buffer.byteLength(segment)
    if (sizeBytes > maxBytes) return text.slice(0, index)
  }
  return text
}
