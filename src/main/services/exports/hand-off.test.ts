import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ebur128_integrated_mono, ebur128_true_peak_mono } from 'ebur128-wasm/ebur128_wasm.js'
import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ExportEvent, type ExportFormat, ExportOptions } from '#shared/contract/exports.ts'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { type ExportsRig, openExportsRig } from './exports-rig.test-support.ts'
import type { ExportsService } from './exports-service.ts'
import { getFileName } from './file-name-of.ts'
import type { RunRequest } from './run-export.ts'
import { skipWithout } from '../../testing/skip-without.test-support.ts'

const RATE_HZ = 24_000

let rig: ExportsRig
let folder: string
let db: OpenDatabase
let service: ExportsService

beforeEach(async () => {
  rig = await openExportsRig({ blocks: 2 })
  ;({ folder, db, service } = rig)
  await speak('block_1', 'take_1', speechLike(3, 0.1, 1))
  await speak('block_2', 'take_2', speechLike(2, 0.1, 2))
})
afterEach(() => rig.close())

/** Noise in syllables: alternately loud and quiet, with peaks well above its level. */
function speechLike(seconds: number, level: number, seed: number): Int16Array<ArrayBuffer> {
  const random = seededRandom(seed)
  let low = 0
  return Int16Array.from({ length: seconds * RATE_HZ }, (_, at) => {
    low += 0.3 * (random() * 2 - 1 - low)
    const swell = Math.max(0.02, Math.sin((2 * Math.PI * 3 * at) / RATE_HZ)) ** 2
    return Math.round(Math.max(-1, Math.min(1, low * swell * level * 8)) * 32_767)
  })
}

const speak = (blockId: string, id: string, samples: Int16Array<ArrayBuffer>) =>
  rig.speak(blockId, samples, { id, fingerprint: id })

async function run(formats: ExportFormat[], request: Partial<RunRequest> = {}) {
  const events: ExportEvent[] = []
  const whole = { ...ExportOptions.parse({ formats }), chapterId: 'chap_1', overwrite: true, ...request }
  if (request.projectId !== undefined) delete (whole as { chapterId?: string }).chapterId
  for await (const event of service.run(whole, new AbortController().signal)) events.push(event)
  const last = events.at(-1)
  if (last?.kind !== 'finished') throw new Error('The export did not finish')
  return { ...last, events, path: last.files[0]?.path ?? '' }
}

/** Samples of a 16- or 24-bit mono WAV, full scale 1. */
async function samplesOfWav(path: string): Promise<Float32Array> {
  const file = await readFile(path)
  const bytes = file.readUInt16LE(34) / 8
  return Float32Array.from(
    { length: (file.length - 44) / bytes },
    (_, at) => file.readIntLE(44 + at * bytes, bytes) / 2 ** (8 * bytes - 1),
  )
}

