import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { getProject, listProjectSummaries } from '../../db/repos/projects-repo.ts'
import { SEED_INPUTS, seedActiveTake, seedScript } from '../../db/seed-script.test-support.ts'
import { removeProject, restoreProject } from '../projects/remove-project.ts'
import { updateProject } from '../projects/update-project.ts'
import { editChapter } from './edit-chapter.ts'
import { openChapter } from './open-chapter.ts'
import { refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'

let db: OpenDatabase
let revision = 0
const now = () => 0

beforeEach(() => {
  db = openStudioDatabase(':memory:')
  revision = 0
  seedScript(db, { blocks: 4 })
  for (const number of [1, 2, 3, 4]) {
    const inputs = { ...SEED_INPUTS, text: `Line ${number}.` }
    seedActiveTake(db, { id: `take_${number}`, blockId: `block_${number}`, inputs })
  }
})
afterEach(() => db.close())

const spoken = () => listProjectSummaries(db)[0]?.spokenBlockCount
const edit = (...edits: Parameters<typeof editChapter>[1]['edits']) => {
  revision = editChapter({ db, now }, { chapterId: 'chap_1', baseRevision: revision, edits }).revision
}

it('counts blocks as generated only if regenerating them would sound the same', () => {
  edit(
    { kind: 'set-text', blockId: 'block_2', text: 'Another line.' },
    { kind: 'set-voice', blockId: 'block_3', voiceId: 'geo', modelId: null, language: null },
    { kind: 'set-voice', blockId: 'block_4', voiceId: 'aria', modelId: null, language: null },
  )

  expect(spoken()).toBe(2)
})

it('marks a block up to date again when a change is reverted', () => {
  edit({
    kind: 'set-markup',
    blockId: 'block_1',
    markup: [{ kind: 'pause', startChar: 4, endChar: 4, durationMs: 300 }],
  })
  const changed = spoken()

  edit({ kind: 'set-markup', blockId: 'block_1', markup: [] })

  expect([changed, spoken()]).toEqual([3, 4])
})

it('follows the project’s settings', () => {
  updateProject({ db, now }, { projectId: 'proj_1', settings: { textNormalization: false } })
  const changed = spoken()

  updateProject({ db, now }, { projectId: 'proj_1', settings: { textNormalization: true, pauseAfterMs: 100 } })

  expect([changed, spoken()]).toEqual([0, 4])
})

it('restores a removed block with the key of its restored text', () => {
  edit({ kind: 'remove', blockId: 'block_2' })

  edit({ kind: 'insert', blockId: 'block_2', afterBlockId: 'block_1', text: 'Line 2.' })

  expect(spoken()).toBe(4)
})

it('skips a removed project and refreshes it when it is restored', () => {
  removeProject({ db, now }, { projectId: 'proj_1' })
  db.run(`UPDATE blocks SET inputs_key = 'stale'`)
  refreshInputsKeys(db, { kind: 'project', projectId: 'proj_1' })
  const kept = db.all('SELECT DISTINCT inputs_key AS key FROM blocks')

  restoreProject({ db }, { projectId: 'proj_1' })

  expect(kept).toEqual([{ key: 'stale' }])
  expect(getProject(db, 'proj_1')).toBeDefined()
  expect(spoken()).toBe(4)
})

it('moves spans with their text when an edit doesn’t mention them', () => {
  const emphasis = { kind: 'emphasis', startChar: 5, endChar: 6, level: 'strong' } as const
  edit({ kind: 'set-text', blockId: 'block_1', text: 'Line 1.', markup: [emphasis] })

  edit({ kind: 'set-text', blockId: 'block_1', text: 'The line: Line 1.' })

  const { blocks } = openChapter({ db }, { projectId: 'proj_1' })
  expect(blocks[0]?.markup).toEqual([{ ...emphasis, startChar: 15, endChar: 16 }])
})

it('rejects a value that the service doesn’t accept, and stores nothing', () => {
  const markup = [{ kind: 'rate', startChar: 0, endChar: 4, value: 'at a gallop' }] as const

  expect(() => edit({ kind: 'set-markup', blockId: 'block_1', markup: [...markup] })).toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  )
  expect(spoken()).toBe(4)
})
