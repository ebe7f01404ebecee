import { execFileSync, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { ebur128_integrated_mono, ebur128_true_peak_mono } from 'ebur128-wasm/ebur128_wasm.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ExportFormat, ExportOptions, type SoundFigures } from '#shared/contract/exports.ts'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { type ExportsRig, openExportsRig } from './exports-rig.test-support.ts'
import type { RunRequest } from './run-export.ts'
import { skipWithout } from '../../testing/skip-without.test-support.ts'

const RATE_HZ = 24_000
/** Maximum difference between figures. */
const MAX_LU = 0.2
/** Meters interpolate the wave between two samples differently. */
const MAX_PEAK_DB = 0.5
/** ffmpeg prints one decimal. */
const ROUNDING = 0.05

const at = (seconds: number, sample: (index: number) => number): Int16Array<ArrayBuffer> =>
  Int16Array.from({ length: Math.round(seconds * RATE_HZ) }, (_, index) =>
    Math.round(Math.max(-1, Math.min(1, sample(index))) * 32_767),
  )
const sine =
  (frequencyHz: number, level: number, phase = 0) =>
  (index: number) =>
    level * Math.sin((2 * Math.PI * frequencyHz * index) / RATE_HZ + phase)
const noise = (seed: number) => {
  const random = seededRandom(seed)
  return () => random() * 2 - 1
}

/** Noise in syllables, alternately loud and quiet. */
function speech(level: number, seed: number): (index: number) => number {
  const random = noise(seed)
  let low = 0
  return (index) => {
    low += 0.3 * (random() - low)
    return low * level * 8 * Math.max(0.02, Math.sin((2 * Math.PI * 3 * index) / RATE_HZ)) ** 2
  }
}

const white = noise(5)
const quietSpeech = speech(0.01, 1)
const loudSpeech = speech(0.2, 2)
const brokenSpeech = speech(0.1, 3)
const murmur = speech(0.003, 4)

/** Ten clips that expose ten different metering errors. */
const CLIPS: Readonly<Record<string, Int16Array<ArrayBuffer>>> = {
  'a tone of 997 Hz': at(5, sine(997, 0.1)),
  'a low tone': at(5, sine(60, 0.5)),
  'a tone whose peaks lie between its samples': at(5, sine(RATE_HZ / 4, 0.5, Math.PI / 4)),
  'a sweep up to the highest that there is': at(
    6,
    (index) => 0.3 * Math.sin(2 * Math.PI * (50 * (index / RATE_HZ) + 900 * (index / RATE_HZ) ** 2)),
  ),
  'white noise': at(5, () => 0.25 * white()),
  'quiet speech': at(6, quietSpeech),
  'loud speech': at(6, loudSpeech),
  'speech with long silences': at(12, (index) => (index % (4 * RATE_HZ) < RATE_HZ ? brokenSpeech(index) : 0)),
  'a whisper after a shout': at(10, (index) => (index < 3 * RATE_HZ ? sine(700, 0.7)(index) : murmur(index))),
  'a tone that was cut off at full scale': at(5, (index) => 3 * sine(330, 1)(index)),
}

let rig: ExportsRig
beforeEach(async () => {
  rig = await openExportsRig({ blocks: 1 })
})
afterEach(() => rig.close())

async function speak(samples: Int16Array<ArrayBuffer>): Promise<void> {
  await rig.speak('block_1', samples, { id: 'take_1', fingerprint: 'take_1' })
}

async function run(formats: ExportFormat[], request: Partial<RunRequest>) {
  const whole = { ...ExportOptions.parse({ formats }), chapterId: 'chap_1', overwrite: true, ...request }
  for await (const event of rig.service.run(whole, new AbortController().signal))
    if (event.kind === 'finished') return { ...event, paths: event.files.map(({ path }) => path) }
  throw new Error('The export did not finish')
}

async function measured(): Promise<SoundFigures> {
  for await (const event of rig.service.measure({ chapterId: 'chap_1' }, new AbortController().signal))
    if (event.kind === 'measured') return event.figures
  throw new Error('Nothing was measured')
}

/** Samples of a WAV without tags, full scale 1. */
async function getSamples(path: string): Promise<{ rateHz: number; samples: Float32Array }> {
  const file = await readFile(path)
  const bytes = file.readUInt16LE(34) / 8
  const samples = Float32Array.from(
    { length: (file.length - 44) / bytes },
    (_, index) => file.readIntLE(44 + index * bytes, bytes) / 2 ** (8 * bytes - 1),
  )
  return { rateHz: file.readUInt32LE(24), samples }
}

interface Told {
  lufs: number
  truePeakDb: number
}

/** What meters that are not the studio's say of a file: a library of Rust's, and ffmpeg. */
async function otherMeters(path: string): Promise<(Told & { name: string; rounding: number })[]> {
  const { rateHz, samples } = await getSamples(path)
  const library = {
    ...{ name: 'ebur128', rounding: 0 },
    lufs: ebur128_integrated_mono(rateHz, samples),
    truePeakDb: ebur128_true_peak_mono(rateHz, samples),
  }
  return [library, { name: 'ffmpeg', rounding: ROUNDING, ...askFfmpeg(path) }]
}

function askFfmpeg(path: string): Told {
  const { stderr } = spawnSync('ffmpeg', ['-nostats', '-i', path, '-af', 'ebur128=peak=true', '-f', 'null', '-'], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'))
  const read = (what: RegExp) => Number(what.exec(summary)?.[1])
  return { lufs: read(/I:\s+(-?[\d.]+) LUFS/), truePeakDb: read(/Peak:\s+(-?[\d.]+) dBFS/) }
}

async function expectAgreement(path: string, figures: SoundFigures | null | undefined): Promise<void> {
  for (const { name, lufs, truePeakDb, rounding } of await otherMeters(path)) {
    expect(Math.abs((figures?.integratedLufs ?? 0) - lufs), `LUFS by ${name}`).toBeLessThan(MAX_LU + rounding)
    expect(Math.abs((figures?.truePeakDbtp ?? 0) - truePeakDb), `dBTP by ${name}`).toBeLessThan(MAX_PEAK_DB + rounding)
  }
}

const PODCAST = { loudness: 'podcast', sampleRateHz: 44_100, bitDepth: 16 } as const
const BROADCAST = { loudness: 'broadcast', sampleRateHz: 48_000, bitDepth: 24 } as const

beforeEach((context) => skipWithout(context, 'ffmpeg'))

it('has ten clips', () => {
  expect(Object.keys(CLIPS)).toHaveLength(10)
})

describe.each(Object.keys(CLIPS))('the figures of %s', (clip) => {
  beforeEach(() => speak(CLIPS[clip]!))

  it('match other meters before anything is written', async () => {
    const figures = await measured()

    await expectAgreement((await run(['wav'], {})).paths[0]!, figures)
  })

  it('match other meters in the file written for a target', async () => {
    const isOdd = Object.keys(CLIPS).indexOf(clip) % 2 === 1
    const { paths, sounds } = await run(['wav'], isOdd ? PODCAST : BROADCAST)

    await expectAgreement(paths[0]!, sounds[0]?.after)
  })
})

describe('an MP3', () => {
  const SHOP = {
    loudness: 'audiobook',
    sampleRateHz: 44_100,
    mp3Kbps: 192,
    silenceBeforeMs: 750,
    silenceAfterMs: 2_000,
  } as const
  /** The file's audio, as decoded by an independent decoder. */
  const played = (path: string) => {
    const raw = execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-f', 'f32le', '-'], { maxBuffer: 1 << 28 })
    return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength))
  }
  const powerDb = (part: Float32Array) =>
    10 * Math.log10(part.reduce((sum, sample) => sum + sample ** 2, 0) / part.length + 1e-12)
  const peakDb = (part: Float32Array) =>
    20 * Math.log10(part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0))

  it.each(['loud speech', 'quiet speech', 'a tone that was cut off at full scale'])(
    'of %s is within audiobook stores’ range',
    async (clip) => {
      await speak(CLIPS[clip]!)

      const { paths, sounds } = await run(['mp3'], SHOP)

      const samples = played(paths[0]!)
      expect(powerDb(samples)).toBeGreaterThan(-23)
      expect(powerDb(samples)).toBeLessThan(-18)
      expect(peakDb(samples)).toBeLessThanOrEqual(-3)
      expect(sounds[0]?.verdict).toBe('met')
      // The noise floor that stores require, in the silence around the audio.
      const silences = [samples.subarray(2_000, 0.7 * 44_100), samples.subarray(-1.9 * 44_100, -2_000)]
      for (const silence of silences) expect(powerDb(silence)).toBeLessThan(-60)
    },
  )

  it('is encoded again if the encoder raised its peaks, and is measured as it plays', async () => {
    await speak(CLIPS['white noise']!)

    const { paths, sounds } = await run(['mp3'], { loudness: 'podcast', sampleRateHz: 44_100, mp3Kbps: 64 })

    const told = askFfmpeg(paths[0]!)
    expect(told.truePeakDb).toBeLessThanOrEqual(-1 + 2 * ROUNDING)
    expect(Math.abs((sounds[0]?.after?.truePeakDbtp ?? 0) - told.truePeakDb)).toBeLessThan(0.3)
    expect(Math.abs((sounds[0]?.after?.integratedLufs ?? 0) - told.lufs)).toBeLessThan(MAX_LU + ROUNDING)
  })

  it('reports a missed target if nearly everything is silence', async () => {
    await speak(at(30, (index) => (index % (15 * RATE_HZ) < 600 ? 0.5 * white() : 0)))

    const { sounds } = await run(['wav'], { loudness: 'audiobook' })

    expect(sounds[0]).toMatchObject({ verdict: 'missed' })
    expect(sounds[0]?.after?.truePeakDbtp).toBeLessThan(-3)
  })
})

describe('peaks stay below the ceiling in formats that aren’t measured after encoding', () => {
  it.each([
    ['loud speech', { formats: ['m4a'], aacKbps: 64 }],
    ['quiet speech', { formats: ['m4a'], aacKbps: 96 }],
    ['loud speech', { formats: ['m4a'], aacKbps: 128 }],
    ['loud speech', { formats: ['opus'], opusKbps: 32 }],
    ['quiet speech', { formats: ['opus'], opusKbps: 48 }],
    ['loud speech', { formats: ['opus'], opusKbps: 96 }],
  ] as const)('%s, %o', async (clip, { formats, ...options }) => {
    await speak(CLIPS[clip]!)

    const { paths, sounds } = await run([...formats], { loudness: 'podcast', sampleRateHz: 44_100, ...options })

    const told = askFfmpeg(paths[0]!)
    expect(told.truePeakDb).toBeLessThanOrEqual(-1 + 2 * ROUNDING)
    expect(Math.abs(told.lufs + 16)).toBeLessThan(1)
    expect(sounds[0]?.verdict).toBe('met')
  })
})
