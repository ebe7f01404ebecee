import { open } from 'node:fs/promises'
import { createChannelMeter, describeMix, mixChannels } from '#shared/domain/mix-channels.ts'
import { getBytes, getSamples, toSamples } from '#shared/domain/samples.ts'
import { createLevelRecorder, type ChannelLevels } from '#shared/domain/channel-levels.ts'
import { checkRate } from './files/check-rate.ts'
import type { FileRange } from './files/locate-mp3.ts'
import { readFilePart } from './read-file-part.ts'
import type { UsedChannels } from '#shared/contract/cloning.ts'

/** A file's audio, mixed down to mono while reading, by the rule in `shared/domain/mix-channels.ts`. */
export interface SoundFile {
  sampleRateHz: number
  channels: UsedChannels
  /** Signed 16-bit little-endian mono. Breaking out stops reading. */
  pieces: AsyncIterable<Uint8Array>
  /** Levels of the channels before they were mixed, when all pieces were read; null if nothing was mixed. */
  levels(): ChannelLevels | null
}

const HEAD_BYTES = 1 << 16

/**
 * The audio of a 16-bit WAV file, mixed down to mono, in constant memory: each chunk is overwritten when the next one
 * is requested. Undefined for any other file, and for one with an unusually long header: the decoders read those.
 *
 * @throws StudioError `invalid_input`: its sample rate can't be true
 * @throws StudioError `canceled`: `signal` was aborted, also while its pieces are read
 */
export async function openPlainWav(path: string, signal?: AbortSignal): Promise<SoundFile | undefined> {
  return await openWith(path, () => true, signal)
}

/**
 * Like `openPlainWav`, for a file whose header was written before its length was known: its sizes are ignored and the
 * audio runs to the end. The service's own WAVs are like this (shapes page 10).
 */
export async function openStreamedWav(path: string, signal?: AbortSignal): Promise<SoundFile | undefined> {
  return await openWith(path, ({ isStreamed }) => isStreamed, signal)
}

async function openWith(
  path: string,
  isWanted: (head: WavHead) => boolean,
  signal: AbortSignal | undefined,
): Promise<SoundFile | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const found = readWavHead(buffer.subarray(0, bytesRead))
    if (!found || !isWanted(found)) return undefined
    checkRate(found.sampleRateHz)
    const { size } = await file.stat()
    const frameBytes = found.channels * 2
    const dataEnd = found.isStreamed ? size : Math.min(size, found.dataStart + found.dataBytes)
    const frames = Math.floor((dataEnd - found.dataStart) / frameBytes)
    if (frames <= 0) return undefined
    const end = found.dataStart + frames * frameBytes
    return await mixWav(path, { start: found.dataStart, end }, found, signal)
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
  if (
    head.length < 12 ||
    (kind !== 'RIFF' && kind !== 'RF64' && kind !== 'BW64') ||
    head.toString('latin1', 8, 12) !== 'WAVE'
  )
    return undefined
  const isStreamed = kind === 'RIFF' && (head.readUInt32LE(4) === 0xffff_ffff || head.readUInt32LE(4) === 0)
  let format: { channels: number; sampleRateHz: number } | undefined
  let largeBytes: number | undefined
  for (let at = 12; at + 8 <= head.length;) {
    const name = head.toString('latin1', at, at + 4)
    const bytes = head.readUInt32LE(at + 4)
    if (name === 'data')
      return (
        format && {
          ...format,
          dataStart: at + 8,
          dataBytes: bytes === 0xffff_ffff ? (largeBytes ?? bytes) : bytes,
          isStreamed: isStreamed && !isFollowed(head, at + 8 + bytes),
        }
      )
    // A large file stores its sizes here.
    if (name === 'ds64' && at + 24 <= head.length) largeBytes = Number(head.readBigUInt64LE(at + 16))
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

async function mixWav(
  path: string,
  { start, end }: FileRange,
  head: WavHead,
  signal: AbortSignal | undefined,
): Promise<SoundFile> {
  const { sampleRateHz, channels: count } = head
  const read = (): AsyncGenerator<Uint8Array> => readFilePart(path, start, end, signal)
  if (count === 1) {
    const channels = { kind: 'all', count, speaker: null, number: null } as const
    return { sampleRateHz, channels, pieces: read(), levels: () => null }
  }
  const meter = createChannelMeter(count, sampleRateHz)
  for await (const piece of read()) meter.push(splitChannels(piece, count))
  const mix = meter.decide()
  const recorder = createLevelRecorder(sampleRateHz)
  async function* mixPieces(): AsyncGenerator<Uint8Array> {
    for await (const piece of read()) {
      const channels = splitChannels(piece, count)
      if (mix.kind === 'all') recorder.push(channels)
      yield getBytes(toSamples(mixChannels(channels, mix.weights)))
    }
  }
  return { sampleRateHz, channels: describeMix(mix), pieces: mixPieces(), levels: () => recorder.levels }
}

/** @param piece signed 16-bit little-endian frames */
function splitChannels(piece: Uint8Array, count: number): Float32Array[] {
  const samples = getSamples(piece)
  return Array.from({ length: count }, (_, channel) =>
    Float32Array.from(
      { length: samples.length / count },
      (_sample, at) => (samples[at * count + channel] ?? 0) / 32_768,
    ),
  )
}
