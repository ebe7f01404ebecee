import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { listChapters } from '../../db/repos/chapters-repo.ts'
import { listProjectSummaries } from '../../db/repos/projects-repo.ts'
import { seedScript } from '../../db/seed-script.test-support.ts'
import { addChapter } from './add-chapter.ts'
import { moveChapter } from './script-service.ts'
import { removeChapter, restoreChapter } from './remove-chapter.ts'

const AT = '2026-11-20T08:00:00.000Z'
let db: OpenDatabase
let made = 1
const deps = () => ({
  db,
  newId: () => String((made += 1)),
  now: () => Date.parse(AT),
  cancelGeneration: () => undefined,
})

beforeEach(() => {
  made = 1
  db = openStudioDatabase(':memory:')
  seedScript(db)
})
afterEach(() => db.close())

const ids = () => listChapters(db, 'proj_1').map(({ id }) => id)
const add = (afterChapterId?: string | null) => addChapter(deps(), { projectId: 'proj_1', title: '', afterChapterId })
const move = (chapterId: string, afterChapterId: string | null) => moveChapter(deps(), { chapterId, afterChapterId })

describe('moving a chapter', () => {
  it('moves it first, last and between, and the project to the top of lists', () => {
    add()
    add()
    const before = ids()

    move('chap_1', 'chap_4')
    const last = ids()
    move('chap_4', null)
    const first = ids()
    move('chap_1', 'chap_4')
    const between = ids()

    expect([before, last, first, between]).toEqual([
      ['chap_1', 'chap_2', 'chap_4'],
      ['chap_2', 'chap_4', 'chap_1'],
      ['chap_4', 'chap_2', 'chap_1'],
      ['chap_4', 'chap_1', 'chap_2'],
    ])
    expect(listProjectSummaries(db)[0]?.updatedAt).toBe(AT)
  })

  it('changes nothing if moved after itself', () => {
    add()

    move('chap_2', 'chap_2')

    expect(ids()).toEqual(['chap_1', 'chap_2'])
  })

  it.each([
    ['an unknown chapter', 'chap_x', null],
    ['a chapter after an unknown one', 'chap_1', 'chap_x'],
    ['a chapter after a removed one', 'chap_1', 'chap_2'],
    ['a removed chapter', 'chap_2', 'chap_1'],
  ])('is rejected for %s, and nothing changes', (_what, chapterId, afterChapterId) => {
    add()
    add()
    removeChapter(deps(), { chapterId: 'chap_2' })

    expect(() => move(chapterId, afterChapterId)).toThrow(expect.objectContaining({ code: 'not_found' }))

    expect(ids()).toEqual(['chap_1', 'chap_4'])
  })

  it('keeps the order through any sequence of additions, moves, removals and restores', () => {
    const step = fc.record({ kind: fc.nat(3), at: fc.nat(60), to: fc.nat(60) })

    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
        const expected = ids()
        for (const { kind, at, to } of steps) {
          const chosen = expected[at % expected.length] ?? ''
          if (kind === 0) expected.splice((at % expected.length) + 1, 0, add(chosen).id)
          else if (kind === 1) {
            const rest = expected.filter((id) => id !== chosen)
            const place = to % (rest.length + 1)
            move(chosen, place === 0 ? null : (rest[place - 1] ?? ''))
            expected.splice(0, expected.length, ...rest.toSpliced(place, 0, chosen))
          } else if (expected.length > 1) {
            removeChapter(deps(), { chapterId: chosen })
            if (kind === 2) restoreChapter(deps(), { chapterId: chosen })
            else expected.splice(expected.indexOf(chosen), 1)
          }
        }

        expect(ids()).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('finds a position 1,000 times in the same gap, and a removed chapter is still restored to its own', () => {
    add()
    add()
    removeChapter(deps(), { chapterId: 'chap_2' })
    const added = Array.from({ length: 1_000 }, () => add('chap_1').id)

    restoreChapter(deps(), { chapterId: 'chap_2' })

    expect(ids()).toEqual(['chap_1', ...added.reverse(), 'chap_2', 'chap_4'])
  })
})
