import { open } from 'node:fs/promises'
import {
  findMp3Frame,
  FRAME_SEARCH_BYTES,
  readTagAtEnd,
  readTagAtStart,
  TAG_END_BYTES,
  TAG_HEAD_BYTES,
} from '#shared/domain/mp3-frames.ts'
import type { ReportProgress } from './serve-file-jobs.ts'

/** Tags at each end: more are no tags. */
const MAX_TAGS = 1_000
/** Zeros and other bytes between the tags and the first frame. */
const MAX_GAP_BYTES = 1 << 20

/** A part of a file; `end` is exclusive. */
export interface FileRange {
  start: number
  end: number
}

/**
 * Where the frames of an MP3 file are, without tags of any size and number; undefined for any other file. Only the ends of
 * tags are read.
 */
export async function locateMp3(path: string, report: ReportProgress): Promise<FileRange | undefined> {
  const file = await open(path)
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(Math.max(0, end - start)), 0, end - start, start)
    return buffer.subarray(0, bytesRead)
  }
  try {
    let { size: end } = await file.stat()
    let start = 0
    for (let tags = 0; tags < MAX_TAGS; tags += 1) {
      const sizeBytes = readTagAtStart(await read(start, Math.min(end, start + TAG_HEAD_BYTES)))
      if (sizeBytes === 0) break
      report()
      start += sizeBytes
      if (start >= end) return undefined
    }
    for (let tags = 0; tags < MAX_TAGS; tags += 1) {
      const sizeBytes = readTagAtEnd(await read(Math.max(start, end - TAG_END_BYTES), end))
      if (sizeBytes === 0 || sizeBytes > end - start) break
      report()
      end -= sizeBytes
    }
    const gapEnd = Math.min(end, start === 0 ? FRAME_SEARCH_BYTES : start + MAX_GAP_BYTES)
    const frame = findMp3Frame(await read(start, gapEnd), gapEnd === end)
    // Without a tag, a frame at the very start is needed: other formats contain such bytes too.
    return frame === undefined || (start === 0 && frame.at > 0) ? undefined : { start: start + frame.at, end }
  } finally {
    await file.close()
  }
}
