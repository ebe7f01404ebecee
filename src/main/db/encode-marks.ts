import type { WordMark } from '#shared/contract/takes.ts'
import { StudioError } from '#shared/errors/studio-error.ts'

/** Two 64-bit times and two 32-bit offsets. */
export const BYTES_PER_MARK = 24

/**
 * Packs marks by column, little-endian: all start times, all end times, all start offsets, all end offsets. For 3,500
 * words this is 84 KB instead of 299 KB as JSON, and 20 times as fast to read.
 */
export function encodeMarks(marks: readonly WordMark[]): Uint8Array {
  const bytes = Buffer.alloc(marks.length * BYTES_PER_MARK)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = marks.length
  for (const [index, mark] of marks.entries()) {
    view.setFloat64(index * 8, mark.startMs, true)
    view.setFloat64((count + index) * 8, mark.endMs, true)
    view.setInt32(count * 16 + index * 4, mark.startChar, true)
    view.setInt32(count * 20 + index * 4, mark.endChar, true)
  }
  return bytes
}

/**
 * The inverse of `encodeMarks`.
 *
 * @throws StudioError `storage_failed`: not whole marks, which only file damage causes
 */
export function decodeMarks(bytes: Uint8Array): WordMark[] {
  if (bytes.byteLength % BYTES_PER_MARK !== 0) {
    throw new StudioError('storage_failed', 'take-words-damaged')
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = bytes.byteLength / BYTES_PER_MARK
  const marks: WordMark[] = []
  for (let index = 0; index < count; index += 1) {
    marks.push({
      startChar: view.getInt32(count * 16 + index * 4, true),
      endChar: view.getInt32(count * 20 + index * 4, true),
      startMs: view.getFloat64(index * 8, true),
      endMs: view.getFloat64((count + index) * 8, true),
    })
  }
  return marks
}
