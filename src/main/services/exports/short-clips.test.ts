import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ExportOptions } from '#shared/contract/exports.ts'
import { type ExportsRig, openExportsRig } from './exports-rig.test-support.ts'
import type { RunRequest } from './run-export.ts'

const RATE_HZ = 24_000
/** Far below every target: what isn't raised is easily found. */
const PEAK = 0.05

const tone = (ms: number, peak = PEAK): Int16Array<ArrayBuffer> =>
  Int16Array.from({ length: (ms * RATE_HZ) / 1000 }, (_, index) =>
    Math.round(32_767 * peak * Math.sin((2 * Math.PI * 440 * index) / RATE_HZ)),
  )

let rig: ExportsRig
beforeEach(async () => {
  rig = await openExportsRig({ blocks: 3 })
})
afterEach(() => rig.close())

/** Exports three blocks as a file each. Returns for each its level in dBFS and the report of its loudness. */
async function exportBlocks(clips: readonly Int16Array<ArrayBuffer>[], request: Partial<RunRequest> = {}) {
  for (const [index, samples] of clips.entries())
    await rig.speak(`block_${index + 1}`, samples, { id: `take_${index}`, fingerprint: `take_${index}` })
  const options = ExportOptions.parse({ formats: ['wav'], division: 'block', loudness: 'podcast' })
  const whole = { ...options, chapterId: 'chap_1', overwrite: true, ...request }
  const progress: number[] = []
  for await (const event of rig.service.run(whole, new AbortController().signal)) {
    if (event.kind === 'progress') progress.push(event.done / event.total)
    if (event.kind !== 'finished') continue
    const paths = event.files.filter(({ format }) => format === 'wav').map(({ path }) => path)
    return { levels: await Promise.all(paths.map(measureDbfs)), sounds: event.sounds, progress }
  }
  throw new Error('The export did not finish')
}

async function measureDbfs(path: string): Promise<number> {
  const file = await readFile(path)
  let sum = 0
  for (let at = 44; at < file.length; at += 2) sum += file.readInt16LE(at) ** 2
  return 10 * Math.log10(sum / ((file.length - 44) / 2) / 32_768 ** 2)
}

describe('a file of one short block', () => {
  it.each([100, 150, 250, 390])('has its neighbors’ loudness: %i ms', async (ms) => {
    const { levels, sounds } = await exportBlocks([tone(2_000), tone(ms), tone(2_000)])

    expect(Math.abs(levels[1]! - levels[0]!)).toBeLessThan(0.5)
    expect(sounds.map(({ verdict }) => verdict)).toEqual(['met', 'met', 'met'])
    expect(sounds[1]?.after?.integratedLufs).toBeCloseTo(-16, 0)
  })

  it('is raised as the block before it if it is too short to measure, and isn’t reported as met', async () => {
    const { levels, sounds } = await exportBlocks([tone(2_000), tone(60), tone(2_000)])

    expect(Math.abs(levels[1]! - levels[0]!)).toBeLessThan(0.5)
    expect(sounds.map(({ verdict }) => verdict)).toEqual(['met', 'unmeasured', 'met'])
    expect(sounds[1]?.after).toMatchObject({ durationMs: 60, integratedLufs: null })
  })

  it('is raised as the first block that can be measured if none is before it', async () => {
    const { levels, sounds, progress } = await exportBlocks([tone(60), tone(80), tone(2_000)])

    expect(Math.abs(levels[0]! - levels[2]!)).toBeLessThan(0.5)
    expect(Math.abs(levels[1]! - levels[2]!)).toBeLessThan(0.5)
    expect(sounds.map(({ verdict }) => verdict)).toEqual(['unmeasured', 'unmeasured', 'met'])
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(Math.max(...progress)).toBeLessThanOrEqual(1)
  })

  it('is measured as an MP3 without what the encoder adds', async () => {
    const { sounds } = await exportBlocks([tone(2_000), tone(60), tone(200)], { formats: ['mp3'] })

    expect(sounds.map(({ verdict }) => verdict)).toEqual(['met', 'unmeasured', 'met'])
    expect(sounds.map(({ after }) => after?.durationMs)).toEqual([2_000, 60, 200])
  })
})

describe('a file without anything to measure', () => {
  it('isn’t reported as met if all samples are zero', async () => {
    const { sounds } = await exportBlocks([tone(2_000), new Int16Array(RATE_HZ), tone(2_000)])

    expect(sounds.map(({ verdict }) => verdict)).toEqual(['met', 'unmeasured', 'met'])
    expect(sounds[1]?.after).toMatchObject({ integratedLufs: null, truePeakDbtp: null, rmsDbfs: null })
  })

  it('isn’t reported as met by the audiobook target either', async () => {
    const { sounds } = await exportBlocks([new Int16Array(RATE_HZ), tone(60), tone(2_000)], { loudness: 'audiobook' })

    expect(sounds.map(({ verdict }) => verdict)).toEqual(['unmeasured', 'met', 'met'])
  })

  it('isn’t reported as met if nothing can be measured anywhere', async () => {
    const { sounds } = await exportBlocks([tone(50), tone(2_000, 0.000_1), new Int16Array(RATE_HZ)])

    expect(sounds.map(({ verdict }) => verdict)).toEqual(['unmeasured', 'unmeasured', 'unmeasured'])
  })
})

it('a chapter of words shorter than a block of the meter is at its target', async () => {
  const { levels, sounds } = await exportBlocks([tone(150), tone(60), tone(90)], { division: 'whole' })

  expect(sounds.map(({ verdict }) => verdict)).toEqual(['met'])
  expect(levels).toHaveLength(1)
})
