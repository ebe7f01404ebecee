import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { listProjectSummaries } from '../../db/repos/projects-repo.ts'
import { seedActiveTake, seedScript } from '../../db/seed-script.test-support.ts'
import { addChapter } from './add-chapter.ts'
import { editChapter } from './edit-chapter.ts'
import { listProjectChapters } from './script-service.ts'
import { removeChapter } from './remove-chapter.ts'

const now = () => Date.parse('2026-11-20T08:00:00.000Z')
let db: OpenDatabase

beforeEach(() => {
  db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 4 })
})
afterEach(() => db.close())

describe('the chapters of a project', () => {
  it('report generated share and duration, which add up to the project’s', () => {
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
      {
        id: 'chap_1',
        title: 'Chapter 1',
        blockCount: 4,
        spokenBlockCount: 1,
        writtenBlockCount: 3,
        outdatedBlockCount: 1,
        durationMs: 4_500,
      },
      {
        id: 'chap_11',
        title: 'The storm',
        blockCount: 1,
        spokenBlockCount: 0,
        writtenBlockCount: 0,
        outdatedBlockCount: 0,
        durationMs: 0,
      },
    ])
    expect(listProjectSummaries(db)[0]).toMatchObject({
      ...{ blockCount: 5, spokenBlockCount: 1, writtenBlockCount: 3, outdatedBlockCount: 1, durationMs: 4_500 },
    })
  })

  it('count as fully generated if only scene separators are not', () => {
    seedActiveTake(db)
    const signs = ['* * *', '—', '👍'].map((text, index) => ({
      ...{ kind: 'set-text' as const, blockId: `block_${index + 2}`, text },
    }))
    editChapter({ db, now }, { chapterId: 'chap_1', baseRevision: 0, edits: signs })

    expect(listProjectChapters({ db }, { projectId: 'proj_1' })).toMatchObject([
      { blockCount: 4, writtenBlockCount: 1, spokenBlockCount: 1 },
    ])
    expect(listProjectSummaries(db)).toMatchObject([{ blockCount: 4, writtenBlockCount: 1, spokenBlockCount: 1 }])
  })

  it('count text in other scripts, and text replacing a symbol', () => {
    seedActiveTake(db)
    seedActiveTake(db, { id: 'take_2', blockId: 'block_2' })
    const texts = ['灯台は暗かった', 'مرحبا', 'Ω'].map((text, index) => ({
      ...{ kind: 'set-text' as const, blockId: `block_${index + 2}`, text },
    }))
    editChapter({ db, now }, { chapterId: 'chap_1', baseRevision: 0, edits: texts })

    expect(listProjectChapters({ db }, { projectId: 'proj_1' })).toMatchObject([
      { writtenBlockCount: 4, spokenBlockCount: 1 },
    ])
    expect(listProjectSummaries(db)).toMatchObject([{ outdatedBlockCount: 1 }])
    editChapter(
      { db, now },
      { chapterId: 'chap_1', baseRevision: 1, edits: [{ kind: 'set-text', blockId: 'block_2', text: '👍' }] },
    )
    expect(listProjectChapters({ db }, { projectId: 'proj_1' })).toMatchObject([
      { writtenBlockCount: 4, spokenBlockCount: 1, outdatedBlockCount: 1 },
    ])
  })

  it('are not listed for a missing project', () => {
    expect(() => listProjectChapters({ db }, { projectId: 'proj_x' })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
  })
})
