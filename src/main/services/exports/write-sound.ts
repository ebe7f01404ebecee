import type { FileHandle } from 'node:fs/promises'
import { TIMELINE_RATE_HZ } from '#shared/domain/chapter-timeline.ts'
import { type AudioFormat, getOpusRateHz } from '#shared/domain/export-formats.ts'
import { getSamples, toFloats } from '#shared/domain/samples.ts'
import type { FileEncoding } from '../../media/file-encoding.ts'
import { createSoundMeter } from '../../media/sound-meter.ts'
import type { SoundTags } from '../../media/sound-tags.ts'
import { WAV_HEADER_BYTES, WAV_MAX_BYTES, wavStart } from '../../media/wav-header.ts'
import { writeWavTags } from '../../media/write-wav-tags.ts'
import { getChapters } from './tags-of.ts'
import { getMix, sampleCountAt, soundOf } from './sound-of.ts'
import type { EachPiece } from './write-mp3.ts'
import type { FormatWriting, Written } from './format-writing.ts'

/** Samples encoded before yielding to other work: some tens of milliseconds. */
const ENCODED_AT_ONCE = 1 << 17

/**
 * Writes a unit's audio and metadata to an open, empty file. A WAV too long for its own size fields has no metadata: it
 * couldn't be found after the samples.
 *
 * @throws StudioError `export_failed` if a take's file is missing
 */
export async function writeSound(format: AudioFormat, file: FileHandle, writing: FormatWriting): Promise<Written> {
  const { takeFiles, unit, options, level, tags, signal, report } = writing
  const { bitDepth } = options
  const sampleRateHz = format === 'opus' ? getOpusRateHz(options.sampleRateHz) : options.sampleRateHz
  const sampleCount = sampleCountAt(unit.layout, sampleRateHz)
  const durationMs = (sampleCount * 1000) / sampleRateHz
  // MP3 is measured once it is encoded.
  const meter = options.delivery === null || format === 'mp3' ? null : createSoundMeter(sampleRateHz)
  if (format === 'wav' && level === null && sampleRateHz === TIMELINE_RATE_HZ && bitDepth === 16) {
    // Stored samples are written unchanged: nothing is decoded, rounded or dithered.
    const behind = behindSamples(sampleCount * 2, tags)
    await file.write(wavStart(sampleRateHz, sampleCount * 2, 16, behind.length))
    let samples = 0
    await eachWhileNextComes(getMix(unit.layout, takeFiles, signal), async (bytes) => {
      meter?.push([toFloats(getSamples(bytes))])
      await writeAll(file, bytes)
      samples += bytes.length / 2
      report(samples)
    })
    await writeAll(file, behind)
    return { durationMs, figures: meter?.finish() ?? null }
  }

  let most = 0
  const eachPiece: EachPiece = async (changed, write) => {
    let samples = 0
    for await (const whole of soundOf(unit.layout, takeFiles, { sampleRateHz, level: changed }, signal)) {
      for (let from = 0; from < whole.length; from += ENCODED_AT_ONCE) {
        const piece = whole.subarray(from, from + ENCODED_AT_ONCE)
        meter?.push([piece])
        await write(piece)
        samples += piece.length
        // A new attempt doesn't lower the progress.
        most = Math.max(most, samples)
        report(Math.round((most * TIMELINE_RATE_HZ) / sampleRateHz))
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
  }
  if (format === 'wav') {
    const dataBytes = (sampleCount * bitDepth) / 8
    const behind = behindSamples(dataBytes, tags)
    await file.write(wavStart(sampleRateHz, dataBytes, bitDepth, behind.length))
    await eachPiece(
      level,
      async (piece) => void (await file.writeFile(bitDepth === 16 ? to16Bits(piece) : to24Bits(piece))),
    )
    await file.writeFile(behind)
  } else if (format === 'mp3') {
    const { writeMp3 } = await import('./write-mp3.ts')
    return { durationMs, figures: await writeMp3(file, writing, eachPiece) }
  } else {
    const encoding = await startEncoding(format, file, sampleCount, writing)
    try {
      await eachPiece(level, (piece) => encoding.encode(piece))
      await encoding.finish()
    } finally {
      await encoding.close()
    }
  }
  return { durationMs, figures: meter?.finish() ?? null }
}

async function startEncoding(
  format: 'flac' | 'm4a' | 'm4b' | 'opus',
  file: FileHandle,
  sampleCount: number,
  { unit, options, tags }: FormatWriting,
): Promise<FileEncoding> {
  const { sampleRateHz, bitDepth, aacKbps: kbps, opusKbps } = options
  if (format === 'flac') {
    const { createFlacEncoding } = await import('../../media/encode-flac.ts')
    return createFlacEncoding(file, sampleRateHz, bitDepth, tags)
  }
  if (format === 'opus') {
    const { createOpusEncoding } = await import('../../media/encode-opus.ts')
    return createOpusEncoding(file, getOpusRateHz(sampleRateHz), opusKbps, tags)
  }
  const { createAacEncoding } = await import('../../media/mp4/encode-aac.ts')
  return createAacEncoding(file, { kind: format, sampleRateHz, sampleCount, kbps, tags, chapters: getChapters(unit) })
}

/** Padding to an even length, and the tags. */
function behindSamples(dataBytes: number, tags: SoundTags | null): Uint8Array {
  const pad = Buffer.alloc(dataBytes % 2)
  if (tags === null) return pad
  const written = writeWavTags(tags)
  return dataBytes + WAV_HEADER_BYTES + written.length < WAV_MAX_BYTES ? Buffer.concat([pad, written]) : pad
}

/** Passes each chunk on while the next one is being read, which is half the time of a plain copy. */
async function eachWhileNextComes(
  pieces: AsyncGenerator<Uint8Array>,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  try {
    for (let coming = pieces.next(); ;) {
      const { done, value: bytes } = await coming
      if (done) return
      coming = pieces.next()
      // Its failure is thrown in turn; this only prevents an unhandled rejection.
      coming.catch(() => undefined)
      await write(bytes)
    }
  } finally {
    await pieces.return(undefined)
  }
}

/** In one call where possible: `writeFile` splits everything into half-megabyte chunks. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<number> {
  for (let offset = 0; offset < bytes.length;) offset += (await file.write(bytes, offset)).bytesWritten
  return bytes.length
}

function to16Bits(samples: Float32Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(samples.length * 2))
  for (let index = 0; index < samples.length; index += 1) {
    const step = Math.round((samples[index] as number) * 32_768)
    bytes.setInt16(index * 2, Math.max(-32_768, Math.min(32_767, step)), true)
  }
  return new Uint8Array(bytes.buffer)
}

function to24Bits(samples: Float32Array): Uint8Array {
  const bytes = new Uint8Array(samples.length * 3)
  for (let index = 0; index < samples.length; index += 1) {
    const step = Math.max(-8_388_608, Math.min(8_388_607, Math.round((samples[index] as number) * 8_388_608)))
    bytes[index * 3] = step & 0xff
    bytes[index * 3 + 1] = (step >> 8) & 0xff
    bytes[index * 3 + 2] = (step >> 16) & 0xff
  }
  return bytes
}
