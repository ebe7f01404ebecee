import { open } from 'node:fs/promises'
import { AudioSampleSink, EncodedPacketSink, Input, type InputAudioTrack, OGG } from 'mediabunny'
import type { ChannelOrder } from '#shared/domain/mix-channels.ts'
import type { FailureReason } from '#shared/errors/reasons-with-values.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import { createMp3Decoder } from '../decode-mp3.ts'
import { readFilePart } from '../read-file-part.ts'
import { checkSampleTables } from './check-sample-tables.ts'
import { type FileRange, locateMp3 } from './locate-mp3.ts'
import { openReportedSource } from './open-reported-source.ts'
import { openPlainSound } from './read-plain-sound.ts'
import type { ReportProgress } from './serve-file-jobs.ts'
import { MAX_CHANNELS, SOUND_FORMATS } from './sound-formats.ts'

/** A file's channels before they are mixed. */
export interface OpenedChannels {
  order: ChannelOrder
  /** Null until the first piece is read: an MP3 says it with its first frame. */
  sampleRateHz(): number | null
  /**
   * Channels of equal length, full scale 1, piece by piece, from the start of the file with each call. Ends where the rest
   * can't be read.
   *
   * @throws StudioError `invalid_input`: none of it can be read
   */
  read(): AsyncGenerator<Float32Array[]>
  close(): void
}

const READ_BYTES = 1 << 16
/** Packets decoded per batch: about a second. */
const PACKETS_AT_ONCE = 50
/** Opus always decodes to this rate, whatever its source rate was. */
const OPUS_RATE_HZ = 48_000

/**
 * Opens the sound of a file by its bytes and never by its name: WAV, RF64, BW64, Wave64, AIFF and AIFF-C with plain samples,
 * MP3, FLAC, Ogg Vorbis, and Opus in Ogg, WebM or MP4. AAC is decoded by the window, whose browser has the license for it.
 *
 * @throws StudioError `invalid_input`: there is no sound in it that can be read; the message names its coding
 */
export async function openChannels(path: string, report: ReportProgress): Promise<OpenedChannels> {
  const opened = await openFormat(path, report)
  return { ...opened, read: () => unreadableAsInput(opened.read()) }
}

async function openFormat(path: string, report: ReportProgress): Promise<OpenedChannels> {
  await checkSampleTables(path, report)
  const plain = await openPlainSound(path, report)
  if (plain)
    return { order: 'wav', sampleRateHz: () => plain.sampleRateHz, read: () => plain.read(), close: () => undefined }
  const mp3 = await locateMp3(path, report)
  if (mp3) return openMp3((decoder) => readMp3(decoder, path, mp3))
  const input = new Input({ formats: SOUND_FORMATS, source: openReportedSource(path, report) })
  try {
    return await openTrack(path, input)
  } catch (error) {
    input.dispose()
    throw error
  }
}

/** A parser error mid-file ends the readable part; at the start it means this isn't an audio file. */
async function* unreadableAsInput(pieces: AsyncGenerator<Float32Array[]>): AsyncGenerator<Float32Array[]> {
  let hasSound = false
  try {
    for (;;) {
      const next = await pieces.next()
      if (next.done) return
      hasSound ||= (next.value[0]?.length ?? 0) > 0
      yield next.value
    }
  } catch (cause) {
    if (!hasSound) throw new StudioError('invalid_input', 'audio-unreadable', {}, { cause })
  } finally {
    await pieces.return(undefined)
  }
}

