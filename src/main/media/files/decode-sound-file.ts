import { open } from 'node:fs/promises'
import { AudioSampleSink, EncodedPacketSink, Input, OGG, type InputAudioTrack } from 'mediabunny'
import type { FailureReason } from '#shared/errors/failure-texts.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { createMp3Decoder } from '../decode-mp3.ts'
import { checkSampleTables } from './check-sample-tables.ts'
import { openReportedSource } from './open-reported-source.ts'
import type { ReportProgress } from './serve-file-jobs.ts'
import { SOUND_FORMATS } from './sound-formats.ts'

/** Beyond these a header is damaged, whatever a later step can use. */
const RATES = { lowestHz: 1_000, highestHz: 1_000_000 }
const READ_BYTES = 1 << 16
/** Packets decoded per batch: about a second. */
const PACKETS_AT_ONCE = 50
/** Opus always decodes to this rate, whatever its source rate was. */
const OPUS_RATE_HZ = 48_000

/**
 * The sample rate of a file's sound, then the sound as signed 16-bit little-endian mono, piece by piece: plain samples as in
 * WAV and AIFF, MP3, FLAC, Ogg Vorbis, and Opus in Ogg, WebM or MP4, by the bytes and never by the name. A file that was cut
 * short is read as far as it goes. AAC is decoded by the window, whose browser has the license for it.
 *
 * @throws StudioError `invalid_input`: there is no sound in it that can be read; the message names its coding
 */
export async function* decodeSoundFile(
  path: string,
  report: ReportProgress,
): AsyncGenerator<{ sampleRateHz: number } | Uint8Array> {
  await checkSampleTables(path, report)
  using input = new Input({ formats: SOUND_FORMATS, source: openReportedSource(path, report) })
  const track = await findTrack(input)
  const codec = await readHeader(() => track.getCodec())
  if (codec === 'mp3') return yield* decodeMp3File(path)
  const { pieces, sampleRateHz } = await readHeader(async () => ({
    pieces: await openPieces(path, input, track, codec),
    sampleRateHz: checkRate(codec === 'opus' ? OPUS_RATE_HZ : await track.getSampleRate()),
  }))
  yield { sampleRateHz }
  yield* unreadableAsInput(pieces)
}

/** Reads part of a track's header. Demuxers and decoders throw errors of their own for damaged values. */
async function readHeader<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    if (isStudioError(cause)) throw cause
    throw new StudioError('invalid_input', 'audio-unreadable', {}, { cause })
  }
}

async function openPieces(
  path: string,
  input: Input,
  track: InputAudioTrack,
  codec: string | null,
): Promise<AsyncGenerator<Uint8Array>> {
  if (codec?.startsWith('pcm-') || codec === 'ulaw' || codec === 'alaw') return readPlain(track)
  // Decoders are large and rarely needed, so they are loaded on demand.
  if (codec === 'flac') {
    const { FLACDecoder } = await import('@wasm-audio-decoders/flac')
    return readPackets(track, new FLACDecoder())
  }
  if (codec === 'vorbis' && (await input.getFormat()) === OGG) return readVorbis(path)
  if (codec === 'opus') {
    const channels = await track.getNumberOfChannels()
    const { OpusDecoder } = await import('opus-decoder')
    if (channels <= 2)
      return readPackets(
        track,
        new OpusDecoder({
          channels,
          streamCount: 1,
          coupledStreamCount: channels - 1,
          channelMappingTable: [0, 1].slice(0, channels),
        }),
      )
  }
  throw unreadable({ kind: 'codec-unsupported', codec: codec ?? null })
}

async function findTrack(input: Input): Promise<InputAudioTrack> {
  const track = await input.getPrimaryAudioTrack().catch(() => undefined)
  if (track === undefined) throw unreadable('not-an-audio-file')
  if (track === null) throw unreadable('file-contains-no-audio')
  return track
}

