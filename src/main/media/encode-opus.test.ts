import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OPUS_KBPS, type OpusKbps } from '#shared/domain/export-formats.ts'
import { skipWithout } from '../testing/skip-without.test-support.ts'
import { decodeWithFfmpeg, encodeToFile } from './encode-to-file.test-support.ts'
import { createOpusEncoding } from './encode-opus.ts'

const FULL_DISK = '/dev/full'
/** Sample rate of decoded Opus, whatever the input's was. */
const OPUS_RATE_HZ = 48_000

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'overvoice-opus-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const tone = (length: number) => Float32Array.from({ length }, (_, at) => 0.4 * Math.sin(at / 11))

const encode = (samples: Float32Array, rateHz: 24_000 | 48_000, kbps: OpusKbps = 64) =>
  encodeToFile(join(folder, 'sound.opus'), samples, (file) => createOpusEncoding(file, rateHz, kbps, null))

for (const rateHz of [24_000, 48_000] as const) {
  it.for([1, 479, 480, 961, 4_800, 100_001])(
    `ffmpeg decodes %i samples at ${rateHz} Hz to the same length`,
    async (length, context) => {
      skipWithout(context, 'ffmpeg')
      expect(decodeWithFfmpeg(await encode(tone(length), rateHz))).toHaveLength((length * OPUS_RATE_HZ) / rateHz)
    },
  )

  it(`ffmpeg decodes samples at ${rateHz} Hz at their original positions`, async (context) => {
    skipWithout(context, 'ffmpeg')
    const samples = new Float32Array(rateHz * 2)
    // A burst with abrupt edges.
    samples.set(tone(rateHz / 2), rateHz / 2)

    const decoded = decodeWithFfmpeg(await encode(samples, rateHz, 96))
    const step = OPUS_RATE_HZ / rateHz
    const correlate = (lag: number) =>
      samples.reduce((sum, sample, at) => sum + sample * (decoded[at * step + lag] ?? 0), 0)
    const lags = Array.from({ length: 41 }, (_, at) => at - 20)
    expect(Math.abs(lags.toSorted((a, b) => correlate(b) - correlate(a))[0] ?? Number.NaN)).toBeLessThan(step)
  })
}

it.for(OPUS_KBPS)('ffprobe reads a file of %i kbps', async (kbps, context) => {
  skipWithout(context, 'ffprobe')
  const path = await encode(tone(480_000), 48_000, kbps)
  const args = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', path]
  const { streams, format } = JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' })) as {
    streams: Record<string, unknown>[]
    format: { bit_rate: string; duration: string }
  }
  expect(streams).toMatchObject([{ codec_name: 'opus', channels: 1 }])
  // ffprobe counts the encoder delay too.
  expect(Math.abs(Number(format.duration) - 10)).toBeLessThan(0.01)
  expect(Number(format.bit_rate)).toBeLessThan(kbps * 1_300)
})

it('reports a full disk as such', async ({ skip }) => {
  skip(!existsSync(FULL_DISK), 'Needs /dev/full, which only Linux has')
  const file = await open(FULL_DISK, 'r+')
  const encoding = await createOpusEncoding(file, 48_000, 96, null)
  const written = async () => {
    try {
      for (let piece = 0; piece < 40; piece += 1) await encoding.encode(tone(1 << 17))
      await encoding.finish()
    } finally {
      await encoding.close()
    }
  }
  await expect(written()).rejects.toMatchObject({ code: 'ENOSPC' })
  await file.close()
})
