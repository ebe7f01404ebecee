/** What a `Range` header asks of a body of `sizeBytes`; `end` is the first byte that is not wanted. */
export type ByteRange = { kind: 'whole' } | { kind: 'part'; start: number; end: number } | { kind: 'unsatisfiable' }

/** Reads a single range. Anything that is not exactly one range of bytes counts as no range, as RFC 9110 allows. */
export function parseByteRange(header: string | null, sizeBytes: number): ByteRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return { kind: 'whole' }
  if (match[1] === '') {
    const length = Number(match[2])
    if (length === 0 || sizeBytes === 0) return { kind: 'unsatisfiable' }
    return { kind: 'part', start: Math.max(0, sizeBytes - length), end: sizeBytes }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? sizeBytes : Math.min(Number(match[2]) + 1, sizeBytes)
  if (start >= sizeBytes) return { kind: 'unsatisfiable' }
  return end <= start ? { kind: 'whole' } : { kind: 'part', start, end }
}
