import { registerAacEncoder } from '@mediabunny/aac-encoder'
import { AdtsOutputFormat, AudioSample, AudioSampleSource, Output, StreamTarget } from 'mediabunny'
import type { AudioEncoder } from './audio-container.ts'

/** AAC-LC in ADTS frames, encoded on the library's own thread, which ends with `finish` or `close`. */
export async function createAacEncoder(sampleRateHz: number, bitrateKbps: number): Promise<AudioEncoder> {
  registerAacEncoder()
  let written: Uint8Array[] = []
  const sink = new WritableStream<{ data: Uint8Array }>({ write: ({ data }) => void written.push(data.slice()) })
  const output = new Output({ format: new AdtsOutputFormat(), target: new StreamTarget(sink) })
  const source = new AudioSampleSource({ codec: 'aac', bitrate: bitrateKbps * 1_000 })
  output.addAudioTrack(source)
  await output.start()

  let sampleCount = 0
  const takeWritten = () => {
    const bytes = Buffer.concat(written)
    written = []
    return bytes
  }

  return {
    async encode(samples) {
      if (samples.length === 0) return takeWritten()
      const sample = new AudioSample({
        data: samples,
        format: 's16',
        numberOfChannels: 1,
        sampleRate: sampleRateHz,
        timestamp: sampleCount / sampleRateHz,
      })
      sampleCount += samples.length
      try {
        await source.add(sample)
      } finally {
        sample.close()
      }
      return takeWritten()
    },
    async finish() {
      await output.finalize()
      return takeWritten()
    },
    async close() {
      if (output.state === 'started') await output.cancel()
    },
  }
}
