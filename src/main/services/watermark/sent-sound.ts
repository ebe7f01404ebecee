import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StudioError } from '#shared/errors/studio-error.ts'
import { WATERMARK_UPLOAD_MAX_BYTES } from '#shared/service-wire/watermark.ts'
import { convertRate } from '../../media/convert-rate.ts'
import { withSoundFile } from '../../media/sound-file.ts'
import { createMp3Encoding } from '../../media/encode-mp3.ts'
import { openWavPart } from '../../media/open-wav-part.ts'
import { readFilePart } from '../../media/read-file-part.ts'
import { WAV_HEADER_BYTES } from '../../media/wav-header.ts'
import type { FileToSend } from '../../speech-api/voice-calls.ts'

/** Samples of 16-bit mono that fit in one request. */
export const MAX_SAMPLES = Math.floor((WATERMARK_UPLOAD_MAX_BYTES - WAV_HEADER_BYTES) / 2)
/** Best first: the first one that fits is used. */
const RATES_KBPS = [160, 128, 96, 64] as const
const COPY_RATE_HZ = 24_000
/** Samples encoded before yielding to other work: some tens of milliseconds. */
const ENCODED_AT_ONCE = 1 << 16
/** Reserve for frames still buffered in the encoder when the length is counted. */
const COPY_MAX_BYTES = WATERMARK_UPLOAD_MAX_BYTES - 4_096

export interface SentSound {
  audio: FileToSend
  fromMs: number
  /** Null for the end of the file. */
  toMs: number | null
  kbps: number | null
}

/** The best bit rate at which the whole audio fits, or the lowest with how much of it does. */
export function planCopy(durationMs: number): { kbps: 160 | 128 | 96 | 64; toMs: number | null } {
  const longestMs = (kbps: number) => Math.floor((COPY_MAX_BYTES * 8) / kbps)
  const fitting = RATES_KBPS.find((kbps) => durationMs <= longestMs(kbps))
  return fitting ? { kbps: fitting, toMs: null } : { kbps: 64, toMs: longestMs(64) }
}

/**
 * Extracts as much of a file as fits in a request, from a position on, as 16-bit mono at the file's own rate. The
 * samples are at `tempPath`, which the caller removes.
 *
 * @throws StudioError `invalid_input`: no readable audio, or it ends before that position; the signal's reason
 */
export async function cutSound(
  path: string,
  tempPath: string,
  fromMs: number,
  signal: AbortSignal,
  report: (doneSamples: number, totalSamples: number) => void,
): Promise<SentSound> {
  return withSoundFile(
    path,
    async ({ sampleRateHz, pieces }) => {
      const skipSamples = Math.round((fromMs * sampleRateHz) / 1000)
      const file = await open(tempPath, 'w')
      let seen = 0
      let kept = 0
      let isCut = false
      try {
        for await (const piece of pieces) {
          signal.throwIfAborted()
          const samples = piece.length / 2
          const start = Math.max(0, skipSamples - seen)
          seen += samples
          if (start >= samples) continue
          const end = Math.min(samples, start + MAX_SAMPLES - kept)
          await file.writeFile(piece.subarray(start * 2, end * 2))
          kept += end - start
          report(kept, MAX_SAMPLES)
          isCut = kept >= MAX_SAMPLES
          if (isCut) break
        }
      } finally {
        await file.close()
      }
      if (kept === 0) throw new StudioError('invalid_input', 'file-ends-before-position')
      return {
        audio: openWavPart(tempPath, { sampleRateHz, startSample: 0, endSample: kept }),
        fromMs,
        toMs: isCut ? fromMs + (kept * 1000) / sampleRateHz : null,
        kbps: null,
      }
    },
    signal,
  )
}

/**
 * Compresses a file to MP3 at 24 kHz mono, at the best bit rate at which it fits, or as much as fits at all. The copy
 * is at `tempPath`, which the caller removes.
 *
 * @throws StudioError `invalid_input`: no readable audio; the signal's reason
 */
export async function compressSound(
  path: string,
  tempPath: string,
  durationMs: number,
  signal: AbortSignal,
  report: (doneMs: number, totalMs: number) => void,
): Promise<SentSound> {
  const { kbps, toMs } = planCopy(durationMs)
  const takenMs = toMs ?? durationMs
  await withSoundFile(
    path,
    async ({ sampleRateHz, pieces }) => {
      const encoding = await createMp3Encoding(COPY_RATE_HZ, kbps)
      const file = await open(tempPath, 'w')
      try {
        const sampleCount = Math.floor((takenMs * COPY_RATE_HZ) / 1000)
        let samples = 0
        for await (const piece of convertRate(toFloats(pieces, signal), sampleRateHz, COPY_RATE_HZ, sampleCount)) {
          for (let from = 0; from < piece.length && samples < sampleCount; from += ENCODED_AT_ONCE) {
            signal.throwIfAborted()
            const some = piece.subarray(from, Math.min(from + ENCODED_AT_ONCE, from + sampleCount - samples))
            await file.writeFile(encoding.encode(some))
            samples += some.length
            report((samples * 1000) / COPY_RATE_HZ, takenMs)
            await new Promise((resolve) => setImmediate(resolve))
          }
          if (samples >= sampleCount) break
        }
        await file.writeFile(encoding.finish())
      } finally {
        await file.close()
      }
    },
    signal,
  )
  const { size: sizeBytes } = await stat(tempPath)
  if (sizeBytes > WATERMARK_UPLOAD_MAX_BYTES) throw new Error('A copy that was planned to fit does not')
  return {
    audio: { contentType: 'audio/mpeg', sizeBytes, open: () => readFilePart(tempPath, 0, sizeBytes) },
    fromMs: 0,
    toMs,
    kbps,
  }
}

async function* toFloats(pieces: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Float32Array> {
  for await (const piece of pieces) {
    signal.throwIfAborted()
    const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength)
    const floats = new Float32Array(piece.byteLength >> 1)
    for (let index = 0; index < floats.length; index += 1) floats[index] = view.getInt16(index * 2, true) / 32_768
    yield floats
  }
}

/** Runs work that may create a file at a path; the file is removed afterwards. */
export async function withTemporary<T>(path: string, work: (tempPath: string) => Promise<T>): Promise<T> {
  await mkdir(dirname(path), { recursive: true })
  try {
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}
