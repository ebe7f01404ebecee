import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Catalogue, Model, Voice } from '#shared/contract/voices.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { getProject, listProjectSummaries } from '../../db/repos/projects-repo.ts'
import { seedActiveTake, seedReceivingTake, seedScript } from '../../db/seed-script.test-support.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { openChapter } from '../script/open-chapter.ts'
import { createProject } from './create-project.ts'
import { removeProject, restoreProject } from './remove-project.ts'
import { updateProject } from './update-project.ts'

const NOTHING: Catalogue = { voices: [], models: [], asOf: null }
let db: OpenDatabase
let catalogue = NOTHING
let clockMs = Date.parse('2026-11-20T08:00:00.000Z')
let ids = 0
const deps = () => ({ db, catalogue: () => catalogue, newId: () => `n${(ids += 1)}`, now: () => (clockMs += 1_000) })

beforeEach(() => {
  db = openStudioDatabase(':memory:')
  catalogue = NOTHING
  clockMs = Date.parse('2026-11-20T08:00:00.000Z')
  ids = 0
})
afterEach(() => db.close())

function model(id: string, rest: Partial<Model> = {}): Model {
  const flags = {
    isDefault: false,
    isRecommended: false,
    isDeprecated: false,
    curatedVoices: false,
    englishVoicesOnly: false,
  }
  return { id, name: id, description: '', languages: [], endpoints: [], ...flags, ...rest }
}

function voice(id: string, models: string[], rest: Partial<Voice> = {}): Voice {
  return {
    id,
    displayName: id,
    gender: 'female',
    locale: 'en-US',
    models,
    isPersonal: false,
    previewUrl: null,
    tags: [],
    ...rest,
  }
}

describe('a new project', () => {
  it('has one chapter with one empty block, and asks for a voice while no catalogue is known', () => {
    const project = createProject(deps(), { title: '  The Lighthouse ' })

    const script = openChapter({ db }, { projectId: project.id })

    expect(project).toEqual({
      id: 'proj_n1',
      title: 'The Lighthouse',
      settings: {
        voiceId: '',
        modelId: 'simba-3.0',
        language: null,
        textNormalization: true,
        loudnessNormalization: false,
        pauseAfterMs: 500,
      },
      createdAt: '2026-11-20T08:00:01.000Z',
      updatedAt: '2026-11-20T08:00:01.000Z',
    })
    expect(script).toEqual({
      project,
      chapters: [{ id: 'chap_n2', title: 'Chapter 1' }],
      chapterId: 'chap_n2',
      revision: 0,
      blocks: [
        {
          id: 'block_n3',
          text: '',
          voiceId: null,
          modelId: null,
          language: null,
          pauseAfterMs: null,
          activeTake: null,
        },
      ],
    })
  })

  it.each([
    [
      'the default model with the first voice that fits it',
      [model('new', { isRecommended: true }), model('base', { isDefault: true })],
      [voice('only-new', ['new']), voice('both', ['new', 'base'])],
      ['both', 'base'],
    ],
    [
      'another model when no voice fits the default',
      [model('base', { isDefault: true }), model('old', { isDeprecated: true }), model('new')],
      [voice('old-and-new', ['old', 'new'])],
      ['old-and-new', 'new'],
    ],
    [
      'no voice when none fits any model',
      [model('base', { isDefault: true, englishVoicesOnly: true })],
      [voice('french', ['base'], { locale: 'fr-FR' })],
      ['', 'base'],
    ],
  ])('begins with %s', (_what, models, voices, [voiceId, modelId]) => {
    catalogue = { models, voices, asOf: 'now' }

    const project = createProject(deps(), { title: 'One' })

    expect(project.settings).toMatchObject({ voiceId, modelId })
  })

  it('needs a title that is not blank', () => {
    expect(() => createProject(deps(), { title: ' \t ' })).toThrow(
      expect.objectContaining({ code: 'invalid_input', details: { fields: { title: 'Enter a title.' } } }),
    )
    expect(listProjectSummaries(db)).toEqual([])
  })
})

describe('a change of a project', () => {
  it('touches only what is named and puts the project first', () => {
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

  it('is refused for a project that is not there', () => {
    expect(() => updateProject(deps(), { projectId: 'proj_x', title: 'T' })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    )
  })
})

describe('the list', () => {
  it('counts blocks, spoken blocks and what the chapter plays, with pauses between but not after', () => {
    seedScript(db, { blocks: 5 })
    seedActiveTake(db, { id: 'take_1', blockId: 'block_1' })
    seedActiveTake(db, { id: 'take_3', blockId: 'block_3' })
    seedReceivingTake(db, { id: 'take_4', blockId: 'block_4' })
    editChapter(deps(), {
      chapterId: 'chap_1',
      baseRevision: 0,
      edits: [
        { kind: 'set-pause', blockId: 'block_1', pauseAfterMs: 250 },
        { kind: 'remove', blockId: 'block_5' },
      ],
    })

    const [summary] = listProjectSummaries(db)

    expect(summary).toMatchObject({ id: 'proj_1', blockCount: 4, spokenBlockCount: 2, durationMs: 2_000 + 250 + 2_000 })
  })

  it('leaves a removed project out, and has it back whole when it is restored', () => {
    seedScript(db, { blocks: 2 })
    seedActiveTake(db)
    const before = listProjectSummaries(db)
    const script = openChapter({ db }, { projectId: 'proj_1' })

    removeProject(deps(), { projectId: 'proj_1' })
    removeProject(deps(), { projectId: 'proj_1' })
    const hidden = listProjectSummaries(db)
    expect(() => openChapter({ db }, { projectId: 'proj_1' })).toThrow(expect.objectContaining({ code: 'not_found' }))
    const restored = restoreProject({ db }, { projectId: 'proj_1' })

    expect(hidden).toEqual([])
    expect(restored).toEqual(script.project)
    expect(listProjectSummaries(db)).toEqual(before)
    expect(openChapter({ db }, { projectId: 'proj_1' })).toEqual(script)
  })

  it('knows nothing of a project that never was', () => {
    for (const act of [removeProject, restoreProject]) {
      expect(() => act(deps(), { projectId: 'proj_x' })).toThrow(expect.objectContaining({ code: 'not_found' }))
    }
  })
})
