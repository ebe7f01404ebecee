import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ExportOptions } from '#shared/contract/exports.ts'
import type { BlockSound } from '#shared/contract/script.ts'
import { SOUND_LIMITS, UNEDITED_SOUND } from '#shared/domain/block-sound.ts'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { setBlockPause, setBlockSound } from '../../db/repos/blocks-repo.ts'
import { listChapterSummaries } from '../../db/repos/chapters-repo.ts'
import { putMarks } from '../../db/repos/marks-repo.ts'
import { SEED_INPUTS } from '../../db/seed-script.test-support.ts'
import { type ExportsRig, openExportsRig } from './exports-rig.test-support.ts'
import type { RunRequest } from './run-export.ts'
import { skipWithout } from '../../testing/skip-without.test-support.ts'

const RATE_HZ = 24_000

let rig: ExportsRig

beforeEach(async () => {
  rig = await openExportsRig({ blocks: 3 })
})
afterEach(() => rig.close())

function noise(length: number, seed: number): Int16Array<ArrayBuffer> {
  const random = seededRandom(seed)
  return Int16Array.from({ length }, () => Math.round((random() * 2 - 1) * 20_000))
}

const speak = (blockId: string, takeId: string, samples: Int16Array<ArrayBuffer>, text = SEED_INPUTS.text) =>
  rig.speak(blockId, samples, { id: takeId, fingerprint: takeId, inputs: { ...SEED_INPUTS, text } })

const edit = (blockId: string, sound: Partial<BlockSound>) =>
  setBlockSound(rig.db, 'chap_1', blockId, { ...UNEDITED_SOUND, ...sound })

async function run(request: Partial<RunRequest> = {}): Promise<string> {
  const whole = { ...ExportOptions.parse({ formats: ['wav'] }), chapterId: 'chap_1', overwrite: true, ...request }
  for await (const event of rig.service.run(whole, new AbortController().signal)) {
    if (event.kind === 'finished') return event.files[0]?.path ?? ''
  }
  throw new Error('The export did not finish')
}

async function exported(): Promise<Int16Array> {
  const wav = await readFile(await run())
  return new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.byteLength))
}

function furthest(left: Int16Array, right: Int16Array): number {
  return left.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (right[at] ?? 99_999))), 0)
}

