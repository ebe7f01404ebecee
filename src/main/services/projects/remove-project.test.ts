import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { listProjectSummaries, listRemovedProjects } from '../../db/repos/projects-repo.ts'
import { seedActiveTake, seedScript } from '../../db/seed-script.test-support.ts'
import { openChapter } from '../script/open-chapter.ts'
import { removeProject, restoreProject } from './remove-project.ts'

let db: OpenDatabase
const deps = () => ({ db, now: () => Date.parse('2026-11-20T08:00:00.000Z') })

beforeEach(() => {
  db = openStudioDatabase(':memory:')
})
afterEach(() => db.close())

describe('a removed project', () => {
  it('is not listed, and is fully restored', () => {
    seedScript(db, { blocks: 2 })
    seedActiveTake(db)
    const before = listProjectSummaries(db)
    const script = openChapter({ db }, { projectId: 'proj_1' })

    removeProject(deps(), { projectId: 'proj_1' })
    removeProject(deps(), { projectId: 'proj_1' })
    const hidden = listProjectSummaries(db)
    const removed = listRemovedProjects(db)
    expect(() => openChapter({ db }, { projectId: 'proj_1' })).toThrow(expect.objectContaining({ code: 'not_found' }))
    const restored = restoreProject({ db }, { projectId: 'proj_1' })

    expect(hidden).toEqual([])
    const { id, title } = script.project
    expect(removed).toEqual([{ id, title, removedAt: '2026-11-20T08:00:00.000Z', blockCount: 2 }])
    expect(listRemovedProjects(db)).toEqual([])
    expect(restored).toEqual(script.project)
    expect(listProjectSummaries(db)).toEqual(before)
    expect(openChapter({ db }, { projectId: 'proj_1' })).toEqual(script)
  })

  it('fails for a project that never existed', () => {
    for (const act of [removeProject, restoreProject]) {
      expect(() => act(deps(), { projectId: 'proj_x' })).toThrow(expect.objectContaining({ code: 'not_found' }))
    }
  })
})