describe('audio for other programs', () => {
  it.for([
    { sampleRateHz: 24_000, bitDepth: 24 },
    { sampleRateHz: 44_100, bitDepth: 16 },
    { sampleRateHz: 48_000, bitDepth: 24 },
  ] as const)('is a WAV of $bitDepth bits at $sampleRateHz Hz with all the audio', async (format, context) => {
    skipWithout(context, 'soxi')
    const { path, files } = await run(['wav'], format)

    const file = await readFile(path)
    const seconds = (file.length - 44) / (format.bitDepth / 8) / format.sampleRateHz
    expect([file.readUInt32LE(24), file.readUInt16LE(34)]).toEqual([format.sampleRateHz, format.bitDepth])
    expect(seconds).toBeCloseTo(5.5, 3)
    expect(files[0]?.durationMs).toBeCloseTo(5_500, 1)
    const ask = (what: string) => execFileSync('soxi', [what, path], { encoding: 'utf8' }).trim()
    expect([ask('-r'), ask('-b'), Number(ask('-D')).toFixed(2)]).toEqual([
      String(format.sampleRateHz),
      String(format.bitDepth),
      '5.50',
    ])
  })

  it.for([
    { sampleRateHz: 24_000, bitDepth: 16 },
    { sampleRateHz: 48_000, bitDepth: 24 },
  ] as const)(
    'is a FLAC of $bitDepth bits at $sampleRateHz Hz with the same content as the WAV',
    async (format, context) => {
      skipWithout(context, 'ffprobe')
      const { files } = await run(['wav', 'flac'], format)

      const [wav = '', flac = ''] = files.map(({ path }) => path)
      const decoder = new FLACDecoder()
      await decoder.ready
      const decoded = await decoder.decodeFile(await readFile(flac))
      decoder.free()
      const expected = await samplesOfWav(wav)
      expect([decoded.sampleRate, decoded.bitDepth, decoded.samplesDecoded]).toEqual([
        format.sampleRateHz,
        format.bitDepth,
        expected.length,
      ])
      const [heard = new Float32Array(0)] = decoded.channelData
      const furthest = expected.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (heard[at] ?? 9))), 0)
      expect(furthest).toBeLessThan(2 ** -(format.bitDepth - 2))
      const told = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', flac])
      expect(Number(told.toString())).toBeCloseTo(5.5, 2)
    },
  )

  it('resamples a tone without a click, a shift or a lost sample', async () => {
    const tone = Int16Array.from({ length: RATE_HZ }, (_, at) =>
      Math.round(8_000 * Math.sin((2 * Math.PI * 440 * at) / RATE_HZ)),
    )
    await speak('block_1', 'take_a', tone)
    db.run(`UPDATE blocks SET active_take_id = NULL WHERE id = 'block_2'`)

    const samples = await samplesOfWav((await run(['wav'], { sampleRateHz: 48_000, bitDepth: 24 })).path)

    const difference = samples.map(
      (sample, at) => sample - (8_000 / 32_768) * Math.sin((2 * Math.PI * 440 * at) / 48_000),
    )
    expect(samples.length).toBe(48_000)
    expect(Math.max(...difference.subarray(480, -480).map(Math.abs))).toBeLessThan(0.001)
  })
})

describe('loudness', () => {
  it.each([
    { loudness: 'podcast', lufs: -16, ceiling: -1 },
    { loudness: 'broadcast', lufs: -23, ceiling: -1 },
  ] as const)('meets the target $loudness according to an independent meter', async ({ loudness, lufs, ceiling }) => {
    const { path, sounds } = await run(['wav'], { loudness, sampleRateHz: 48_000, bitDepth: 24 })

    const samples = await samplesOfWav(path)
    expect(Math.abs(ebur128_integrated_mono(48_000, samples) - lufs)).toBeLessThan(0.3)
    expect(ebur128_true_peak_mono(48_000, samples)).toBeLessThan(ceiling + 0.2)
    expect(sounds[0]?.after?.integratedLufs).toBeCloseTo(lufs, 0)
    expect(sounds[0]?.before.integratedLufs).not.toBeCloseTo(lufs, 0)
  })

  it('has the level and peaks that stores require for an audiobook', async () => {
    const { path } = await run(['wav'], { loudness: 'audiobook', sampleRateHz: 44_100 })

    const samples = await samplesOfWav(path)
    const rms = 10 * Math.log10(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length)
    expect(rms).toBeGreaterThan(-23)
    expect(rms).toBeLessThan(-18)
    const highest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect(highest).toBeLessThanOrEqual(10 ** (-3 / 20) + 1e-4)
  })

  it('is reported, with clipping and silences, before anything is written', async () => {
    const loud = speechLike(3, 2, 4)
    const quietEnd = new Int16Array(loud.length + RATE_HZ)
    quietEnd.set(loud, RATE_HZ / 2)
    await speak('block_1', 'take_a', quietEnd)
    db.run(`UPDATE blocks SET active_take_id = NULL WHERE id = 'block_2'`)

    const events = []
    for await (const event of service.measure({ chapterId: 'chap_1' }, new AbortController().signal)) events.push(event)

    const last = events.at(-1)
    if (last?.kind !== 'measured') throw new Error('Nothing was measured')
    const floats = Float32Array.from(quietEnd, (sample) => sample / 32_768)
    const { figures } = last
    expect(Math.abs((figures.integratedLufs ?? 0) - ebur128_integrated_mono(RATE_HZ, floats))).toBeLessThan(0.2)
    expect(Math.abs((figures.truePeakDbtp ?? 0) - ebur128_true_peak_mono(RATE_HZ, floats))).toBeLessThan(0.5)
    expect(figures.clippedSamples).toBe(quietEnd.filter((sample) => Math.abs(sample) >= 32_766).length)
    expect(figures.clippedSamples).toBeGreaterThan(0)
    expect([figures.leadingSilenceMs, figures.trailingSilenceMs]).toEqual([
      expect.closeTo(500, -2),
      expect.closeTo(500, -2),
    ])
  })
})

