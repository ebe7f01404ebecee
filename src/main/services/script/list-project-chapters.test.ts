import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { listProjectSummaries } from '../../db/repos/projects-repo.ts'
import { seedActiveTake, seedScript } from '../../db/seed-script.test-support.ts'
import { addChapter } from './add-chapter.ts'
import { editChapter } from './edit-chapter.ts'
import { listProjectChapters } from './list-project-chapters.ts'
import { removeChapter } from './remove-chapter.ts'

const now = () => Date.parse('2026-11-20T08:00:00.000Z')
let db: OpenDatabase

beforeEach(() => {
  db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 4 })
})
afterEach(() => db.close())

describe('the chapters of a project', () => {
  it('tell how much of each is spoken and how long it plays, which is together what the project tells', () => {
    seedActiveTake(db)
    seedActiveTake(db, { id: 'take_2', blockId: 'block_2' })
    editChapter(
      { db, now },
      { chapterId: 'chap_1', baseRevision: 0, edits: [{ kind: 'set-text', blockId: 'block_4', text: '  ' }] },
    )
    let made = 10
    const deps = { db, now, newId: () => String((made += 1)), cancelGeneration: () => undefined }
    addChapter(deps, { projectId: 'proj_1', title: 'The storm' })
    addChapter(deps, { projectId: 'proj_1', title: 'Gone' })
    removeChapter(deps, { chapterId: 'chap_13' })

    const chapters = listProjectChapters({ db }, { projectId: 'proj_1' })

    expect(chapters).toEqual([
      { id: 'chap_1', title: 'Chapter 1', blockCount: 4, spokenBlockCount: 1, spokenShare: 1 / 3, durationMs: 4_500 },
      { id: 'chap_11', title: 'The storm', blockCount: 1, spokenBlockCount: 0, spokenShare: 0, durationMs: 0 },
    ])
    expect(listProjectSummaries(db)[0]).toMatchObject({
      ...{ blockCount: 5, spokenBlockCount: 1, spokenShare: 1 / 3, durationMs: 4_500 },
    })
  })

  it('are all spoken with nothing said of the signs that part their scenes', () => {
    seedActiveTake(db)
    const signs = ['* * *', '—', '👍'].map((text, index) => ({
      ...{ kind: 'set-text' as const, blockId: `block_${index + 2}`, text },
    }))
    editChapter({ db, now }, { chapterId: 'chap_1', baseRevision: 0, edits: signs })

    expect(listProjectChapters({ db }, { projectId: 'proj_1' })).toMatchObject([{ blockCount: 4, spokenShare: 1 }])
    expect(listProjectSummaries(db)).toMatchObject([{ blockCount: 4, spokenShare: 1 }])
  })

  it('count what is said in letters of other scripts, or in place of a sign', () => {
    seedActiveTake(db)
    seedActiveTake(db, { id: 'take_2', blockId: 'block_2' })
    const texts = ['灯台は暗かった', 'مرحبا', 'Ω'].map((text, index) => ({
      ...{ kind: 'set-text' as const, blockId: `block_${index + 2}`, text },
    }))
    editChapter({ db, now }, { chapterId: 'chap_1', baseRevision: 0, edits: texts })

    expect(listProjectChapters({ db }, { projectId: 'proj_1' })).toMatchObject([{ spokenShare: 1 / 4 }])
    editChapter(
      { db, now },
      { chapterId: 'chap_1', baseRevision: 1, edits: [{ kind: 'set-text', blockId: 'block_2', text: '👍' }] },
    )
    expect(listProjectChapters({ db }, { projectId: 'proj_1' })).toMatchObject([{ spokenShare: 1 / 4 }])
  })

  it('are not listed for a project that is not there', () => {
    expect(() => listProjectChapters({ db }, { projectId: 'proj_x' })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
  })
})
