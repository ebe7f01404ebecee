import { createHash } from 'node:crypto'
import { JSON_MAX_DEPTH, LINE_MAX_BYTES } from './manifest.ts'
import { refuseFile } from './refuse-file.ts'

const NEWLINE = 0x0a

/** Expected count and size of all lines together. */
export interface ExpectedLines {
  rows: number
  sizeBytes: number
  sha256: string
}

/**
 * Parses an entry with one JSON value per line. Lines are yielded before the last one is checked, so callers may only
 * keep them after all were read.
 *
 * @throws StudioError `invalid_input`: not UTF-8, not JSON, nested too deep, too long, or not the expected total
 */
export async function* readJsonLines(
  chunks: AsyncIterable<Uint8Array>,
  expected: ExpectedLines,
): AsyncGenerator<unknown> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  let rows = 0
  let begun: Uint8Array[] = []
  let begunBytes = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    sizeBytes += chunk.length
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const line = begunBytes === 0 ? chunk.subarray(from, end) : Buffer.concat([...begun, chunk.subarray(from, end)])
      begun = []
      begunBytes = 0
      from = end + 1
      rows += 1
      if (rows > expected.rows) throw refuseFile('more-than-declared')
      yield parseJson(line)
    }
    begun.push(chunk.subarray(from))
    begunBytes += chunk.length - from
    if (begunBytes > LINE_MAX_BYTES) throw refuseFile('line-too-long')
  }
  if (begunBytes > 0 || rows !== expected.rows || sizeBytes !== expected.sizeBytes)
    throw refuseFile('less-than-declared')
  if (hash.digest('hex') !== expected.sha256) throw refuseFile('changed')
}

/** @throws StudioError `invalid_input` */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw refuseFile('text-invalid', cause)
  }
  if (!isShallow(text)) throw refuseFile('too-deep')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw refuseFile('part-unreadable', cause)
  }
}

/** Also counts brackets inside strings, which may contain JSON themselves; no script sentence has that many. */
export function isShallow(text: string): boolean {
  let depth = 0
  let inText = false
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (inText) {
      if (unit === 0x5c) index += 1
      else if (unit === 0x22) inText = false
    } else if (unit === 0x22) inText = true
    else if (unit === 0x5b || unit === 0x7b) {
      depth += 1
      if (depth > JSON_MAX_DEPTH) return false
    } else if (unit === 0x5d || unit === 0x7d) depth -= 1
  }
  return true
}
