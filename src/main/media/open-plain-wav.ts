import { open } from 'node:fs/promises'
import type { SoundFile } from './sound-file.ts'
import { readFilePart } from './read-file-part.ts'

const HEAD_BYTES = 1 << 16

/**
 * The audio of a 16-bit WAV file, mixed down to mono, in constant memory: each chunk is overwritten when the next one
 * is requested. Undefined for any other file, and for one with an unusually long header: the decoders read those.
 */
export async function openPlainWav(path: string): Promise<SoundFile | undefined> {
  return await openWith(path, () => true)
}

/**
 * Like `openPlainWav`, for a file whose header was written before its length was known: its sizes are ignored and the
 * audio runs to the end. The service's own WAVs are like this (shapes page 10).
 */
export async function openStreamedWav(path: string): Promise<SoundFile | undefined> {
  return await openWith(path, ({ isStreamed }) => isStreamed)
}

async function openWith(path: string, isWanted: (head: WavHead) => boolean): Promise<SoundFile | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const found = readWavHead(buffer.subarray(0, bytesRead))
    if (!found || !isWanted(found)) return undefined
    const { size } = await file.stat()
    const frameBytes = found.channels * 2
    const dataEnd = found.isStreamed ? size : Math.min(size, found.dataStart + found.dataBytes)
    const frames = Math.floor((dataEnd - found.dataStart) / frameBytes)
    if (frames <= 0) return undefined
    const end = found.dataStart + frames * frameBytes
    return { sampleRateHz: found.sampleRateHz, pieces: mono(path, found.dataStart, end, found.channels) }
  } finally {
    await file.close()
  }
}

interface WavHead {
  channels: number
  sampleRateHz: number
  dataStart: number
  dataBytes: number
  /** Neither its own length nor that of its audio is known. */
  isStreamed: boolean
}

/** Undefined for anything but 16-bit PCM, mono or stereo, with a header inside these bytes. */
export function readWavHead(head: Buffer): WavHead | undefined {
  const kind = head.toString('latin1', 0, 4)
  if (head.length < 12 || (kind !== 'RIFF' && kind !== 'RF64') || head.toString('latin1', 8, 12) !== 'WAVE')
    return undefined
  const isStreamed = head.readUInt32LE(4) === 0xffff_ffff || head.readUInt32LE(4) === 0
  let format: { channels: number; sampleRateHz: number } | undefined
  for (let at = 12; at + 8 <= head.length;) {
    const name = head.toString('latin1', at, at + 4)
    const bytes = head.readUInt32LE(at + 4)
    if (name === 'data')
      return (
        format && {
          ...format,
          dataStart: at + 8,
          // A large file stores its sizes elsewhere; its samples run to the end of the file.
          dataBytes: kind === 'RF64' ? Infinity : bytes,
          isStreamed: isStreamed && !isFollowed(head, at + 8 + bytes),
        }
      )
    if (name === 'fmt ') {
      if (bytes < 16 || at + 24 > head.length) return undefined
      const isPlain = head.readUInt16LE(at + 8) === 1 && head.readUInt16LE(at + 22) === 16
      const channels = head.readUInt16LE(at + 10)
      // Chunks of a file hold whole frames in these formats.
      if (!isPlain || (channels !== 1 && channels !== 2)) return undefined
      format = { channels, sampleRateHz: head.readUInt32LE(at + 12) }
    }
    at += 8 + bytes + (bytes % 2)
  }
  return undefined
}

/** Whether text chunks follow the audio, judging by the header: a name in letters and a small size. */
function isFollowed(head: Buffer, at: number): boolean {
  if (at + 8 > head.length) return false
  return head.subarray(at, at + 4).every((byte) => byte >= 0x20 && byte < 0x7f) && head.readUInt32LE(at + 4) < 1 << 24
}

async function* mono(path: string, start: number, end: number, channels: number): AsyncGenerator<Uint8Array> {
  const pieces = readFilePart(path, start, end)
  if (channels === 1) return yield* pieces
  for await (const piece of pieces) {
    const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength)
    const samples = piece.byteLength >> 2
    for (let index = 0; index < samples; index += 1)
      view.setInt16(index * 2, (view.getInt16(index * 4, true) + view.getInt16(index * 4 + 2, true)) >> 1, true)
    yield piece.subarray(0, samples * 2)
  }
}
