import { open } from 'node:fs/promises'
import { AudioSampleSink, EncodedPacketSink, FilePathSource, Input, OGG, type InputAudioTrack } from 'mediabunny'
import { StudioError } from '#shared/errors/studio-error.ts'
import { createMp3Decoder } from './decode-mp3.ts'
import { openStreamedWav } from './open-plain-wav.ts'
import { SOUND_FORMATS } from './sound-formats.ts'

/** A file's sound, mixed to mono as it is read. */
export interface SoundFile {
  sampleRateHz: number
  /** Signed 16-bit little-endian mono. Breaking out ends the reading. */
  pieces: AsyncIterable<Uint8Array>
}

const READ_BYTES = 1 << 16
/** Coded packets that are decoded at once: about a second. */
const PACKETS_AT_ONCE = 50
/** Opus is always decoded at this rate, whatever the file says it was made from. */
const OPUS_RATE_HZ = 48_000

/**
 * Hands the sound of a file to `use`: WAV, AIFF and other plain samples, MP3, FLAC, Ogg Vorbis, and Opus in Ogg, WebM or MP4,
 * told by the bytes and never by the name. A file that was cut short is read as far as it goes. Nothing of the file is open
 * afterwards. AAC is decoded by the window, whose browser has the licence for it.
 *
 * @throws StudioError `invalid_input`: there is no sound in it that can be read; the message says which kind it is
 */
export async function withSoundFile<T>(path: string, use: (sound: SoundFile) => Promise<T>): Promise<T> {
  const streamed = await openStreamedWav(path)
  if (streamed) return await use(streamed)
  using input = new Input({ formats: SOUND_FORMATS, source: new FilePathSource(path) })
  const track = await findTrack(input)
  const codec = await track.getCodec()
  if (codec === 'mp3') return await useMp3(path, use)
  const pieces = await openPieces(path, input, track, codec)
  const sampleRateHz = codec === 'opus' ? OPUS_RATE_HZ : await track.getSampleRate()
  return await use({ sampleRateHz, pieces: unreadableAsInput(pieces) })
}

async function openPieces(
  path: string,
  input: Input,
  track: InputAudioTrack,
  codec: string | null,
): Promise<AsyncGenerator<Uint8Array>> {
  if (codec?.startsWith('pcm-') || codec === 'ulaw' || codec === 'alaw') return readPlain(track)
  // Decoders are large and seldom wanted, so that the studio starts without them.
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
  throw unreadable(`Sound coded as ${codec ?? 'something unknown'} cannot be read here. Save it as WAV, FLAC or MP3.`)
}

async function findTrack(input: Input): Promise<InputAudioTrack> {
  const track = await input.getPrimaryAudioTrack().catch(() => undefined)
  if (track === undefined)
    throw unreadable('This is not a sound file that can be read. Choose a WAV, FLAC or MP3 file.')
  if (track === null) throw unreadable('There is no sound in this file.')
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
  if (errors.length > 0 && channelData.every((channel) => channel.length === 0))
    throw unreadable('The sound in this file cannot be read.')
  return mixDown(channelData)
}

async function useMp3<T>(path: string, use: (sound: SoundFile) => Promise<T>): Promise<T> {
  const decoder = await createMp3Decoder()
  try {
    const pieces = unreadableAsInput(readMp3(path, decoder))
    // The rate is known with the first samples only.
    const first = await pieces.next()
    if (first.done || decoder.sampleRateHz === 0) throw unreadable('There is no sound in this file.')
    return await use({ sampleRateHz: decoder.sampleRateHz, pieces: startingWith(first.value, pieces) })
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

/** What a reader of formats stumbles over in the middle is the end of what can be read; at the start it is no sound file. */
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
    if (!hasSound) throw new StudioError('invalid_input', 'The sound in this file cannot be read.', {}, { cause })
  } finally {
    await pieces.return(undefined)
  }
}

async function* startingWith(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
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

function unreadable(message: string): StudioError {
  return new StudioError('invalid_input', message)
}
