import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ExportEvent, ExportOptions } from '#shared/contract/exports.ts'
import type { OpenDatabase } from '../../db/database.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { addChapter } from '../script/add-chapter.ts'
import { openChapter } from '../script/open-chapter.ts'
import { type ExportsRig, openExportsRig } from './exports-rig.test-support.ts'
import type { ExportsService } from './exports-service.ts'
import type { RunRequest } from './run-export.ts'

let rig: ExportsRig
let out: string
let db: OpenDatabase
let takeFiles: TakeFiles
let service: ExportsService
let clockMs = 0

beforeEach(async () => {
  // Every clock reading advances a second, so that no progress event is held back.
  rig = await openExportsRig({ now: () => (clockMs += 1_000) })
  ;({ out, db, takeFiles, service } = rig)
  await speak('block_1', 'take_1')
  add('', 'chap_2')
  const storm = add('Storm: part 2/3', 'chap_3')
  await speak(openChapter({ db }, { projectId: 'proj_1', chapterId: storm }).blocks[0]?.id ?? '', 'take_3')
})
afterEach(() => rig.close())

function add(title: string, id: string): string {
  const ids = [id.replace('chap_', ''), `of_${id}`]
  return addChapter({ db, newId: () => ids.shift() ?? '', now: Date.now }, { projectId: 'proj_1', title }).id
}

/** Two seconds of silence are enough audio. */
const speak = (blockId: string, id: string) => rig.speak(blockId, new Int16Array(48_000), { id, fingerprint: id })

function check(request: Parameters<ExportsService['check']>[0]) {
  return service.check(request, new AbortController().signal)
}

async function run(request: Partial<RunRequest> = {}, onEvent: (event: ExportEvent) => void = () => undefined) {
  const events: ExportEvent[] = []
  const stop = new AbortController()
  const running = service.run(
    { ...ExportOptions.parse({ formats: ['wav', 'srt'] }), projectId: 'proj_1', overwrite: false, ...request },
    stop.signal,
  )
  for await (const event of running) {
    events.push(event)
    onEvent(event)
  }
  return events
}
const NAMES = [
  '01 The Lighthouse - Chapter 1.srt',
  '01 The Lighthouse - Chapter 1.wav',
  '03 The Lighthouse - Storm part 2 3.srt',
  '03 The Lighthouse - Storm part 2 3.wav',
]

