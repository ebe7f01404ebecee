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
  // Every reading of the clock is a second later, so that no progress is held back.
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

/** Two seconds of silence are sound enough. */
const speak = (blockId: string, id: string) => rig.speak(blockId, new Int16Array(48_000), { id, fingerprint: id })

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

describe('an export of every chapter', () => {
  it('writes each chapter with sound to files named by its number and title, which can all be downloaded', async () => {
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

  it('tells how far all files together are, and never goes back', async () => {
    const events = await run()

    const progress = events.flatMap((event) => (event.kind === 'progress' ? [event] : []))
    expect(new Set(progress.map(({ total }) => total))).toEqual(new Set([48_000 * 4]))
    expect(progress.map(({ done }) => done)).toEqual(progress.map(({ done }) => done).toSorted((a, b) => a - b))
    expect(progress.at(-1)?.done).toBeGreaterThan(48_000 * 2)
    expect(progress.at(-1)?.done).toBeLessThanOrEqual(48_000 * 4)
  })

  it('says before what it would write over, and writes nothing without leave', async () => {
    await run({ formats: ['wav'] })
    const taken = join(out, NAMES[3] ?? '')
    await writeFile(taken, 'mine')
    await rm(join(out, NAMES[1] ?? ''))

    const checked = await service.check({ ...ExportOptions.parse({ formats: ['wav'] }), projectId: 'proj_1' })

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

  it('leaves only whole files when a take is missing', async () => {
    await rm(takeFiles.audioPath('take_3'))

    const whole: string[] = []
    const onEvent = (event: ExportEvent) => void (event.kind === 'written' && whole.push(basename(event.file.path)))
    await expect(run({ formats: ['wav'] }, onEvent)).rejects.toMatchObject({
      code: 'export_failed',
      message: 'The sound of “Line 1.” is not on the disk any more.',
    })

    expect(await readdir(out)).toEqual([NAMES[1]])
    expect(whole).toEqual([NAMES[1]])
  })

  it('is refused for a project without sound, and for one that is not there', async () => {
    db.run(`UPDATE blocks SET active_take_id = NULL`)

    await expect(run()).rejects.toMatchObject({ code: 'export_failed' })
    await expect(run({ projectId: 'proj_x' })).rejects.toMatchObject({ code: 'not_found' })
  })
})
