import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import WaveformData from 'waveform-data'
import { createPeakBuilder } from '../src/main/media/peak-builder.ts'
import type { BenchRow } from './measure.ts'

const HOUR_SAMPLES = 3_600 * 24_000
const READ_BYTES = 1 << 16

/** Collects one side's garbage before the other is measured, instead of during it. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

/** One hour of bytes in the format of a take's file. */
function hourOfSamples(): Int16Array {
  const samples = new Int16Array(HOUR_SAMPLES)
  for (let index = 0; index < samples.length; index += 1) samples[index] = ((index * 2_654_435_761) % 65_536) - 32_768
  return samples
}

function buildPeaks(bytes: Uint8Array): number {
  collectGarbage()
  const startedAt = performance.now()
  const builder = createPeakBuilder()
  for (let offset = 0; offset < bytes.length; offset += READ_BYTES)
    builder.append(bytes.subarray(offset, offset + READ_BYTES))
  builder.peaks()
  return performance.now() - startedAt
}

/** B7: peaks of one hour, from bytes in the format of a take's file. */
export const peaksOfAnHour: BenchRow = {
  id: 'B7',
  what: 'Peaks of one hour of speech at 24 kHz, copy included',
  peerIs: 'waveform-data',
  unit: 'ms',
  ratioAtMost: 1 / 40,
  rounds: 7,
  async open() {
    const samples = hourOfSamples()
    const bytes = new Uint8Array(samples.buffer)
    const floats = new Float32Array(samples.length)
    for (let index = 0; index < samples.length; index += 1) floats[index] = (samples[index] ?? 0) / 32_768
    const audioBuffer = {
      length: floats.length,
      numberOfChannels: 1,
      sampleRate: 24_000,
      duration: 3_600,
      getChannelData: () => floats,
    }
    return {
      subject: async () => buildPeaks(bytes),
      peer: () =>
        new Promise((resolve, reject) => {
          collectGarbage()
          const startedAt = performance.now()
          const options = { audio_buffer: audioBuffer as unknown as AudioBuffer, scale: 256, disable_worker: true }
          WaveformData.createFromAudio(options, (error) =>
            error ? reject(error) : resolve(performance.now() - startedAt),
          )
        }),
      async close() {},
    }
  },
}

/** The same against the machine's limit: nothing that reads an hour and writes it elsewhere is faster. */
export const peaksAtMemoryPace: BenchRow = {
  id: 'B7',
  what: 'The same',
  peerIs: 'one copy of as many bytes into mapped memory',
  unit: 'ms',
  ratioAtMost: 2,
  rounds: 7,
  async open() {
    const bytes = new Uint8Array(hourOfSamples().buffer)
    const copied = new Uint8Array(bytes.length).fill(1)
    return {
      subject: async () => buildPeaks(bytes),
      async peer() {
        collectGarbage()
        const startedAt = performance.now()
        copied.set(bytes)
        return performance.now() - startedAt
      },
      async close() {},
    }
  },
}
