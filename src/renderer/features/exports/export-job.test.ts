import { expect, it } from 'vitest'
import type { ExportEvent, ExportFile, MeasuredSound, SoundFigures } from '#shared/contract/exports.ts'
import type { StudioClient } from '../../rpc/studio.ts'
import { createExportJob } from './export-job.ts'
import type { ExportChoice } from './export-choice.ts'

const CHOICE = {
  what: { chapterId: 'chap_1' },
  formats: ['mp3'],
  delivery: null,
  folder: '',
  baseName: '',
} as unknown as ExportChoice
const ABOUT = { name: 'The lamp', overwrite: false }
const FINISHED: ExportEvent = {
  kind: 'finished',
  files: [],
  sounds: [],
  delivery: null,
  captions: null,
  missingBlocks: 0,
  changedBlocks: 0,
  partialBlocks: 0,
}
const FILE: ExportFile = {
  ...{ format: 'mp3' as const, path: '/out/a.mp3', sizeBytes: 5, durationMs: 10 },
  downloadUrl: '/media/exports/one/a.mp3',
}
const WRITTEN: ExportEvent = { kind: 'written', file: FILE, check: null, sound: null, uncheckedFiles: 0 }
const HALF = { kind: 'progress', step: 'mp3', done: 5, total: 10 } satisfies ExportEvent

