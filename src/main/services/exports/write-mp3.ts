import type { FileHandle } from 'node:fs/promises'
import { MPEGDecoder } from 'mpg123-decoder'
import type { SoundFigures } from '#shared/contract/exports.ts'
import { getLoudnessLevel } from '#shared/domain/delivery/loudness-levels.ts'
import { mp3KbpsAt } from '#shared/domain/mp3-bitrates.ts'
import { createMp3Encoding } from '../../media/encode-mp3.ts'
import { crc16, mp3InfoFrame, mp3InfoFrameBytes } from '../../media/mp3-info-frame.ts'
import { createSoundMeter } from '../../media/sound-meter.ts'
import { writeId3 } from '../../media/write-id3.ts'
import { sampleCountAt, type SoundChange } from './sound-of.ts'
import type { FormatWriting } from './format-writing.ts'

/** Encoders move peaks, sometimes by some decibels: maximum attempts until they are below the target. */
const MAX_TRIES = 4
const CLEARANCE_DB = 0.1
/** Samples that the encoder and the decoder add before the first one: 576 and 529. */
const DELAY_SAMPLES = 1_105

/** Passes on audio in chunks, with a change applied. */
export type EachPiece = (
  level: SoundChange['level'],
  write: (piece: Float32Array) => Promise<void> | void,
) => Promise<void>

/**
 * Writes an MP3 to an open, empty file. If a loudness target is set, the encoded audio is measured and encoded again
 * with a lower ceiling while its peaks exceed the target, since encoders move them.
 *
 * @returns measurements of the file; null without a target and a destination
 */
export async function writeMp3(
  file: FileHandle,
  { unit, options, level: wanted, tags }: FormatWriting,
  eachPiece: EachPiece,
): Promise<SoundFigures | null> {
  const { sampleRateHz, loudness, delivery } = options
  const ceilingDbtp = getLoudnessLevel(loudness)?.ceilingDbtp ?? Infinity
  const stream = { sampleRateHz, kbps: mp3KbpsAt(sampleRateHz, options.mp3Kbps) }
  const before = tags === null ? new Uint8Array(0) : writeId3(tags)
  let level = wanted
  for (let tries = 1; ; tries += 1) {
    const encoding = await createMp3Encoding(sampleRateHz, stream.kbps)
    const sampleCount = sampleCountAt(unit.layout, sampleRateHz)
    const playing = level === null && delivery === null ? null : await openPlaying(sampleRateHz, sampleCount)
    const written = { sampleCount, sizeBytes: 0, crc: 0 }
    await file.truncate(0)
    let at = await writeAt(file, 0, before)
    at += await writeAt(file, at, new Uint8Array(mp3InfoFrameBytes(stream)))
    const add = async (frames: Uint8Array) => {
      at += await writeAt(file, at, frames)
      written.sizeBytes += frames.length
      written.crc = crc16(written.crc, frames)
      playing?.push(frames)
    }
    try {
      await eachPiece(level, async (piece) => add(encoding.encode(piece)))
      await add(encoding.finish())
    } finally {
      playing?.close()
    }
    await writeAt(file, before.length, mp3InfoFrame(stream, written))
    const figures = playing?.figures() ?? null
    const overDb = (figures?.truePeakDbtp ?? -Infinity) - ceilingDbtp
    if (level === null || overDb <= 0 || tries === MAX_TRIES) return figures
    level = { ...level, ceiling: level.ceiling * 10 ** (-(overDb + CLEARANCE_DB) / 20) }
  }
}

/** Measures what frames play as they are encoded, without what the encoder adds at both ends. */
async function openPlaying(sampleRateHz: number, sampleCount: number) {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const meter = createSoundMeter(sampleRateHz)
  let at = -DELAY_SAMPLES
  return {
    push(frames: Uint8Array): void {
      if (frames.length === 0) return
      const { channelData, samplesDecoded } = decoder.decode(frames)
      const [samples] = channelData
      if (samples)
        meter.push([samples.subarray(Math.max(0, -at), Math.max(0, Math.min(samplesDecoded, sampleCount - at)))])
      at += samplesDecoded
    },
    figures: () => meter.finish(),
    close: () => decoder.free(),
  }
}

async function writeAt(file: FileHandle, position: number, bytes: Uint8Array): Promise<number> {
  for (let offset = 0; offset < bytes.length;)
    offset += (await file.write(bytes, offset, bytes.length - offset, position + offset)).bytesWritten
  return bytes.length
}
