import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../db/database.ts'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { insertBlock } from '../../db/repos/blocks-repo.ts'
import { appendChapter } from '../../db/repos/chapters-repo.ts'
import { putExportedFile } from '../../db/repos/exported-files-repo.ts'
import { insertProject } from '../../db/repos/projects-repo.ts'
import { SEED_INPUTS, seedActiveTake, seedScript } from '../../db/seed-script.test-support.ts'
import { removeProject } from '../projects/remove-project.ts'
import { addChapter } from '../script/add-chapter.ts'
import { removeChapter } from '../script/remove-chapter.ts'
import { findNamed } from './find-named.ts'
import { createSearchService } from './search-service.ts'

const AT = Date.parse('2026-11-20T08:00:00.000Z')
let db: OpenDatabase
let cache: OpenDatabase
let service: ReturnType<typeof createSearchService>
let made = 0
const deps = () => ({ db, newId: () => `new${(made += 1)}`, now: () => AT, cancelGeneration: () => undefined })

beforeEach(() => {
  made = 0
  db = openStudioDatabase(':memory:')
  cache = openCacheDatabase(':memory:')
  seedScript(db, { blocks: 3 })
  seedActiveTake(db, { inputs: { ...SEED_INPUTS, text: 'Spoken before.' } })
  service = createSearchService({
    ...{ db, cache, newId: () => 'id', now: () => AT, monotonic: () => 0 },
    reportBug: (error) => expect.fail(String(error)),
  })
})
afterEach(async () => {
  await service.dispose()
  cache.close()
  db.close()
})

const search = (text: string) => service.written({ text, limit: 20 })
const found = (text: string) =>
  search(text).named.map(({ kind, ownerId, take }) => [kind, ownerId, ...(take ? [take.takeId] : [])].join(' '))
const name = (blockId: string, { externalId = '', fileName = '' }) =>
  db.run(`UPDATE blocks SET external_id = ?, file_name = ? WHERE id = ?`, externalId, fileName, blockId)
const exported = (path: string, part: Partial<Parameters<typeof putExportedFile>[1]> = {}) =>
  putExportedFile(db, {
    ...{ sha256: path, path, sizeBytes: 44, projectId: 'proj_1', chapterId: 'chap_1', blockIds: ['block_2'] },
    ...{ takeIds: [], exportedAt: '2026-11-03T10:00:00.000Z', ...part },
  })

describe('an ID of the studio', () => {
  it.each([
    ['a project', 'proj_1', 'project proj_1', { text: 'The Lighthouse', chapterId: null }],
    ['a chapter', 'chap_1', 'chapter chap_1', { text: 'Chapter 1', projectTitle: 'The Lighthouse' }],
    ['a block', 'block_2', 'block block_2', { text: 'Line 2.', chapterTitle: 'Chapter 1', isBlockRemoved: false }],
    ['a take', 'take_1', 'take block_1 take_1', { text: 'Spoken before.', take: { takeId: 'take_1', number: 1 } }],
  ])('leads to %s', (_what, id, owner, hit) => {
    expect(found(id)).toEqual([owner])
    expect(search(id)).toMatchObject({ named: [{ ...hit, name: null, hits: [] }], namedCount: 1 })
  })

  it.each([' block_2\n', '"block_2"', '"block_2",', '“block_2”', '`block_2`', "' block_2 '"])(
    'is found in %j',
    (typed) => {
      expect(found(typed)).toEqual(['block block_2'])
    },
  )

  it.each(['block_9', 'take_9', 'chap_9', 'proj_9', 'block_', 'block_2 block_3', 'xblock_2', 'conv_1', 'Line', ''])(
    'is not found in %j',
    (typed) => {
      expect(search(typed)).toMatchObject({ named: [], namedCount: 0 })
    },
  )

  it('leads to a removed block and its take, and to the block of a deleted take', () => {
    db.run(`UPDATE blocks SET removed_at = '2026-11-19T08:00:00.000Z' WHERE id = 'block_1'`)
    const removed = ['block_1', 'take_1'].map((id) => search(id).named[0])
    db.run(`UPDATE blocks SET removed_at = NULL`)
    db.run(`UPDATE takes SET deleted_at = '2026-11-19T08:00:00.000Z'`)

    expect(removed).toMatchObject([
      { kind: 'block', text: 'Line 1.', isBlockRemoved: true },
      { kind: 'take', ownerId: 'block_1', isBlockRemoved: true },
    ])
    expect(search('take_1').named).toMatchObject([
      { ownerId: 'block_1', take: { number: null }, isBlockRemoved: false },
    ])
  })

  it('says what is to be restored in deleted chapters and projects', () => {
    addChapter(deps(), { projectId: 'proj_1', title: 'Two' })
    removeChapter(deps(), { chapterId: 'chap_1' })
    const inChapter = ['chap_1', 'block_1', 'take_1'].map((id) => search(id).named[0])
    removeProject({ db, now: () => AT }, { projectId: 'proj_1' })

    expect(inChapter.map((hit) => [hit?.isChapterRemoved, hit?.isProjectRemoved])).toEqual([
      [true, false],
      [true, false],
      [true, false],
    ])
    expect(search('proj_1').named).toMatchObject([{ kind: 'project', isProjectRemoved: true }])
    expect(search('block_1').named).toMatchObject([{ isProjectRemoved: true, isChapterRemoved: true }])
  })

  it('is not found in a project that is being imported', () => {
    db.run(`INSERT INTO project_imports (project_id) VALUES ('proj_1')`)

    expect(['proj_1', 'chap_1', 'block_1', 'take_1'].flatMap(found)).toEqual([])
  })
})