describe('mix of edited blocks', () => {
  const edits: Record<string, { sound: Partial<BlockSound>; sox: (path: string) => string[] }> = {
    block_1: {
      sound: { gainDb: -7.3, trims: [{ takeId: 'take_1', startMs: 250, endMs: 125 }] },
      sox: (path) => [path, 'trim', '6000s', '-3000s', 'vol', '-7.3dB', 'pad', '0', '12000s'],
    },
    block_2: {
      sound: { fadeInMs: 120, fadeOutMs: 333 },
      sox: (path) => [path, 'fade', 't', '2880s', '-0', '7992s', 'pad', '0', '12000s'],
    },
    block_3: {
      sound: { gainDb: 4, fadeInMs: 50, fadeOutMs: 75, trims: [{ takeId: 'take_3', startMs: 1, endMs: 2 }] },
      sox: (path) => [path, 'trim', '24s', '-48s', 'vol', '4dB', 'fade', 't', '1200s', '-0', '1800s'],
    },
  }

  it('matches another program’s result sample by sample', async (context) => {
    skipWithout(context, 'sox')
    const parts: Buffer[] = []
    for (const [index, blockId] of Object.keys(edits).entries()) {
      const samples = noise(30_007 + index * 1_001, index + 1)
      await speak(blockId, `take_${index + 1}`, samples)
      edit(blockId, edits[blockId]!.sound)
      const raw = join(rig.folder, `${blockId}.raw`)
      await writeFile(raw, samples)
      const format = ['-t', 'raw', '-r', '24000', '-e', 'signed', '-b', '16', '-c', '1']
      const [path = '', ...effects] = edits[blockId]!.sox(raw)
      parts.push(execFileSync('sox', ['-D', ...format, path, ...format, '-', ...effects]))
    }
    const whole = Buffer.concat(parts)
    const expected = new Int16Array(whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.length))

    const mixed = await exported()

    expect(mixed.length).toBe(expected.length)
    expect(furthest(mixed, expected)).toBeLessThanOrEqual(1)
  })

  it('is silent for minutes where a pause is that long', async () => {
    const [before, after] = [noise(4_800, 1), noise(4_800, 2)]
    await speak('block_1', 'take_1', before)
    await speak('block_2', 'take_2', after)
    setBlockPause(rig.db, 'chap_1', 'block_1', SOUND_LIMITS.longestPauseAfterMs)
    const silent = 600 * RATE_HZ

    const mixed = await exported()

    expect(mixed.length).toBe(4_800 + silent + 4_800)
    expect(mixed.subarray(4_800, 4_800 + silent).every((sample) => sample === 0)).toBe(true)
    expect(mixed.subarray(-4_800)).toEqual(after)
  })

  it('follows the formula where fades overlap, across reads, and clamps at full scale', async () => {
    const samples = noise(700_001, 4)
    await speak('block_1', 'take_1', samples)
    edit('block_1', {
      ...{ gainDb: 9, fadeInMs: 2_000, fadeOutMs: 2_000 },
      trims: [{ takeId: 'take_1', startMs: 13, endMs: 26_500 }],
    })
    const from = 13 * 24
    const count = 700_001 - from - 26_500 * 24

    const mixed = await exported()

    const gain = 10 ** (9 / 20)
    const fade = Math.min(48_000, count)
    const expected = Int16Array.from({ length: count }, (_, index) => {
      const rise = index < fade ? index / fade : 1
      const left = count - index
      const fall = left < fade ? left / fade : 1
      return Math.max(-32_768, Math.min(32_767, Math.round(samples[from + index]! * gain * rise * fall)))
    })
    expect(mixed.length).toBe(count)
    expect(furthest(mixed, expected)).toBeLessThanOrEqual(1)
  })

  it('leaves other takes of the block and all files unchanged', async () => {
    const [first, second] = [noise(10_000, 1), noise(12_000, 2)]
    await speak('block_1', 'take_1', first)
    edit('block_1', { trims: [{ takeId: 'take_1', startMs: 100, endMs: 0 }] })
    await speak('block_1', 'take_2', second)

    const mixed = await exported()

    expect([...mixed]).toEqual([...second])
    const stored = await readFile(rig.takeFiles.audioPath('take_1'))
    expect(stored.equals(Buffer.from(first.buffer))).toBe(true)
  })

  it('doesn’t clip a gain that is turned down again later', async () => {
    await speak('block_1', 'take_1', noise(RATE_HZ * 3, 5))
    edit('block_1', { gainDb: 12 })

    const path = await run({ loudness: 'podcast', bitDepth: 24 })

    const wav = await readFile(path)
    const flat = Array.from({ length: (wav.length - 44) / 3 }, (_, at) => wav.readIntLE(44 + at * 3, 3))
    const highest = flat.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    // If clipped before being turned down, a tenth of the samples would have the same value.
    expect(flat.filter((sample) => Math.abs(sample) > highest * 0.999).length).toBeLessThan(flat.length / 100)
  })
})

describe('times after a trim', () => {
  const TEXT = 'One two three four.'
  const words = [
    { startChar: 0, endChar: 3, startMs: 0, endMs: 400 },
    { startChar: 4, endChar: 7, startMs: 500, endMs: 900 },
    { startChar: 8, endChar: 13, startMs: 1_000, endMs: 1_400 },
    { startChar: 14, endChar: 18, startMs: 1_500, endMs: 1_900 },
  ]

  it('match the audio in captions, word lists and chapter lists', async () => {
    await speak('block_1', 'take_1', noise(RATE_HZ * 2, 6), TEXT)
    await speak('block_2', 'take_2', noise(RATE_HZ, 7), 'Five.')
    putMarks(rig.db, 'take_1', words)
    edit('block_1', { trims: [{ takeId: 'take_1', startMs: 450, endMs: 550 }] })

    const told = JSON.parse(await readFile(await run({ formats: ['words'] }), 'utf8'))
    const srt = await readFile(await run({ formats: ['srt'] }), 'utf8')

    const [first, second] = told.blocks
    expect(first.words).toMatchObject([
      { text: 'two', startMs: 50, endMs: 450 },
      { text: 'three', startMs: 550, endMs: 950 },
    ])
    expect([first.startMs, second.startMs, told.durationMs]).toEqual([0, 1_500, 2_500])
    expect(srt).toContain('two three')
    expect(srt).not.toMatch(/One|four/)
    expect(listChapterSummaries(rig.db, 'proj_1')[0]?.durationMs).toBe(2_500)
  })
})
