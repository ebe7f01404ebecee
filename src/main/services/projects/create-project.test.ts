import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Catalog, Model, Voice } from '#shared/contract/voices.ts'
import { NO_OUTPUT } from '#shared/domain/block-output.ts'
import { UNEDITED_SOUND } from '#shared/domain/block-sound.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { listProjectSummaries } from '../../db/repos/projects-repo.ts'
import { openChapter } from '../script/open-chapter.ts'
import { createProject } from './create-project.ts'

const NOTHING: Catalog = { voices: [], models: [], former: [], asOf: null, isBehind: false }
let db: OpenDatabase
let catalog = NOTHING
let clockMs = Date.parse('2026-11-20T08:00:00.000Z')
let ids = 0
const deps = () => ({
  db,
  workspaceId: 'ws_first',
  catalog: () => catalog,
  newId: () => `n${(ids += 1)}`,
  now: () => (clockMs += 1_000),
})

beforeEach(() => {
  db = openStudioDatabase(':memory:')
  catalog = NOTHING
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
  it('has one chapter with one empty block, and asks for a voice while the catalog is unknown', () => {
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
      chapters: [{ id: 'chap_n2', title: '' }],
      chapterId: 'chap_n2',
      revision: 0,
      pronunciations: [],
      cast: [],
      openBlockIds: [],
      blocks: [
        {
          id: 'block_n3',
          text: '',
          markup: [],
          voiceId: null,
          modelId: null,
          language: null,
          pauseAfterMs: null,
          sound: UNEDITED_SOUND,
          listeningIssues: [],
          locked: false,
          note: '',
          ...NO_OUTPUT,
          activeTake: null,
        },
      ],
    })
  })

  it.each([
    [
      'the default model with the first voice that fits it',
      [model('new', { isRecommended: true }), model('base', { isDefault: true, curatedVoices: true })],
      [voice('only-new', ['new']), voice('both', ['new', 'base'])],
      ['both', 'base'],
    ],
    [
      'another model when no voice fits the default',
      [model('base', { isDefault: true, curatedVoices: true }), model('old', { isDeprecated: true }), model('new')],
      [voice('old-and-new', ['old', 'new'])],
      ['old-and-new', 'new'],
    ],
    [
      'no voice when none fits any model',
      [model('base', { isDefault: true, englishVoicesOnly: true })],
      [voice('french', ['base'], { locale: 'fr-FR' })],
      ['', 'base'],
    ],
  ])('starts with %s', (_what, models, voices, [voiceId, modelId]) => {
    catalog = { models, voices, former: [], asOf: 'now', isBehind: false }

    const project = createProject(deps(), { title: 'One' })

    expect(project.settings).toMatchObject({ voiceId, modelId })
  })

  it('requires a title that isn’t blank', () => {
    expect(() => createProject(deps(), { title: ' \t ' })).toThrow(
      expect.objectContaining({ code: 'invalid_input', details: { fields: { title: { kind: 'title-missing' } } } }),
    )
    expect(listProjectSummaries(db)).toEqual([])
  })
})
