import { type Mp3FrameHeader, readMp3FrameHeader } from '#shared/domain/mp3-frames.ts'
import { readFilePart } from '../read-file-part.ts'
import type { FileRange } from './locate-mp3.ts'
import type { ReportProgress } from './serve-file-jobs.ts'
import type { SoundHeader } from '#shared/contract/exports.ts'

/** Tags of a first frame that has no sound, but the length of the file. */
const INFO_FRAME = /Xing|Info|VBRI/

/** Reads the headers of all frames of an MP3 file; null if one doesn't say its length. */
export async function readMp3Header(
  path: string,
  { start, end }: FileRange,
  report: ReportProgress,
): Promise<SoundHeader | null> {
  let first: Mp3FrameHeader | undefined
  const rates = new Set<number>()
  let bits = 0
  let durationMs = 0
  let held = new Uint8Array(0)
  /** Where the next frame begins in the bytes held, or after them. */
  let at = 0
  for await (const bytes of readFilePart(path, start, end)) {
    report()
    const left = held.subarray(at)
    at = Math.max(0, at - held.length)
    held = Buffer.concat([left, bytes])
    while (at + 4 <= held.length) {
      const head = readMp3FrameHeader(held, at)
      // Damaged bytes between frames, which players skip too.
      if (!head || (first && head.kind !== first.kind)) at += 1
      else {
        if (head.sizeBytes === 0) return null
        const isInfo = !first && INFO_FRAME.test(Buffer.from(held).toString('latin1', at, at + head.sizeBytes))
        first ??= head
        at += head.sizeBytes
        if (isInfo) continue
        rates.add(head.kbps)
        bits += head.kbps * head.durationMs
        durationMs += head.durationMs
      }
    }
  }
  if (!first || durationMs === 0) return null
  return {
    ...{ format: 'mp3', sampleRateHz: first.sampleRateHz, channels: first.channels, durationMs },
    mp3: { kbps: Math.round(bits / durationMs), isConstant: rates.size === 1 },
  }
}
