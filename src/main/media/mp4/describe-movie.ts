import type { ChapterMark } from '../sound-tags.ts'
import { box, type Box, fullBox, MATRIX, u16, u32, u64, u8, zeros } from './boxes.ts'
import { createChapterTrack } from './chapter-track.ts'
import { describeMedia, describeTrack, timeField } from './track-boxes.ts'

/** Samples of an AAC frame. */
export const FRAME_SAMPLES = 1024

export interface AudioTrack {
  sampleRateHz: number
  /** Samples to play, without encoder delay and padding. */
  sampleCount: number
  /** Encoder delay: samples before the first one. */
  delaySamples: number
  /** MPEG-4 AudioSpecificConfig. */
  description: Uint8Array
  kbps: number
  /** A BCP 47 tag. */
  language: string | null
  /** Size of each frame in bytes, as 32-bit big-endian integers. */
  frameSizes: Uint8Array
  framesPerChunk: number
  /** Where each chunk starts in the file, as big-endian integers of `offsetBytes`. */
  chunkOffsets: Uint8Array
  offsetBytes: 4 | 8
}

const AUDIO_TRACK_ID = 1
const CHAPTER_TRACK_ID = 2

/** Track flags: part of the movie, and enabled. */
const PLAYED = 3

/**
 * The `moov` box of an MP4 with one mono AAC track, and a QuickTime text track for its chapters.
 *
 * @param chapters empty for none
 * @param chapterOffset where the first chapter's title starts in the file
 * @param userData content of the `udta` box
 */
export function describeMovie(
  audio: AudioTrack,
  { chapters, chapterOffset, userData }: { chapters: readonly ChapterMark[]; chapterOffset: number; userData: Box },
): Box {
  const { sampleRateHz, sampleCount } = audio
  const hasChapters = chapters.length > 0
  // The movie's timescale is the audio's sample rate, so its duration is exact.
  const [version, duration] = timeField(sampleCount)
  const header = fullBox(
    ...(['mvhd', version, 0] as const),
    ...[zeros(version === 1 ? 16 : 8), u32(sampleRateHz), duration],
    ...[u32(0x1_0000), u16(0x100), zeros(10), MATRIX, zeros(24), u32(hasChapters ? 3 : 2)],
  )
  return box(
    'moov',
    header,
    describeAudioTrack(audio, hasChapters),
    hasChapters
      ? createChapterTrack(chapters, { trackId: CHAPTER_TRACK_ID, offset: chapterOffset, movieRateHz: sampleRateHz })
      : [],
    box('udta', userData),
  )
}

function describeAudioTrack(audio: AudioTrack, hasChapters: boolean): Box {
  const { sampleRateHz, sampleCount, delaySamples, language } = audio
  const [version, duration] = timeField(sampleCount)
  const edits = fullBox('elst', version, 0, u32(1), duration, (version === 1 ? u64 : u32)(delaySamples), u16(1, 0))
  return box(
    'trak',
    describeTrack({ trackId: AUDIO_TRACK_ID, flags: PLAYED, version, duration, isAudible: true }),
    box('edts', edits),
    hasChapters ? box('tref', box('chap', u32(CHAPTER_TRACK_ID))) : [],
    describeMedia({
      ...{ timescale: sampleRateHz, duration: delaySamples + sampleCount, language },
      ...{ handler: 'soun', header: fullBox('smhd', 0, 0, zeros(4)), table: describeFrames(audio) },
    }),
  )
}

function describeFrames(audio: AudioTrack): Box {
  const { frameSizes, framesPerChunk, chunkOffsets, offsetBytes, delaySamples, sampleCount } = audio
  const frameCount = frameSizes.length / 4
  const lastDelta = delaySamples + sampleCount - (frameCount - 1) * FRAME_SAMPLES
  const fullChunks = Math.floor(frameCount / framesPerChunk)
  const chunks = [
    ...(fullChunks > 0 ? [[1, framesPerChunk]] : []),
    ...(frameCount % framesPerChunk > 0 ? [[fullChunks + 1, frameCount % framesPerChunk]] : []),
  ]
  return box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), describeCodec(audio)),
    fullBox('stts', 0, 0, u32(2, frameCount - 1, FRAME_SAMPLES, 1, lastDelta)),
    fullBox('stsc', 0, 0, u32(chunks.length, ...chunks.flatMap(([first = 1, frames = 0]) => [first, frames, 1]))),
    fullBox('stsz', 0, 0, u32(0, frameCount), frameSizes),
    fullBox(offsetBytes === 8 ? 'co64' : 'stco', 0, 0, u32(chunkOffsets.length / offsetBytes), chunkOffsets),
  )
}

/** The codec with its description: an elementary stream of MPEG-4 audio. */
function describeCodec({ sampleRateHz, description, kbps }: AudioTrack): Box {
  const rate = u32(kbps * 1000)
  const specific = descriptor(5, description)
  const decoder = descriptor(4, u8(0x40, 0x15, 0, 0, 0), rate, rate, specific)
  const stream = descriptor(3, u16(0), u8(0), decoder, descriptor(6, u8(2)))
  return box(
    'mp4a',
    ...[zeros(6), u16(1), zeros(8), u16(1, 16, 0, 0), u32(sampleRateHz * 2 ** 16)],
    fullBox('esds', 0, 0, stream),
  )
}

/** A descriptor of ISO/IEC 14496-1, up to 127 bytes long. */
function descriptor(tag: number, ...content: Uint8Array[]): Uint8Array {
  const bytes = Buffer.concat(content)
  return Buffer.concat([u8(tag, bytes.length), bytes])
}
