import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AAC_KBPS } from '#shared/domain/export-formats.ts'
import { skipWithout } from '../../testing/skip-without.test-support.ts'
import type { ChapterMark, SoundTags } from '../sound-tags.ts'
import { decodeWithFfmpeg, encodeToFile } from '../encode-to-file.test-support.ts'
import { createAacEncoding } from './encode-aac.ts'
import type { Mp4Options } from './mp4-writer.ts'

const FULL_DISK = '/dev/full'
const RATE_HZ = 24_000
const TAGS: SoundTags = {
  ...{ title: 'Kapitel “1” 海', artist: 'Ada', album: 'Book', track: { number: 3, total: 12 }, disc: null, year: 987 },
  ...{ language: 'pt-BR', comment: 'Line 1\nLine 2', copyright: '© Ada', cover: null, chapters: [] },
}

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'overvoice-aac-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

function listChapters(count: number, title: (number: number) => string): ChapterMark[] {
  return Array.from({ length: count }, (_, at) => ({
    ...{ title: title(at + 1), startMs: at * 10, endMs: (at + 1) * 10 },
  }))
}

const encode = (samples: Float32Array, options: Partial<Mp4Options> = {}) =>
  encodeToFile(join(folder, 'sound.m4b'), samples, (file) =>
    createAacEncoding(file, {
      ...{ kind: 'm4b', sampleRateHz: RATE_HZ, sampleCount: samples.length, kbps: 64, tags: null, chapters: [] },
      ...options,
    }),
  )

function probe(path: string, ...entries: string[]) {
  const args = ['-v', 'error', ...entries, '-show_chapters', '-show_streams', '-show_format', '-of', 'json', path]
  return JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8', maxBuffer: 1 << 28 })) as {
    chapters: { start_time: string; end_time: string; tags: { title: string } }[]
    streams: Record<string, unknown>[]
    format: { duration: string; tags: Record<string, string> }
  }
}

const tone = (length: number) => Float32Array.from({ length }, (_, at) => 0.4 * Math.sin(at / 11))

describe('an AAC file, read by ffmpeg', () => {
  it.for([1, 1_023, 1_024, 1_025, 2_048, 51_200, 100_001])('plays %i samples', async (length, context) => {
    skipWithout(context, 'ffmpeg', 'ffprobe')
    const path = await encode(tone(length))
    expect(probe(path).streams[0]).toMatchObject({ start_time: '0.000000', duration_ts: length })
    // ffmpeg plays whole frames, also of its own files.
    expect(decodeWithFfmpeg(path)).toHaveLength(Math.ceil(length / 1_024) * 1_024)
  })

  it('keeps samples at their original positions', async (context) => {
    skipWithout(context, 'ffmpeg')
    const samples = new Float32Array(60_000)
    // A burst with abrupt edges.
    samples.set(tone(12_000), 20_000)

    const decoded = decodeWithFfmpeg(await encode(samples, { kbps: 128 }))
    const correlate = (lag: number) => samples.reduce((sum, sample, at) => sum + sample * (decoded[at + lag] ?? 0), 0)
    const lags = Array.from({ length: 41 }, (_, at) => at - 20)
    expect(lags.toSorted((a, b) => correlate(b) - correlate(a))[0]).toBe(0)
  })

  it.for([24_000, 44_100, 48_000] as const)('has a sample rate of %i Hz at every bit rate', async (rate, context) => {
    skipWithout(context, 'ffprobe')
    for (const kbps of AAC_KBPS) {
      const { streams } = probe(await encode(tone(rate * 2), { sampleRateHz: rate, kbps }))
      const [stream] = streams
      expect(stream).toMatchObject({ codec_name: 'aac', profile: 'LC', sample_rate: String(rate), channels: 1 })
      expect(Number(stream?.['bit_rate'])).toBeLessThan(kbps * 1_100)
    }
  })

  it('has its metadata', async (context) => {
    skipWithout(context, 'ffprobe')
    const { format, streams } = probe(await encode(tone(9_000), { tags: TAGS }))
    expect(format.tags).toMatchObject({
      ...{ major_brand: 'M4B ', title: 'Kapitel “1” 海', artist: 'Ada', album: 'Book', track: '3/12', date: '0987' },
      ...{ comment: 'Line 1\nLine 2', copyright: '© Ada', media_type: '2' },
    })
    expect(streams[0]?.['tags']).toMatchObject({ language: 'por' })
  })

  it('isn’t marked as an audiobook if it is an M4A', async (context) => {
    skipWithout(context, 'ffprobe')
    const { format } = probe(await encode(tone(9_000), { kind: 'm4a' }))
    expect(format.tags['major_brand']).toBe('M4A ')
    expect(format.tags).not.toHaveProperty('media_type')
  })
})

describe('chapters of an MP4, read by another program', () => {
  it.for([
    [2, (number: number) => `Chapter ${number}`],
    [255, (number: number) => `${number}. Nacht 海 “${'x'.repeat(280)}”`],
    // More than fit in Nero's list.
    [256, (number: number) => `Chapter ${number}`],
    [1_000, (number: number) => `${number} ${'長'.repeat(290)}`],
  ] as const)('are all %i of them', async ([count, title], context) => {
    skipWithout(context, 'ffprobe')
    const chapters = listChapters(count, title)
    const shown = probe(await encode(tone((count * RATE_HZ) / 100), { chapters })).chapters
    expect(shown.map(({ tags }) => tags.title)).toEqual(chapters.map((chapter) => chapter.title))
    expect(shown.map(({ start_time: start }) => Math.round(Number(start) * 1000))).toEqual(
      chapters.map(({ startMs }) => startMs),
    )
    expect(Number(shown.at(-1)?.end_time)).toBeCloseTo(count / 100, 2)
  })

  it('are in Nero’s list too, with titles truncated between two characters', async () => {
    const bytes = await readFile(await encode(tone(9_000), { chapters: listChapters(2, () => '長'.repeat(200)) }))
    const list = bytes.subarray(bytes.indexOf('chpl') + 4)
    expect(list.readUInt8(8)).toBe(2)
    const length = list.readUInt8(9 + 8)
    expect(list.subarray(18, 18 + length).toString()).toBe('長'.repeat(85))
  })
})

it('has its header before its audio, so that it plays while it loads', async () => {
  const bytes = await readFile(await encode(tone(9_000)))
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
})

it('reports a full disk as such', async ({ skip }) => {
  skip(!existsSync(FULL_DISK), 'Needs /dev/full, which only Linux has')
  const file = await open(FULL_DISK, 'r+')
  const encoding = await createAacEncoding(file, {
    ...{ kind: 'm4a', sampleRateHz: RATE_HZ, sampleCount: 1 << 17, kbps: 128, tags: null, chapters: [] },
  })
  const written = async () => {
    try {
      await encoding.encode(tone(1 << 17))
      await encoding.finish()
    } finally {
      await encoding.close()
    }
  }
  await expect(written()).rejects.toMatchObject({ code: 'ENOSPC' })
  await file.close()
})

it('rejects more or fewer samples than announced', async () => {
  await expect(encode(tone(9_000), { sampleCount: 20_000 })).rejects.toThrow('frames instead of')
  await expect(encode(tone(20_000), { sampleCount: 9_000 })).rejects.toThrow()
})
