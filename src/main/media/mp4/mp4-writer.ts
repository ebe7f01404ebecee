import type { FileHandle } from 'node:fs/promises'
import type { AacKbps } from '#shared/domain/export-formats.ts'
import type { ChapterMark, SoundTags } from '../sound-tags.ts'
import { box, type Box, getSize, u32, u64 } from './boxes.ts'
import { formatChapterTitles, listChapters } from './chapter-track.ts'
import { type AudioTrack, describeMovie, FRAME_SAMPLES } from './describe-movie.ts'
import { describeTags } from './movie-tags.ts'

/** Encoder delay: one frame. */
const DELAY_SAMPLES = FRAME_SAMPLES
/** About a second. */
const FRAMES_PER_CHUNK = 50
/** A frame of one channel has at most 6,144 bits. */
const MAX_FRAME_BYTES = 768
/** Larger files get 64-bit offsets: some players read 32 bits as a signed number. */
const MAX_SMALL_BYTES = 2 ** 31 - 2 ** 25
const BRANDS = { m4a: 'M4A ', m4b: 'M4B ' } as const

export interface Mp4Options {
  kind: 'm4a' | 'm4b'
  sampleRateHz: 24_000 | 44_100 | 48_000
  /** Number of samples that will be encoded, at least 1. */
  sampleCount: number
  kbps: AacKbps
  tags: SoundTags | null
  /** In order, without gaps; empty for none. */
  chapters: readonly ChapterMark[]
}

/** Writes AAC frames as they arrive, and the header that describes them. */
export interface Mp4Writer {
  append(frames: readonly Uint8Array[]): Promise<void>
  /** @throws Error if other than the expected number of frames was appended */
  finish(): Promise<void>
}

/**
 * Starts an MP4 file with its header first, so that it plays while it loads. The header's size follows from the number
 * of samples, so its space is left free and it is written last. Only four bytes per frame stay in memory.
 */
export function createMp4Writer(file: FileHandle, options: Mp4Options & { description: Uint8Array }): Mp4Writer {
  const { kind, sampleCount, tags, chapters } = options
  const frameCount = Math.ceil(sampleCount / FRAME_SAMPLES) + 1
  const chunkCount = Math.ceil(frameCount / FRAMES_PER_CHUNK)
  const titles = formatChapterTitles(chapters)
  const isLarge = frameCount * MAX_FRAME_BYTES > MAX_SMALL_BYTES
  const offsetBytes = isLarge ? 8 : 4
  const frameSizes = Buffer.alloc(frameCount * 4)
  const chunkOffsets = Buffer.alloc(chunkCount * offsetBytes)
  const audio: AudioTrack = {
    ...options,
    ...{ delaySamples: DELAY_SAMPLES, language: tags?.language ?? null },
    ...{ frameSizes, framesPerChunk: FRAMES_PER_CHUNK, chunkOffsets, offsetBytes },
  }
  const userData = [...describeTags(tags, kind === 'm4b'), ...listChapters(chapters)]
  const brand = BRANDS[kind]
  const type = box('ftyp', Buffer.from(brand), u32(0), Buffer.from(`${brand}M4A mp42isom`))
  const describe = (chapterOffset: number) => describeMovie(audio, { chapters, chapterOffset, userData })
  // The size of `moov` doesn't depend on its offsets.
  const start = getSize(type) + getSize(describe(0)) + LARGE_HEADER_BYTES
  let at = start
  let frame = 0

  async function write(position: number, parts: Box): Promise<number> {
    const bytes = Buffer.concat(parts)
    for (let offset = 0; offset < bytes.length;)
      offset += (await file.write(bytes, offset, bytes.length - offset, position + offset)).bytesWritten
    return bytes.length
  }

  return {
    async append(frames) {
      if (frame === 0) at += await write(at, titles)
      let next = at
      for (const { length } of frames) {
        if (frame % FRAMES_PER_CHUNK === 0) writeOffset(chunkOffsets, (frame / FRAMES_PER_CHUNK) * offsetBytes, next)
        frameSizes.writeUInt32BE(length, frame * 4)
        frame += 1
        next += length
      }
      at += await write(at, frames)
    },
    async finish() {
      if (frame !== frameCount) throw new Error(`The encoder made ${frame} frames instead of ${frameCount}`)
      await write(0, [...type, ...describe(start), u32(1), Buffer.from('mdat'), u64(at - start + LARGE_HEADER_BYTES)])
    },
  }

  function writeOffset(table: Buffer, position: number, offset: number): void {
    if (isLarge) table.writeBigUInt64BE(BigInt(offset), position)
    else table.writeUInt32BE(offset, position)
  }
}

/** Header of a box with a 64-bit size. */
const LARGE_HEADER_BYTES = 16