async function* readPlain(track: InputAudioTrack): AsyncGenerator<Uint8Array> {
  for await (const sample of new AudioSampleSink(track).samples()) {
    const channels: Float32Array[] = []
    try {
      for (let planeIndex = 0; planeIndex < sample.numberOfChannels; planeIndex += 1) {
        const options = { planeIndex, format: 'f32-planar' } as const
        const channel = new Float32Array(sample.allocationSize(options) / 4)
        sample.copyTo(channel, options)
        channels.push(channel)
      }
    } finally {
      sample.close()
    }
    yield mixDown(channels)
  }
}

interface Decoded {
  channelData: Float32Array[]
  errors: readonly unknown[]
}

interface WasmDecoder {
  ready: Promise<void>
  free(): unknown
}

async function* readPackets(
  track: InputAudioTrack,
  decoder: WasmDecoder & { decodeFrames(frames: Uint8Array[]): Decoded | Promise<Decoded> },
): AsyncGenerator<Uint8Array> {
  await decoder.ready
  try {
    let waiting: Uint8Array[] = []
    for await (const { data } of new EncodedPacketSink(track).packets()) {
      waiting.push(data)
      if (waiting.length < PACKETS_AT_ONCE) continue
      yield soundOf(await decoder.decodeFrames(waiting))
      waiting = []
    }
    if (waiting.length > 0) yield soundOf(await decoder.decodeFrames(waiting))
  } finally {
    decoder.free()
  }
}

async function* readVorbis(path: string): AsyncGenerator<Uint8Array> {
  const { OggVorbisDecoder } = await import('@wasm-audio-decoders/ogg-vorbis')
  const decoder = new OggVorbisDecoder()
  await decoder.ready
  try {
    for await (const bytes of readBytes(path)) yield soundOf(await decoder.decode(bytes))
    yield soundOf(await decoder.flush())
  } finally {
    decoder.free()
  }
}

function soundOf({ channelData, errors }: Decoded): Uint8Array {
  if (errors.length > 0 && channelData.every((channel) => channel.length === 0)) throw unreadable('audio-unreadable')
  return mixDown(channelData)
}

async function* decodeMp3File(path: string): AsyncGenerator<{ sampleRateHz: number } | Uint8Array> {
  const decoder = await createMp3Decoder()
  try {
    const pieces = unreadableAsInput(readMp3(path, decoder))
    // The rate is known only with the first samples.
    const first = await pieces.next()
    if (first.done || decoder.sampleRateHz === 0) throw unreadable('file-contains-no-audio')
    yield { sampleRateHz: checkRate(decoder.sampleRateHz) }
    yield first.value
    yield* pieces
  } finally {
    decoder.close()
  }
}

async function* readMp3(
  path: string,
  decoder: Awaited<ReturnType<typeof createMp3Decoder>>,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of readBytes(path)) {
    const samples = decoder.decode(bytes)
    if (samples.length > 0) yield new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
  }
}

async function* readBytes(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(READ_BYTES))
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** A parser error mid-file ends the readable part; at the start it means this isn't an audio file. */
async function* unreadableAsInput(pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let hasSound = false
  try {
    for (;;) {
      const next = await pieces.next()
      if (next.done) return
      hasSound ||= next.value.length > 0
      yield next.value
    }
  } catch (cause) {
    if (!hasSound) throw new StudioError('invalid_input', 'audio-unreadable', {}, { cause })
  } finally {
    await pieces.return(undefined)
  }
}

function checkRate(sampleRateHz: number): number {
  if (sampleRateHz >= RATES.lowestHz && sampleRateHz <= RATES.highestHz) return sampleRateHz
  throw unreadable({ kind: 'file-rate-unsupported', sampleRateHz })
}

function mixDown(channels: readonly Float32Array[]): Uint8Array {
  const samples = new Int16Array(channels[0]?.length ?? 0)
  const scale = 32_768 / Math.max(1, channels.length)
  for (let index = 0; index < samples.length; index += 1) {
    let sum = 0
    for (const channel of channels) sum += channel[index] ?? 0
    samples[index] = Math.max(-32_768, Math.min(32_767, Math.round(sum * scale)))
  }
  return new Uint8Array(samples.buffer)
}

function unreadable(reason: FailureReason): StudioError {
  return new StudioError('invalid_input', reason)
}
