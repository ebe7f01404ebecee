const CR_LF = Buffer.from('\r\n')
const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Parses a multipart form according to RFC 7578 and RFC 2046: parameter values may be quoted or not and in any order,
 * `filename*` may accompany `filename`, and a preamble and epilogue are allowed. The platform's own parser accepts only
 * what browsers write, unlike other clients. A part with a file name is a file.
 *
 * @throws SyntaxError if there is no boundary, a part has no name, or the last boundary is missing
 */
export function parseMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): FormData {
  const boundary = parseParameters(contentType).get('boundary')
  if (boundary === undefined || boundary === '') throw new SyntaxError('There is no boundary')

  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const form = new FormData()
  let line = nextBoundary(body, boundary, 0)
  while (!line.isLast) {
    const next = nextBoundary(body, boundary, line.endsAt - CR_LF.length)
    addPart(form, body.subarray(line.endsAt, next.startsAt))
    line = next
  }
  return form
}

interface BoundaryLine {
  /** End of the preceding part. */
  startsAt: number
  /** Start of what follows. */
  endsAt: number
  isLast: boolean
}

/** The first boundary line at or after `from`; the one before the first part may be the body's first line. */
function nextBoundary(body: Buffer, boundary: string, from: number): BoundaryLine {
  const dashes = Buffer.from(`--${boundary}`, 'latin1')
  for (let at = body.indexOf(dashes, from); at >= 0; at = body.indexOf(dashes, at + 1)) {
    const begins = at === 0 || (at - CR_LF.length >= from && body.subarray(at - CR_LF.length, at).equals(CR_LF))
    if (!begins) continue
    const startsAt = Math.max(0, at - CR_LF.length)
    let end = at + dashes.length
    if (body.toString('latin1', end, end + 2) === '--') return { startsAt, endsAt: end + 2, isLast: true }
    while (body[end] === 0x20 || body[end] === 0x09) end += 1
    if (body.subarray(end, end + CR_LF.length).equals(CR_LF)) {
      return { startsAt, endsAt: end + CR_LF.length, isLast: false }
    }
  }
  throw new SyntaxError('The last boundary is missing')
}

function addPart(form: FormData, part: Buffer): void {
  // A part without headers starts with the empty line.
  const headEnd = part.indexOf(HEAD_END)
  if (headEnd < 0) throw new SyntaxError('A part has no end of its headers')
  const headers = new Map(
    part
      .toString('utf8', 0, headEnd)
      .split('\r\n')
      .map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, Math.max(0, colon)).trim().toLowerCase(), line.slice(colon + 1).trim()]
      }),
  )
  const disposition = headers.get('content-disposition') ?? ''
  const parameters = parseParameters(disposition)
  const name = parameters.get('name')
  if (!/^form-data\s*(;|$)/i.test(disposition) || name === undefined) throw new SyntaxError('A part has no name')

  const content = part.subarray(headEnd + HEAD_END.length)
  const fileName = parameters.get('filename*') ?? parameters.get('filename')
  if (fileName === undefined) form.append(name, content.toString('utf8'))
  else form.append(name, new File([new Uint8Array(content)], fileName, { type: headers.get('content-type') ?? '' }))
}

const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/gs

/**
 * Parameters after the first semicolon of a header such as `Content-Type` or `Content-Disposition`, by lowercase name;
 * the first of each name wins. Quotes are removed, and `name*` (RFC 8187) is decoded.
 */
function parseParameters(header: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', quoted, bare = ''] of header.matchAll(PARAMETER)) {
    const key = name.toLowerCase()
    const value = quoted === undefined ? bare.trim() : quoted.replaceAll(/\\(["\\])/g, '$1')
    if (!found.has(key)) found.set(key, key.endsWith('*') ? decodeExtended(value) : value)
  }
  return found
}

/** `UTF-8''a%20b` becomes `a b`. Other forms are unchanged. */
function decodeExtended(value: string): string {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(value)?.[1]
  try {
    return encoded === undefined ? value : decodeURIComponent(encoded)
  } catch {
    return value
  }
}
