import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { wavHeader, wavStart } from './wav-header.ts'
import { skipWithout } from '../testing/skip-without.test-support.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overvoice-wav-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('is a plain header as long as its fields can hold the sizes', () => {
  const most = 0xffff_ffff - 44 - 1

  expect(wavStart(24_000, 4_800, 16, 20)).toEqual(wavHeader(24_000, 4_800, 16, 20))
  expect(wavStart(24_000, most, 16, 0)).toHaveLength(44)
  expect(wavStart(24_000, most + 2, 16, 0)).toHaveLength(80)
})

it('uses 64-bit sizes for a ten-hour file', () => {
  const dataBytes = 10 * 3_600 * 48_000 * 3

  const start = Buffer.from(wavStart(48_000, dataBytes, 24, 0))

  expect([0, 8, 12, 48, 72].map((at) => start.toString('latin1', at, at + 4))).toEqual([
    ...['RF64', 'WAVE', 'ds64', 'fmt ', 'data'],
  ])
  expect(start.readBigUInt64LE(20)).toBe(BigInt(dataBytes + 72))
  expect(start.readBigUInt64LE(28)).toBe(BigInt(dataBytes))
  expect(start.readBigUInt64LE(36)).toBe(BigInt(dataBytes / 3))
})

it('can be read to its end by another program', async (context) => {
  skipWithout(context, 'ffprobe')
  const path = join(folder, 'long.wav')
  const dataBytes = 10 * 3_600 * 48_000 * 3
  const file = await open(path, 'wx')
  const start = wavStart(48_000, dataBytes, 24, 0)
  await file.write(start)
  // A sparse file: silence that takes no disk space.
  await file.truncate(start.length + dataBytes)
  await file.close()

  const told = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path])

  expect(Number(told.toString())).toBeCloseTo(36_000, 1)
})
