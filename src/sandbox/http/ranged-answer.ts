/**
 * The bytes, or the part requested by `Range`: 206, or 416 if no byte of it exists (RFC 9110, section 14). Multiple or
 * malformed ranges are ignored, as is one with an `If-Range` for other bytes.
 *
 * @param etag quoted, unique to these bytes
 */
export function rangedAnswer(
  request: Request,
  { bytes, etag, headers }: { bytes: Uint8Array<ArrayBuffer>; etag: string; headers: Record<string, string> },
): Response {
  const answer = (status: number, body: Uint8Array<ArrayBuffer> | null, more: Record<string, string>) =>
    new Response(body, { status, headers: { ...headers, ...more, 'Accept-Ranges': 'bytes', ETag: etag } })
  const range = request.method === 'GET' ? readRange(request.headers.get('range'), bytes.length) : null
  const condition = request.headers.get('if-range')
  if (range === null || (condition !== null && condition !== etag))
    return answer(200, bytes, { 'Content-Length': String(bytes.length) })
  if (range === 'none') return answer(416, null, { 'Content-Range': `bytes */${bytes.length}`, 'Content-Length': '0' })
  const part = bytes.slice(range.start, range.end)
  return answer(206, part, {
    'Content-Range': `bytes ${range.start}-${range.end - 1}/${bytes.length}`,
    'Content-Length': String(part.length),
  })
}

/** `end` is exclusive; `none` if no byte of the range exists, null for no range. */
function readRange(header: string | null, sizeBytes: number): { start: number; end: number } | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const start = Math.max(0, sizeBytes - Number(last))
    return start >= sizeBytes ? 'none' : { start, end: sizeBytes }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  return start >= sizeBytes ? 'none' : { start, end: last === '' ? sizeBytes : Math.min(Number(last) + 1, sizeBytes) }
}
