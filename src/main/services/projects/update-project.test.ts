import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { getProject, listProjectSummaries } from '../../db/repos/projects-repo.ts'
import { createProject } from './create-project.ts'
import { updateProject } from './update-project.ts'

let db: OpenDatabase
let clockMs = 0
let ids = 0
const deps = () => ({
  workspaceId: 'ws_first',
  db,
  catalog: () => ({ voices: [], models: [], former: [], asOf: null, isBehind: false }),
  newId: () => `n${(ids += 1)}`,
  now: () => (clockMs += 1_000),
})

beforeEach(() => {
  db = openStudioDatabase(':memory:')
  clockMs = Date.parse('2026-11-20T08:00:00.000Z')
  ids = 0
})
afterEach(() => db.close())

describe('updating a project', () => {
  it('changes only the given fields and moves the project to the top', () => {
    const first = createProject(deps(), { title: 'First' })
    const second = createProject(deps(), { title: 'Second' })
    const before = listProjectSummaries(db).map(({ title }) => title)

    const changed = updateProject(deps(), { projectId: first.id, settings: { voiceId: 'aria', language: undefined } })

    expect(changed).toEqual({
      ...first,
      settings: { ...first.settings, voiceId: 'aria' },
      updatedAt: '2026-11-20T08:00:03.000Z',
    })
    expect(getProject(db, first.id)).toEqual(changed)
    expect(getProject(db, second.id)).toEqual(second)
    expect([before, listProjectSummaries(db).map(({ title }) => title)]).toEqual([
      ['Second', 'First'],
      ['First', 'Second'],
    ])
  })

  it('fails for a missing project', () => {
    expect(() => updateProject(deps(), { projectId: 'proj_x', title: 'T' })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
  })
})