async function openTrack(path: string, input: Input): Promise<OpenedChannels> {
  const close = (): void => input.dispose()
  const track = await findTrack(input)
  const codec = await readHeader(() => track.getCodec())
  if (codec === 'mp3') return { ...openMp3((decoder) => decodePackets(decoder, track)), close }
  return readHeader(async () => {
    const sampleRateHz = codec === 'opus' ? OPUS_RATE_HZ : await track.getSampleRate()
    const count = await track.getNumberOfChannels()
    if (count > MAX_CHANNELS) throw unreadable('audio-unreadable')
    const isOggVorbis = codec === 'vorbis' && (await input.getFormat()) === OGG
    const read = selectReader(path, track, codec, count, isOggVorbis)
    return { order: isOggVorbis ? 'vorbis' : 'wav', sampleRateHz: () => sampleRateHz, read, close }
  })
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

function selectReader(
  path: string,
  track: InputAudioTrack,
  codec: string | null,
  count: number,
  isOggVorbis: boolean,
): () => AsyncGenerator<Float32Array[]> {
  if (codec?.startsWith('pcm-') || codec === 'ulaw' || codec === 'alaw') return () => readPlain(track)
  if (codec === 'flac') return () => readPackets(track, createFlacDecoder)
  if (isOggVorbis) return () => readVorbis(path)
  if (codec === 'opus' && count <= 2) return () => readPackets(track, () => createOpusDecoder(count))
  throw unreadable({ kind: 'codec-unsupported', codec })
}

// Decoders are large and rarely needed, so they are loaded on demand.
async function createFlacDecoder() {
  const { FLACDecoder } = await import('@wasm-audio-decoders/flac')
  return new FLACDecoder()
}

async function createOpusDecoder(channels: number) {
  const { OpusDecoder } = await import('opus-decoder')
  return new OpusDecoder({
    channels,
    streamCount: 1,
    coupledStreamCount: channels - 1,
    channelMappingTable: [0, 1].slice(0, channels),
  })
}

async function findTrack(input: Input): Promise<InputAudioTrack> {
  const track = await input.getPrimaryAudioTrack().catch(() => undefined)
  if (track === undefined) throw unreadable('not-an-audio-file')
  if (track === null) throw unreadable('file-contains-no-audio')
  return track
}

async function* readPlain(track: InputAudioTrack): AsyncGenerator<Float32Array[]> {
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
    yield channels
  }
}

interface Decoded {
  channelData: Float32Array[]
  errors: readonly unknown[]
}

interface PacketDecoder {
  ready: Promise<void>
  free(): unknown
  decodeFrames(frames: Uint8Array[]): Decoded | Promise<Decoded>
}

async function* readPackets(
  track: InputAudioTrack,
  createDecoder: () => Promise<PacketDecoder>,
): AsyncGenerator<Float32Array[]> {
  const decoder = await createDecoder()
  await decoder.ready
  try {
    let waiting: Uint8Array[] = []
    for await (const { data } of new EncodedPacketSink(track).packets()) {
      waiting.push(data)
      if (waiting.length < PACKETS_AT_ONCE) continue
      yield getChannels(await decoder.decodeFrames(waiting))
      waiting = []
    }
    if (waiting.length > 0) yield getChannels(await decoder.decodeFrames(waiting))
  } finally {
    decoder.free()
  }
}

async function* readVorbis(path: string): AsyncGenerator<Float32Array[]> {
  const { OggVorbisDecoder } = await import('@wasm-audio-decoders/ogg-vorbis')
  const decoder = new OggVorbisDecoder()
  await decoder.ready
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(READ_BYTES))
      if (bytesRead === 0) break
      yield getChannels(await decoder.decode(buffer.subarray(0, bytesRead)))
    }
    yield getChannels(await decoder.flush())
  } finally {
    await file.close()
    decoder.free()
  }
}

function getChannels({ channelData, errors }: Decoded): Float32Array[] {
  if (errors.length > 0 && channelData.every((channel) => channel.length === 0)) throw unreadable('audio-unreadable')
  return channelData
}

type Mp3Decoder = Awaited<ReturnType<typeof createMp3Decoder>>

function openMp3(decode: (decoder: Mp3Decoder) => AsyncGenerator<Float32Array[]>): OpenedChannels {
  let sampleRateHz = 0
  return {
    order: 'wav',
    sampleRateHz: () => sampleRateHz || null,
    async *read() {
      const decoder = await createMp3Decoder()
      try {
        for await (const channels of decode(decoder)) {
          ;({ sampleRateHz } = decoder)
          yield channels
        }
      } finally {
        decoder.close()
      }
    },
    close: () => undefined,
  }
}

async function* readMp3(decoder: Mp3Decoder, path: string, { start, end }: FileRange): AsyncGenerator<Float32Array[]> {
  for await (const bytes of readFilePart(path, start, end)) yield decoder.decode(bytes)
}

/** In MP4 and Matroska, frames lie between other bytes. */
async function* decodePackets(decoder: Mp3Decoder, track: InputAudioTrack): AsyncGenerator<Float32Array[]> {
  for await (const { data } of new EncodedPacketSink(track).packets()) yield decoder.decode(data)
}

function unreadable(reason: FailureReason): StudioError {
  return new StudioError('invalid_input', reason)
}