describe('export of every chapter', () => {
  it('writes each chapter with audio to files named by number and title, all downloadable', async () => {
    const events = await run()

    const last = events.at(-1)
    const files = last?.kind === 'finished' ? last.files : []
    expect((await readdir(out)).toSorted()).toEqual(NAMES)
    expect(files.map(({ path }) => basename(path)).toSorted()).toEqual(NAMES)
    expect(files.map(({ path }) => rig.writtenFiles.find('one', basename(path))?.path)).toEqual(
      files.map(({ path }) => path),
    )
    expect((await stat(join(out, NAMES[1] ?? ''))).size).toBe(44 + 48_000 * 2)
    expect(last).toMatchObject({ missingBlocks: 0, changedBlocks: 0, partialBlocks: 0 })
  })

  it('reports overall progress that never decreases', async () => {
    const events = await run()

    const progress = events.flatMap((event) => (event.kind === 'progress' ? [event] : []))
    const total = progress[0]?.total ?? 0
    expect(new Set(progress.map((event) => event.total))).toEqual(new Set([total]))
    expect(progress.map(({ done }) => done)).toEqual(progress.map(({ done }) => done).toSorted((a, b) => a - b))
    expect(progress.at(-1)?.done).toBeGreaterThan(total / 2)
    expect(progress.at(-1)?.done).toBeLessThanOrEqual(total)
  })

  it('counts measuring in the same progress', async () => {
    await rig.speak(
      'block_1',
      Int16Array.from({ length: 96_000 }, (_, index) => 9_000 * Math.sin(index / 9)),
      {
        ...{ id: 'take_loud', fingerprint: 'loud' },
      },
    )
    const events = await run({ formats: ['wav', 'mp3', 'srt'], loudness: 'podcast' })

    const progress = events.flatMap((event) => (event.kind === 'progress' ? [event] : []))
    const done = progress.map((event) => event.done)
    expect(progress.map(({ step }) => step)).toEqual(expect.arrayContaining(['measuring', 'wav', 'mp3']))
    expect(done).toEqual(done.toSorted((a, b) => a - b))
    expect(done.at(-1)).toBeLessThanOrEqual(progress[0]?.total ?? 0)
  })

  it('exports only what changed since the last export', async () => {
    const onlyChanged = { ...ExportOptions.parse({ formats: ['wav', 'srt'] }), projectId: 'proj_1', onlyChanged: true }
    const first = await check({ ...onlyChanged, onlyChanged: false })
    await run()
    const unchanged = await check(onlyChanged)
    await speak('block_1', 'take_new')
    await rm(join(out, NAMES[2] ?? ''))

    const changed = await check(onlyChanged)
    const events = await run({ onlyChanged: true, overwrite: true })

    expect(first.changed).toMatchObject({ fileCount: 4, ofCount: 4 })
    expect(unchanged).toMatchObject({ fileCount: 0, changed: { fileCount: 0, ofCount: 4 } })
    const written = [NAMES[1], NAMES[0], NAMES[2]]
    expect(changed).toMatchObject({ fileCount: 3, changed: { fileCount: 3, ofCount: 4, fileNames: written } })
    expect(events.flatMap((event) => (event.kind === 'written' ? [basename(event.file.path)] : []))).toEqual(written)
    await expect(run({ onlyChanged: true, overwrite: true })).rejects.toMatchObject({ code: 'export_failed' })
  })

  it('counts a file as changed when it was edited elsewhere or its options changed', async () => {
    await run({ formats: ['wav'] })
    await writeFile(join(out, NAMES[1] ?? ''), 'mine')
    const checkAt = async (sampleRateHz: number) => {
      const options = { ...ExportOptions.parse({ formats: ['wav'], sampleRateHz }), projectId: 'proj_1' }
      return (await check(options)).changed.fileNames
    }

    expect(await checkAt(24_000)).toEqual([NAMES[1]])
    expect(await checkAt(48_000)).toEqual([NAMES[1], NAMES[3]])
  })

  it('names the blocks that can be generated first', async () => {
    db.run(`UPDATE blocks SET text = 'Other words.' WHERE id = 'block_1'`)

    const request = { ...ExportOptions.parse({ formats: ['wav'] }), projectId: 'proj_1' }

    const before = await check(request)
    for (const [state, position] of [
      ['waiting', 1],
      ['stopped', 2],
    ])
      db.run(
        `INSERT INTO queue (id, position, state, project_id, block_id, priority, characters, fingerprint, created_at, inputs)
         VALUES (?, ?, ?, 'proj_1', 'block_1', 'batch', 1, '', '', '{}')`,
        ...[`work_${state}`, position ?? 0, state ?? ''],
      )

    expect([before.changedBlocks, before.unreadyBlockIds]).toEqual([1, ['block_1']])
    expect([before.runningBlockCount, (await check(request)).runningBlockCount]).toEqual([0, 1])
  })

  it('lists files it would overwrite, and writes nothing without consent', async () => {
    await run({ formats: ['wav'] })
    const taken = join(out, NAMES[3] ?? '')
    await writeFile(taken, 'mine')
    await rm(join(out, NAMES[1] ?? ''))

    const checked = await check({ ...ExportOptions.parse({ formats: ['wav'] }), projectId: 'proj_1' })

    expect(checked).toMatchObject({
      folder: out,
      baseName: '{number} {project} - {chapter}',
      fileNames: [NAMES[1], NAMES[3]],
      durationMs: 4_000,
      existingPaths: [taken],
    })
    await expect(run({ formats: ['wav'] })).rejects.toMatchObject({ code: 'file_exists' })
    expect(await readdir(out)).toEqual([NAMES[3]])
  })

  it('leaves only complete files if a take is missing', async () => {
    await rm(takeFiles.audioPath('take_3'))

    const whole: string[] = []
    const onEvent = (event: ExportEvent) => void (event.kind === 'written' && whole.push(basename(event.file.path)))
    await expect(run({ formats: ['wav'] }, onEvent)).rejects.toMatchObject({
      code: 'export_failed',
      message: 'The audio file for “Line 1.” is missing.',
    })

    expect(await readdir(out)).toEqual([NAMES[1]])
    expect(whole).toEqual([NAMES[1]])
  })

  it('is rejected for a project without audio, and for a missing one', async () => {
    db.run(`UPDATE blocks SET active_take_id = NULL`)

    await expect(run()).rejects.toMatchObject({ code: 'export_failed' })
    await expect(run({ projectId: 'proj_x' })).rejects.toMatchObject({ code: 'not_found' })
  })
})
