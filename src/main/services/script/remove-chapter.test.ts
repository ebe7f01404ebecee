import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { listRemovedChapters } from '../../db/repos/chapters-repo.ts'
import { listTakes } from '../../db/repos/takes-repo.ts'
import { seedActiveTake, seedScript } from '../../db/seed-script.test-support.ts'
import { startSandboxRig } from '../../testing/sandbox.test-support.ts'
import { openTakesRig } from '../takes/open-takes.test-support.ts'
import { TWO_VOICES } from '../takes/two-voices.test-support.ts'
import { createProject } from '../projects/create-project.ts'
import { addChapter } from './add-chapter.ts'
import { editChapter } from './edit-chapter.ts'
import { listProjectChapters } from './script-service.ts'
import { openChapter } from './open-chapter.ts'
import { removeChapter, restoreChapter } from './remove-chapter.ts'

let db: OpenDatabase
let made = 1
const deps = () => ({ db, newId: () => String((made += 1)), now: Date.now, cancelGeneration: () => undefined })

beforeEach(() => {
  made = 1
  db = openStudioDatabase(':memory:')
})
afterEach(() => db.close())

const listed = () => listProjectChapters({ db }, { projectId: 'proj_1' })

describe('a removed chapter', () => {
  it('is not listed, rejects edits, and is fully restored to its position', () => {
    seedScript(db, { blocks: 2 })
    seedActiveTake(db)
    addChapter(deps(), { projectId: 'proj_1', title: 'Two' })
    const before = listed()
    const { blocks } = openChapter({ db }, { projectId: 'proj_1', chapterId: 'chap_1' })

    removeChapter(deps(), { chapterId: 'chap_1' })
    removeChapter(deps(), { chapterId: 'chap_1' })
    const hidden = listed()
    const removed = listRemovedChapters(db, 'proj_1')
    const edit = () =>
      editChapter(deps(), { chapterId: 'chap_1', baseRevision: 0, edits: [{ kind: 'remove', blockId: 'block_1' }] })
    expect(edit).toThrow(expect.objectContaining({ code: 'not_found' }))
    const restored = restoreChapter(deps(), { chapterId: 'chap_1' })

    expect(hidden.map(({ title }) => title)).toEqual(['Two'])
    expect(restored).toEqual({ id: 'chap_1', title: 'Chapter 1' })
    expect(removed).toEqual([{ id: 'chap_1', title: 'Chapter 1', removedAt: expect.any(String), blockCount: 2 }])
    expect(listRemovedChapters(db, 'proj_1')).toEqual([])
    expect(listed()).toEqual(before)
    expect(openChapter({ db }, { projectId: 'proj_1', chapterId: 'chap_1' }).blocks).toEqual(blocks)
  })

  it('is not offered if nothing is written in it', () => {
    seedScript(db, { blocks: 1 })
    const { id } = addChapter(deps(), { projectId: 'proj_1', title: '' })

    removeChapter(deps(), { chapterId: id })

    expect(listRemovedChapters(db, 'proj_1')).toEqual([])
  })

  it('is never the last one', () => {
    seedScript(db)
    addChapter(deps(), { projectId: 'proj_1', title: 'Two' })
    removeChapter(deps(), { chapterId: 'chap_1' })

    const remove = () => removeChapter(deps(), { chapterId: 'chap_2' })

    expect(remove).toThrow(
      expect.objectContaining({
        code: 'conflict',
        message: 'A project keeps at least one chapter. This is its only one.',
      }),
    )
    expect(listed().map(({ id }) => id)).toEqual(['chap_2'])
  })

  it('fails for a chapter that never existed', () => {
    for (const act of [removeChapter, restoreChapter]) {
      expect(() => act(deps(), { chapterId: 'chap_x' })).toThrow(expect.objectContaining({ code: 'not_found' }))
    }
  })
})

describe('removing a chapter while it is generated', () => {
  it('stops only its own running and queued work, keeps received audio, and shows it when restored', async () => {
    const sandbox = await startSandboxRig(['--speed', '40'])
    const bugs: unknown[] = []
    // Sequential: the second block waits while the first is received.
    const rig = await openTakesRig(sandbox, bugs, 1)
    const { takes } = rig
    const chapters = { ...deps(), db: rig.db }
    const { id: projectId } = createProject(
      { ...chapters, workspaceId: 'ws_first', catalog: () => TWO_VOICES },
      { title: 'The Lamp' },
    )
    const first = openChapter(chapters, { projectId })
    const second = addChapter(chapters, { projectId, title: 'The storm' })
    const long = Array.from({ length: 60 }, (_, n) => `The lamp had been dark for ${n} years.`).join(' ')
    const write = (chapterId: string, names: string[], text: string) =>
      editChapter(chapters, {
        chapterId,
        baseRevision: 0,
        edits: names.map((blockId) => ({ kind: 'insert', blockId, afterBlockId: null, text })),
      })
    write(first.chapterId, ['block_a', 'block_b'], long)
    write(second.id, ['block_c'], 'The storm came.')
    const stop = new AbortController()
    const events = takes.watch({ projectId }, stop.signal)
    await takes.generate({ projectId, blockIds: ['block_a', 'block_b', 'block_c'], reuse: true })
    const seen: string[] = []

    let isRemoved = false
    for await (const event of events) {
      if (event.kind === 'progress' && event.sampleCount > 0 && !isRemoved) {
        isRemoved = true
        removeChapter({ ...chapters, cancelGeneration: takes.cancelBlocks }, { chapterId: first.chapterId })
      }
      if (event.kind === 'dropped') seen.push(...event.blockIds.map((blockId) => `${blockId} dropped`))
      if (event.kind === 'ended') seen.push(`${event.take.blockId} ${event.take.status}`)
      if (seen.length === 3) stop.abort()
    }
    restoreChapter(chapters, { chapterId: first.chapterId })

    expect(seen.toSorted()).toEqual(['block_a partial', 'block_b dropped', 'block_c complete'])
    const kept = openChapter(chapters, { projectId, chapterId: first.chapterId }).blocks.find(
      ({ id }) => id === 'block_a',
    )
    expect(kept?.activeTake).toMatchObject({ status: 'partial', failure: { code: 'canceled' } })
    expect(kept?.activeTake?.sampleCount).toBeGreaterThan(0)
    expect(listTakes(rig.db, 'block_b')).toEqual([])
    expect(bugs).toEqual([])

    await rig.close()
    await sandbox.stop()
  })
})