describe('files', () => {
  it('are written one per block, named by a pattern, and one for all', async () => {
    await run(['wav', 'text'], { division: 'block', baseName: '{project} {block} {words}' })
    await run(['wav'], { projectId: 'proj_1', division: 'whole' })

    expect((await readdir(join(folder, 'out'))).toSorted()).toEqual(
      [
        'The Lighthouse 001 Line 1..txt',
        'The Lighthouse 001 Line 1..wav',
        'The Lighthouse 002 Line 2..txt',
        'The Lighthouse 002 Line 2..wav',
        'The Lighthouse.wav',
      ].map((name) => name.replace('..', '.')),
    )
  })

  it('never share a name', async () => {
    db.run(`UPDATE blocks SET text = 'Again.'`)

    const { files } = await run(['srt'], { division: 'block', baseName: '{words}{speaker}' })

    expect(files.map(({ path }) => basename(path))).toEqual(['01-001 Again.srt', '01-002 Again.srt'])
    const taken = new Set<string>()
    const parts = { project: 'A', chapter: '', number: '', block: '', speaker: '', words: '', id: '', file: '' }
    expect(['{project} - {chapter}', '{project}', 'a'].map((pattern) => getFileName(pattern, parts, taken))).toEqual([
      'A',
      'A (2)',
      'a (3)',
    ])
  })

  it('contain words, labels and markers with their times', async () => {
    const { files } = await run(['words', 'labels', 'premiere', 'resolve'], { cueLength: 'word' })

    const [words = '', labels = '', premiere = '', resolve = ''] = await Promise.all(
      files.map(({ path }) => readFile(path, 'utf8')),
    )
    const told = JSON.parse(words)
    expect(told.blocks.map(({ words: of }: { words: { text: string }[] }) => of.map(({ text }) => text))).toEqual([
      ['Line'],
      ['Line'],
    ])
    expect(told.blocks[1].startMs).toBe(3_500)
    expect(labels.trimEnd().split('\n')).toHaveLength(2)
    expect(labels).toMatch(/^0\.000000\t\d+\.\d{6}\tLine 1\.\n/)
    expect(premiere).toContain('<in>88</in>')
    expect(resolve).toContain('01:00:03:13 01:00:03:14 01:00:03:13 01:00:03:14')
  })

  it('are stored as the project’s selection until it changes', async () => {
    expect(service.lastChoice({ projectId: 'proj_1' })).toBeNull()

    await run(['flac', 'labels'], { sampleRateHz: 48_000, baseName: '{chapter} final' })

    expect(service.lastChoice({ projectId: 'proj_1' })).toMatchObject({
      formats: ['flac', 'labels'],
      sampleRateHz: 48_000,
      baseName: '{chapter} final',
    })
  })
})