/** A studio whose export events are controlled by the test. */
function openStudio() {
  const told: (ExportEvent | 'end' | Error)[] = []
  let wake = Promise.withResolvers<void>()
  const signals: AbortSignal[] = []
  async function* run(signal: AbortSignal): AsyncGenerator<ExportEvent> {
    signal.addEventListener('abort', () => wake.resolve())
    while (!signal.aborted) {
      const next = told.shift()
      if (next === 'end') return
      if (next instanceof Error) throw next
      if (next) yield next
      else await wake.promise
      wake = Promise.withResolvers()
    }
    throw new Error('aborted')
  }
  const exports = {
    run: (_input: unknown, { signal }: { signal: AbortSignal }) => (signals.push(signal), Promise.resolve(run(signal))),
  }
  return {
    client: { exports } as unknown as StudioClient,
    signals,
    async tell(event: ExportEvent | 'end' | Error) {
      told.push(event)
      wake.resolve()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

it('continues unwatched, and keeps its result until seen', async () => {
  const job = createExportJob()
  const studio = openStudio()
  const leave = job.watch()
  const running = job.run(studio.client, CHOICE, ABOUT)
  await studio.tell(HALF)

  leave()
  expect(job.get()).toMatchObject({
    name: 'The lamp',
    isWatched: false,
    state: { kind: 'running', done: 5, total: 10 },
  })
  await studio.tell(FINISHED)
  await studio.tell('end')
  await running
  expect(job.get()).toMatchObject({ isWatched: false, state: { kind: 'finished' } })
  const leaveReport = job.watch()
  expect(job.get()).toMatchObject({ isWatched: true, state: { kind: 'finished' } })
  leaveReport()
  expect(job.get()).toMatchObject({ isWatched: false, state: { kind: 'idle' } })
})

it('ends silently when canceled', async () => {
  const job = createExportJob()
  const studio = openStudio()
  const running = job.run(studio.client, CHOICE, ABOUT)
  await studio.tell(HALF)

  job.cancel()
  await running

  expect(studio.signals[0]?.aborted).toBe(true)
  expect(job.get().state).toEqual({ kind: 'idle' })
})

it('keeps the failure', async () => {
  const job = createExportJob()
  const studio = openStudio()
  const running = job.run(studio.client, CHOICE, ABOUT)

  await studio.tell(new Error('The disk is gone'))
  await running

  expect(job.get().state).toMatchObject({ kind: 'failed' })
  job.reset()
  expect(job.get().state).toEqual({ kind: 'idle' })
})

it('reports finished files on failure or cancellation, each time', async () => {
  const job = createExportJob()
  const failing = openStudio()
  const failed = job.run(failing.client, CHOICE, ABOUT)
  await failing.tell(WRITTEN)
  await failing.tell(HALF)
  await failing.tell(new Error('The disk is gone'))
  await failed
  expect(job.get().state).toMatchObject({ kind: 'failed', files: [FILE] })

  const stopping = openStudio()
  const stopped = job.run(stopping.client, CHOICE, ABOUT)
  await stopping.tell(WRITTEN)
  job.cancel()
  await stopped
  expect(job.get().state).toEqual({ kind: 'canceled', files: [FILE], sounds: [], delivery: null })

  const early = openStudio()
  const ended = job.run(early.client, CHOICE, ABOUT)
  await early.tell(HALF)
  job.cancel()
  await ended
  expect(job.get().state).toEqual({ kind: 'idle' })
})

it('has the checks and loudness of finished files, each sound once, and the number of unchecked ones', async () => {
  const job = createExportJob()
  const studio = openStudio()
  const running = job.run(studio.client, { ...CHOICE, delivery: 'acx' }, ABOUT)
  const figures: SoundFigures = {
    ...{ durationMs: 10, integratedLufs: -20, truePeakDbtp: -4, rmsDbfs: -21, noiseFloorDbfs: null },
    ...{ clippedSamples: 0, leadingSilenceMs: 0, trailingSilenceMs: 0, longestSilenceMs: 0 },
  }
  const getSound = (name: string, lufs: number): MeasuredSound => {
    return { name, before: figures, after: { ...figures, integratedLufs: lufs }, verdict: 'met' }
  }
  const getWritten = (name: string, lufs: number, uncheckedFiles: number): ExportEvent => ({
    ...{ kind: 'written', file: FILE, uncheckedFiles },
    ...{ check: { name: `${name}.mp3`, checks: [] }, sound: getSound(name, lufs) },
  })
  await studio.tell(getWritten('a', -20, 3))
  await studio.tell(getWritten('a', -20.5, 2))
  await studio.tell(getWritten('b', -19, 1))

  job.cancel()
  await running

  expect(job.get().state).toEqual({
    ...{ kind: 'canceled', files: [FILE, FILE, FILE], sounds: [getSound('a', -20.5), getSound('b', -19)] },
    delivery: {
      ...{ destination: 'acx', uncheckedFiles: 1 },
      files: ['a.mp3', 'a.mp3', 'b.mp3'].map((name) => ({ name, checks: [] })),
    },
  })
})

it('says why finished files have no cover', async () => {
  const job = createExportJob()
  const studio = openStudio()
  const running = job.run(studio.client, CHOICE, ABOUT)
  const coverFailure = { code: 'invalid_input', reason: 'image-not-turned' } as const
  await studio.tell({ ...WRITTEN, coverFailure })
  await studio.tell(WRITTEN)

  job.cancel()
  await running

  expect(job.get().state).toEqual({ kind: 'canceled', files: [FILE, FILE], sounds: [], delivery: null, coverFailure })
})

it('runs one at a time and ignores a second start', async () => {
  const job = createExportJob()
  const first = openStudio()
  const second = openStudio()
  const running = job.run(first.client, CHOICE, ABOUT)
  await first.tell(HALF)

  await job.run(second.client, CHOICE, { ...ABOUT, name: 'Another' })

  expect(second.signals).toEqual([])
  expect(first.signals[0]?.aborted).toBe(false)
  expect(job.get()).toMatchObject({ name: 'The lamp', state: { kind: 'running', done: 5 } })
  job.cancel()
  await running
})

it('estimates the remaining time from the pace so far', async () => {
  let nowMs = 0
  const job = createExportJob(() => nowMs)
  const studio = openStudio()
  const running = job.run(studio.client, CHOICE, ABOUT)

  nowMs = 1_000
  await studio.tell({ ...HALF, done: 1 })
  expect(job.get().state).toMatchObject({ done: 1, remainingMs: null })
  nowMs = 4_000
  await studio.tell({ ...HALF, done: 4 })

  expect(job.get().state).toMatchObject({ done: 4, remainingMs: 6_000 })
  job.cancel()
  await running
})
