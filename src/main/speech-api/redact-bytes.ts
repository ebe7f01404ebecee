import { setImmediate } from 'node:timers/promises'
import type { Redactor } from './redaction.ts'

/** Longer than any spelling of a key: what is read beyond a limit, so that a key that is cut there is still found. */
export const SEAM_CHARS = 4 * 1024

/** Bytes that are searched before other work gets a turn. */
const PIECE_BYTES = 1 << 18

/** Redacts the key in bytes of any kind. */
export async function redactBytes(bytes: Buffer, redact: Redactor): Promise<Buffer> {
  const clean: Buffer[] = []
  let seam = ''
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    if (from > 0) await setImmediate()
    // The key is ASCII, so that reading bytes as Latin-1 and writing them again changes nothing else.
    const text = redact(seam + bytes.toString('latin1', from, from + PIECE_BYTES))
    const end = Math.max(0, text.length - SEAM_CHARS)
    clean.push(Buffer.from(text.slice(0, end), 'latin1'))
    seam = text.slice(end)
  }
  return Buffer.concat([...clean, Buffer.from(seam, 'latin1')])
}