describe('a name in the user’s sheet', () => {
  it.each([
    ['GULL-07', 'gull-07'],
    ['gull-07', 'GULL-07'],
    ['Möwe Ä1', 'möwe ä1'],
    ['möwe ä1', 'MÖWE Ä1'],
    ['Маяк-1', 'МАЯК-1'],
    ['M\u00f6we', 'Mo\u0308we'],
    ['Mo\u0308we', 'Mo\u0308we'],
    ['7', ' 7 '],
    ['a_b%', 'A_B%'],
    ['block_2', 'block_2'],
  ])('finds the block with ID %j by %j', (externalId, typed) => {
    name('block_2', { externalId })
    name('block_3', { externalId: `${externalId}x` })

    expect(found(typed)).toEqual(['block block_2'])
  })

  it.each([
    ['gull_07', 'gull_07'],
    ['gull_07', 'Gull_07.WAV'],
    ['gull_07.wav', 'gull_07'],
    ['gull_07.wav', 'gull_07.mp3'],
    ['gull_07.wav', '/home/me/out/gull_07.wav'],
    ['gull_07', 'C:\\out\\gull_07.wav'],
    ['vo/birds/gull_07.wav', 'gull_07'],
    ['vo\\gull_07', 'gull_07'],
    ['gull_07.v2', 'gull_07.v2.wav'],
  ])('finds the block with file name %j by %j', (fileName, typed) => {
    name('block_2', { fileName })
    name('block_3', { fileName: 'gull_07.x2' })
    name('block_1', { fileName: 'gull_070' })

    expect(found(typed)).toEqual(['block block_2'])
    expect(search(typed).named[0]?.name).toEqual({ kind: 'fileName', value: fileName })
  })

  it('finds a block once by an ID that is its file name too, and no removed block', () => {
    name('block_1', { externalId: 'gull', fileName: 'gull.wav' })
    name('block_2', { externalId: 'gull' })
    db.run(`UPDATE blocks SET removed_at = '2026-11-19T08:00:00.000Z' WHERE id = 'block_2'`)

    expect(search('gull')).toMatchObject({
      named: [{ ownerId: 'block_1', name: { kind: 'externalId', value: 'gull' } }],
      namedCount: 1,
    })
  })

  it('finds those of the newest project first, deleted ones last', () => {
    insertProject(db, {
      ...{ id: 'proj_2', title: 'Newer', createdAt: '2026-11-04T10:00:00.000Z', updatedAt: '2026-11-04T10:00:00.000Z' },
      settings: {
        ...{ voiceId: 'aria', modelId: 'simba-3.2', language: null, pauseAfterMs: 500 },
        ...{ textNormalization: true, loudnessNormalization: false },
      },
    })
    appendChapter(db, 'proj_2', { id: 'chap_2', title: '' })
    insertBlock(db, { id: 'block_new', chapterId: 'chap_2', position: 1, text: '' })
    const newer = 'block_new'
    for (const id of ['block_3', 'block_1', newer]) name(id, { externalId: 'gull' })
    const live = found('gull')
    removeProject({ db, now: () => AT }, { projectId: 'proj_2' })

    expect(live).toEqual([newer, 'block_1', 'block_3'].map((id) => `block ${id}`))
    expect(found('gull')).toEqual(['block_1', 'block_3', newer].map((id) => `block ${id}`))
  })

  it('lists 20 of many and counts them, up to a limit', () => {
    const insert = (from: number, to: number) =>
      db.transaction(() => {
        for (let number = from; number < to; number += 1) {
          insertBlock(db, { id: `block_n${number}`, chapterId: 'chap_1', position: 10_000 + number, text: '' })
          name(`block_n${number}`, { externalId: 'gull' })
        }
      })
    insert(0, 25)
    const some = search('gull')
    insert(25, 1_100)
    const many = search('gull')

    expect(some.named.map(({ ownerId }) => ownerId)).toEqual(Array.from({ length: 20 }, (_, n) => `block_n${n}`))
    expect([some.namedCount, many.named.length, many.namedCount]).toEqual([25, 20, null])
  })
})

