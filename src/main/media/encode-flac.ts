import { registerFlacEncoder } from '@mediabunny/flac-encoder'
import { AudioSample, AudioSampleSource, FlacOutputFormat, type MetadataTags, Output, StreamTarget } from 'mediabunny'
import type { FileHandle } from 'node:fs/promises'
import type { SoundTags } from './sound-tags.ts'

/** Encodes samples to a FLAC file on the library's own thread, which ends with `finish` or `close`. */
export interface FlacEncoding {
  /** @param samples mono, full scale 1 */
  encode(samples: Float32Array): Promise<void>
  /** Completes the file. */
  finish(): Promise<void>
  /** Abandons an unfinished encoding. Safe after `finish`. */
  close(): Promise<void>
}

/** Starts encoding into an open, empty file. */
export async function createFlacEncoding(
  file: FileHandle,
  sampleRateHz: number,
  bitDepth: 16 | 24,
  tags: SoundTags | null = null,
): Promise<FlacEncoding> {
  registerFlacEncoder()
  // The library hides write errors and reports only that its stream ended.
  let refused: { error: unknown } | undefined
  const sink = new WritableStream<{ data: Uint8Array; position: number }>({
    async write({ data, position }) {
      try {
        for (let offset = 0; offset < data.length;)
          offset += (await file.write(data, offset, data.length - offset, position + offset)).bytesWritten
      } catch (error) {
        refused ??= { error }
        throw error
      }
    },
  })
  const unlessRefused = async (work: Promise<void>) => {
    try {
      await work
    } catch (error) {
      throw refused ? refused.error : error
    }
  }
  const output = new Output({ format: new FlacOutputFormat(), target: new StreamTarget(sink) })
  const source = new AudioSampleSource({ codec: 'flac' })
  output.addAudioTrack(source)
  if (tags !== null) output.setMetadataTags(asMetadata(tags))
  await output.start()
  let sampleCount = 0
  return {
    async encode(samples) {
      const sample = new AudioSample({
        ...(bitDepth === 16
          ? { data: toSteps(samples, 16, new Int16Array(samples.length)), format: 's16' }
          : { data: toSteps(samples, 32, new Int32Array(samples.length)), format: 's32' }),
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
    finish: () => unlessRefused(output.finalize()),
    async close() {
      if (output.state === 'started') await unlessRefused(output.cancel())
    },
  }
}

/** Vorbis comments, with the cover as a picture block. */
function asMetadata({ title, artist, album, track, disc, year, language, comment, copyright, cover }: SoundTags) {
  const raw = { DATE: year === null ? null : String(year).padStart(4, '0'), LANGUAGE: language, COPYRIGHT: copyright }
  return {
    ...{ title, album, raw },
    ...(artist !== null && { artist }),
    ...(comment !== null && { comment }),
    ...(track && { trackNumber: track.number, tracksTotal: track.total }),
    ...(disc && { discNumber: disc.number, discsTotal: disc.total }),
    ...(cover && { images: [{ data: cover.bytes, mimeType: cover.contentType, kind: 'coverFront' as const }] }),
  } satisfies MetadataTags
}

function toSteps<Steps extends Int16Array | Int32Array>(samples: Float32Array, bits: 16 | 32, steps: Steps): Steps {
  const scale = 2 ** (bits - 1)
  for (let index = 0; index < samples.length; index += 1) {
    steps[index] = Math.max(-scale, Math.min(scale - 1, Math.round((samples[index] as number) * scale)))
  }
  return steps
}
