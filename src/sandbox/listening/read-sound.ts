import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { ALL_FORMATS, AudioSampleSink, BufferSource, EncodedPacketSink, HLS, Input } from 'mediabunny'
import type { InputAudioTrack } from 'mediabunny'
import { MPEGDecoder } from 'mpg123-decoder'
import { OpusDecoder } from 'opus-decoder'
import { mendStreamedWav } from './mend-streamed-wav.ts'

/** A chunk of a file's audio: channels of equal length, full scale 1. */
export interface SoundPiece {
  channels: Float32Array[]
  sampleRateHz: number
}

/** A file's audio metadata, before decoding. */
export interface SoundFile {
  mimeType: string
  /** As declared by the container; a truncated file may hold less. */
  toldMs: number
  sampleRateHz: number
  /** Compressed formats round durations up to whole frames. */
  isCompressed: boolean
  /** The audio in chunks; a truncated file is read as far as possible. Can be called once. */
  pieces: () => AsyncGenerator<SoundPiece>
}

/** The bytes aren't readable audio. The message gives the reason for the user. */
export class UndecodableRecording extends Error {
  override readonly name = 'UndecodableRecording'
}

/** A playlist contains no audio: it references other files. */
const FORMATS = ALL_FORMATS.filter((format) => format !== HLS)
/** Decoded at a time: about one second of music or ten of speech. */
const CHUNK_BYTES = 64 * 1024
/**
 * FLAC and Vorbis can compress silence a thousandfold: chunks must be small before decoding to stay small afterwards.
 */
const PACKED_CHUNK_BYTES = 4 * 1024
const PACKETS_AT_ONCE = 100

/**
 * Opens WAV, MP3, FLAC, Ogg (Opus, Vorbis), WebM and MP4 (Opus), detected by content and never by name, and passes the
 * file to `use`; it is closed afterwards.
 *
 * @throws UndecodableRecording, also while chunks are read
 */
export async function readSound<Result>(sent: Uint8Array, use: (file: SoundFile) => Promise<Result>): Promise<Result> {
  if (sent.length === 0) throw new UndecodableRecording('the file is empty')
  const bytes = mendStreamedWav(sent)
  using input = new Input({ formats: FORMATS, source: new BufferSource(bytes) })
  try {
    const track = await input.getPrimaryAudioTrack()
    if (track === null) throw new UndecodableRecording('there is no sound in the file')
    const codec = await track.getCodec()
    return await use({
      mimeType: (await input.getMimeType()).split(';')[0] ?? 'application/octet-stream',
      toldMs: 1_000 * (await track.computeDuration()),
      sampleRateHz: await track.getSampleRate(),
      isCompressed: codec === 'mp3' || codec === 'opus' || codec === 'vorbis',
      pieces: () => decodeTrack(track, codec, bytes),
    })
  } catch (error) {
    if (error instanceof UndecodableRecording) throw error
    // Any reader error is caused by the bytes it was given.
    throw new UndecodableRecording('the file is not audio that can be read', { cause: error })
  }
}

async function* decodeTrack(
  track: InputAudioTrack,
  codec: string | null,
  bytes: Uint8Array,
): AsyncGenerator<SoundPiece> {
  if (codec === 'mp3') {
    yield* decodeWith(new MPEGDecoder(), (decoder) => mapChunks(bytes, async (chunk) => decoder.decode(chunk)))
  } else if (codec === 'flac') {
    yield* decodeWith(new FLACDecoder(), (decoder) => flushed(bytes, decoder))
  } else if (codec === 'vorbis') {
    yield* decodeWith(new OggVorbisDecoder(), (decoder) => flushed(bytes, decoder))
  } else if (codec === 'opus') {
    yield* decodeOpus(track)
  } else if (codec?.startsWith('pcm-') || codec === 'ulaw' || codec === 'alaw') {
    yield* decodePcm(track)
  } else {
    throw new UndecodableRecording(`audio coded as ${codec ?? 'something unknown'} cannot be read here`)
  }
}

interface Decoded {
  channelData: Float32Array[]
  sampleRate: number
}

/** Opens a decoder, which has its own memory, and frees it. */
async function* decodeWith<Decoder extends { ready: Promise<unknown>; free: () => void }>(
  decoder: Decoder,
  decode: (decoder: Decoder) => AsyncIterable<Decoded>,
): AsyncGenerator<SoundPiece> {
  await decoder.ready
  try {
    for await (const { channelData, sampleRate } of decode(decoder)) {
      if ((channelData[0]?.length ?? 0) > 0) yield { channels: channelData, sampleRateHz: sampleRate }
    }
  } finally {
    decoder.free()
  }
}

async function* mapChunks<Result>(
  bytes: Uint8Array,
  map: (chunk: Uint8Array) => Promise<Result>,
  chunkBytes = CHUNK_BYTES,
): AsyncGenerator<Result> {
  for (let from = 0; from < bytes.length; from += chunkBytes) yield map(bytes.subarray(from, from + chunkBytes))
}

interface FlushedDecoder {
  decode: (bytes: Uint8Array) => Promise<Decoded>
  flush: () => Promise<Decoded>
}

async function* flushed(bytes: Uint8Array, decoder: FlushedDecoder): AsyncGenerator<Decoded> {
  yield* mapChunks(bytes, (chunk) => decoder.decode(chunk), PACKED_CHUNK_BYTES)
  yield decoder.flush()
}

async function* decodeOpus(track: InputAudioTrack): AsyncGenerator<SoundPiece> {
  const channels = Math.min(2, await track.getNumberOfChannels())
  const options = {
    channels,
    streamCount: 1,
    coupledStreamCount: channels - 1,
    channelMappingTable: [0, 1].slice(0, channels),
  }
  yield* decodeWith(new OpusDecoder(options), async function* (decoder) {
    let packets: Uint8Array[] = []
    for await (const packet of new EncodedPacketSink(track).packets()) {
      packets.push(packet.data)
      if (packets.length < PACKETS_AT_ONCE) continue
      yield decoder.decodeFrames(packets)
      packets = []
    }
    if (packets.length > 0) yield decoder.decodeFrames(packets)
  })
}

async function* decodePcm(track: InputAudioTrack): AsyncGenerator<SoundPiece> {
  const count = await track.getNumberOfChannels()
  const sampleRateHz = await track.getSampleRate()
  for await (const sample of new AudioSampleSink(track).samples()) {
    let channels: Float32Array[]
    try {
      channels = Array.from({ length: count }, (_, planeIndex) => {
        const options = { planeIndex, format: 'f32-planar' } as const
        const piece = new Float32Array(sample.allocationSize(options) / 4)
        sample.copyTo(piece, options)
        return piece
      })
    } finally {
      sample.close()
    }
    yield { channels, sampleRateHz }
  }
}
