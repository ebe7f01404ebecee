import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { seedScript } from '../../db/seed-script.test-support.ts'
import { addChapter } from './add-chapter.ts'
import { openChapter } from './open-chapter.ts'
import { renameChapter } from './script-service.ts'

const AT = '2026-11-20T08:00:00.000Z'
let db: OpenDatabase
let made = 1
const deps = () => ({ db, newId: () => String((made += 1)), now: () => Date.parse(AT) })

beforeEach(() => {
  made = 1
  db = openStudioDatabase(':memory:')
  seedScript(db)
})
afterEach(() => db.close())

const open = (chapterId?: string) => openChapter({ db }, { projectId: 'proj_1', ...(chapterId ? { chapterId } : {}) })
const titles = () => open().chapters.map(({ title }) => title)

describe('a new chapter', () => {
  it('is placed last, first or where requested, with one empty block', () => {
    const last = addChapter(deps(), { projectId: 'proj_1', title: ' العاصفة ' })
    addChapter(deps(), { projectId: 'proj_1', title: 'Preface', afterChapterId: null })
    addChapter(deps(), { projectId: 'proj_1', title: '', afterChapterId: 'chap_1' })

    const script = open(last.id)

    expect(last).toEqual({ id: 'chap_2', title: 'العاصفة' })
    expect(titles()).toEqual(['Preface', 'Chapter 1', '', 'العاصفة'])
    expect(script.blocks.map(({ text, activeTake }) => [text, activeTake])).toEqual([['', null]])
    expect([script.revision, script.project.updatedAt]).toEqual([0, AT])
  })

  it.each([
    ['an unknown project', 'proj_x', undefined],
    ['a place after an unknown chapter', 'proj_1', 'chap_x'],
  ])('is rejected for %s, and nothing is stored', (_what, projectId, afterChapterId) => {
    const add = () => addChapter(deps(), { projectId, title: 'T', afterChapterId })

    expect(add).toThrow(expect.objectContaining({ code: 'not_found' }))

    expect(titles()).toEqual(['Chapter 1'])
  })
})

describe('a chapter’s title', () => {
  it('is stored trimmed and may be empty', () => {
    const renamed = renameChapter(deps(), { chapterId: 'chap_1', title: '\t The road ' })
    const before = titles()
    renameChapter(deps(), { chapterId: 'chap_1', title: '  ' })

    expect([renamed, before, titles()]).toEqual([{ id: 'chap_1', title: 'The road' }, ['The road'], ['']])
    expect(open().project.updatedAt).toBe(AT)
  })

  it('is rejected for a missing chapter', () => {
    expect(() => renameChapter(deps(), { chapterId: 'chap_x', title: 'T' })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
  })
})