describe('the name of an exported file', () => {
  it('leads to its block, its chapter or its project, once for each', () => {
    exported('/out/one.mp3')
    exported('/out/one.wav')
    exported('/out/chapter.mp3', { blockIds: ['block_1', 'block_2'] })
    exported('C:\\out\\Whole Book.m4b', { chapterId: null, blockIds: ['block_1', 'block_2'] })

    expect(found('One.mp3')).toEqual(['block block_2'])
    expect(found('"/out/chapter.mp3"')).toEqual(['chapter chap_1'])
    expect(found('whole book.m4b')).toEqual(['project proj_1'])
    expect(search('chapter.mp3').named[0]?.name).toEqual({ kind: 'fileName', value: 'chapter.mp3' })
    expect(['one', 'chapter', 'other.mp3', 'hapter.mp3'].flatMap(found)).toEqual([])
  })

  it('leads to what was exported there last, and by its folder to what is in it', () => {
    exported('/a/line.wav', { sha256: 'old', blockIds: ['block_1'] })
    exported('/a/line.wav', { sha256: 'new', blockIds: ['block_2'], exportedAt: '2026-11-05T10:00:00.000Z' })
    exported('/b/line.wav', { blockIds: ['block_3'], exportedAt: '2026-11-04T10:00:00.000Z' })

    expect(found('line.wav')).toEqual(['block block_2', 'block block_3'])
    expect(found('/b/line.wav')).toEqual(['block block_3'])
    expect(found('/elsewhere/line.wav')).toEqual(['block block_2', 'block block_3'])
  })

  it('leads nowhere if its project is gone', () => {
    exported('/a/line.wav', { projectId: 'proj_9', chapterId: 'chap_9', blockIds: ['block_9'] })

    expect(search('line.wav')).toMatchObject({ named: [], namedCount: 0 })
  })
})

it('looks up ordinary words with one statement, and none of them is an ID or file name', () => {
  const statements: string[] = []
  const watched: OpenDatabase = {
    ...db,
    rows(sql, ...parameters) {
      statements.push(sql)
      return db.rows(sql, ...parameters)
    },
  }
  expect(findNamed(watched, 'the lamp was dark.')).toEqual({ named: [], namedCount: 0 })

  expect(statements.filter((sql) => sql.includes('FROM blocks'))).toHaveLength(1)
  expect(statements.filter((sql) => sql.includes('exported_files'))).toEqual([])
})
