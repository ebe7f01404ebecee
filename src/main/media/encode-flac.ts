import { registerFlacEncoder } from '@mediabunny/flac-encoder'
import { AudioSample, AudioSampleSource, FlacOutputFormat, Output } from 'mediabunny'
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { FileEncoding } from './file-encoding.ts'
import { createFileTarget } from './file-target.ts'
import type { SoundTags } from './sound-tags.ts'
import { toVorbisComments } from './vorbis-comments.ts'

/** Where the MD5 of the samples is: at the end of the stream information, which is the first block. */
const DIGEST_OFFSET = 4 + 4 + 18

/** Starts encoding FLAC into an open, empty file. */
export async function createFlacEncoding(
  file: FileHandle,
  sampleRateHz: number,
  bitDepth: 16 | 24,
  tags: SoundTags | null = null,
): Promise<FileEncoding> {
  registerFlacEncoder()
  const { target, unlessRefused } = createFileTarget(file)
  const output = new Output({ format: new FlacOutputFormat(), target })
  const source = new AudioSampleSource({ codec: 'flac' })
  output.addAudioTrack(source)
  if (tags !== null) output.setMetadataTags(toVorbisComments(tags))
  await output.start()
  let sampleCount = 0
  const digest = createHash('md5')
  return {
    async encode(samples) {
      const steps = toSteps(samples, bitDepth)
      digest.update(toBytes(steps, bitDepth))
      const sample = new AudioSample({
        ...(bitDepth === 16
          ? { data: Int16Array.from(steps), format: 's16' }
          : // The library takes 24 bits from the top of 32.
            { data: steps.map((step) => step * 256), format: 's32' }),
        numberOfChannels: 1,
        sampleRate: sampleRateHz,
        timestamp: sampleCount / sampleRateHz,
      })
      sampleCount += samples.length
      try {
        await unlessRefused(source.add(sample))
      } finally {
        sample.close()
      }
    },
    async finish() {
      await unlessRefused(output.finalize())
      // The library leaves it unset, and players then can't tell whether the audio is damaged.
      await file.write(digest.digest(), 0, 16, DIGEST_OFFSET)
    },
    async close() {
      if (output.state === 'started') await unlessRefused(output.cancel())
    },
  }
}

function toSteps(samples: Float32Array, bits: number): Int32Array {
  const scale = 2 ** (bits - 1)
  const steps = new Int32Array(samples.length)
  for (let index = 0; index < samples.length; index += 1) {
    steps[index] = Math.max(-scale, Math.min(scale - 1, Math.round((samples[index] as number) * scale)))
  }
  return steps
}

/** The samples as their MD5 is taken: little-endian, with as many bytes as they have. */
function toBytes(steps: Int32Array, bits: number): Uint8Array {
  const byteCount = bits / 8
  const bytes = new Uint8Array(steps.length * byteCount)
  for (let index = 0; index < steps.length; index += 1) {
    for (let byte = 0; byte < byteCount; byte += 1) {
      bytes[index * byteCount + byte] = (steps[index] as number) >> (8 * byte)
    }
  }
  return bytes
}
