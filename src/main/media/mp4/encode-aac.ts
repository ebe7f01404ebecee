import { registerAacEncoder } from '@mediabunny/aac-encoder'
import { AdtsOutputFormat, AudioSample, AudioSampleSource, NullTarget, Output } from 'mediabunny'
import type { FileHandle } from 'node:fs/promises'
import type { FileEncoding } from '../file-encoding.ts'
import { createMp4Writer, type Mp4Options, type Mp4Writer } from './mp4-writer.ts'

/**
 * Starts encoding AAC into an open, empty MP4 file. Mediabunny encodes, but doesn't write the file: it would hold every
 * frame of a book in memory, and can't write chapters.
 */
export async function createAacEncoding(file: FileHandle, options: Mp4Options): Promise<FileEncoding> {
  registerAacEncoder()
  const { sampleRateHz, kbps } = options
  let frames: Uint8Array[] = []
  let description: Uint8Array | undefined
  const source = new AudioSampleSource({
    codec: 'aac',
    bitrate: kbps * 1000,
    onEncodedPacket({ data }, meta) {
      frames.push(data)
      description ??= asBytes(meta?.decoderConfig?.description)
    },
  })
  const output = new Output({ format: new AdtsOutputFormat(), target: new NullTarget() })
  output.addAudioTrack(source)
  await output.start()
  let writer: Mp4Writer | undefined
  let sampleCount = 0
  const writeFrames = async () => {
    const [written, config] = [frames, description]
    frames = []
    if (written.length === 0 || config === undefined) return
    writer ??= createMp4Writer(file, { ...options, description: config })
    await writer.append(written)
  }
  const add = async (samples: Float32Array<ArrayBuffer>) => {
    const sample = new AudioSample({
      ...{ data: samples, format: 'f32', numberOfChannels: 1, sampleRate: sampleRateHz },
      timestamp: sampleCount / sampleRateHz,
    })
    sampleCount += samples.length
    try {
      await source.add(sample)
    } finally {
      sample.close()
    }
    await writeFrames()
  }
  /** Encoding in progress, while the caller prepares the next samples. */
  let adding: Promise<void> = Promise.resolve()
  return {
    async encode(samples) {
      await adding
      adding = add(samples.slice())
      // Its failure is thrown by the next call; this only prevents an unhandled rejection.
      adding.catch(() => undefined)
    },
    async finish() {
      await adding
      await output.finalize()
      await writeFrames()
      await writer?.finish()
    },
    async close() {
      await adding.catch(() => undefined)
      if (output.state === 'started') await output.cancel()
    },
  }
}

function asBytes(bytes: ArrayBufferLike | ArrayBufferView | undefined): Uint8Array | undefined {
  if (bytes === undefined) return undefined
  return ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes)
}
