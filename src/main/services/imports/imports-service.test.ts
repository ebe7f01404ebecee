import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ScriptEdit } from '#shared/contract/script.ts'
import { NO_OUTPUT } from '#shared/domain/block-output.ts'
import type { ImportOptions, ImportPlace } from '#shared/contract/imports.ts'
import { IMPORT_PART_CHARS } from '#shared/domain/import-limits.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { listCast } from '../../db/repos/cast-repo.ts'
import { listChapters } from '../../db/repos/chapters-repo.ts'
import { listProjectSummaries } from '../../db/repos/projects-repo.ts'
import { seedScript } from '../../db/seed-script.test-support.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { openChapter } from '../script/open-chapter.ts'
import { addCastMember, removeCastMember } from '../cast/change-cast.ts'
import { createImportsService } from './imports-service.ts'

const NEVER = new AbortController().signal
const MARKDOWN: ImportOptions = {
  ...{ format: 'markdown', chapterLevel: 1, includesCode: false },
  ...{ speakTitles: false, splitLong: false, speakBrackets: false },
}
const TEXT: ImportOptions = {
  ...{ format: 'text', blocks: 'paragraphs', chapterLines: false, includesTitlePage: true, lineUses: [] },
  ...{ speakTitles: false, splitLong: false, speakBrackets: false },
}
const CATALOG = { voices: [], models: [], former: [], asOf: null, isBehind: false }
let db: OpenDatabase
let imports: ReturnType<typeof createImportsService>
let canceled: string[]
let time = 0

/** One chapter `chap_1` with `block_1` to `block_3`. */
beforeEach(() => {
  let made = 10
  canceled = []
  db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 3 })
  imports = createImportsService({
    db,
    newId: () => String((made += 1)),
    now: () => Date.parse('2026-11-20T08:00:00.000Z') + (time += 1_000),
    counted: async (result) => result,
    ...{ catalog: () => CATALOG, workspaceId: 'ws_first', catalogFilled: async () => undefined },
    uploadsFolder: '',
    cancelGeneration: (blockIds) => void canceled.push(...blockIds),
  })
})
afterEach(() => db.close())

function upload(text: string, uploadId = 'upload_12345678'): string {
  for (let index = 0; index === 0 || index * IMPORT_PART_CHARS < text.length; index += 1) {
    const start = index * IMPORT_PART_CHARS
    imports.addPart({ uploadId, index, text: text.slice(start, start + IMPORT_PART_CHARS) })
  }
  return uploadId
}
function run(text: string, place: ImportPlace, options = MARKDOWN, speakers: string[] = []) {
  return imports.run(
    { projectId: 'proj_1', uploadId: upload(text), options, place, title: 'storm.md', speakers },
    NEVER,
  )
}
const chapters = () => listChapters(db, 'proj_1').map(({ title }) => title)
const open = (chapterId: string) => openChapter({ db }, { projectId: 'proj_1', chapterId })
const texts = (chapterId: string) => open(chapterId).blocks.map(({ text }) => text)
function writeBlock(blockId: string, text: string): void {
  const edits = [{ kind: 'set-text' as const, blockId, text }]
  editChapter({ db, now: () => 0 }, { chapterId: 'chap_1', baseRevision: open('chap_1').revision, edits })
}

describe('a preview', () => {
  it('describes the result of the text and stores nothing', async () => {
    const uploadId = upload('# One\n\nAria: Hello.\n\nMarlo: Late.\n\nARIA: Yes.\n\n# Two\n\nNote: this')

    const preview = await imports.preview({ projectId: 'proj_1', uploadId, options: MARKDOWN }, NEVER)

    expect(preview).toMatchObject({
      ...{ chapterCount: 2, blockCount: 4, characters: 44, longBlockCount: 0, notes: [] },
      chapters: [
        { title: 'One', blockCount: 3, characters: 34 },
        { title: 'Two', blockCount: 1, characters: 10 },
      ],
      speakers: [
        { name: 'Aria', lineCount: 2 },
        { name: 'Marlo', lineCount: 1 },
        { name: 'Note', lineCount: 1 },
      ],
    })
    expect(preview.blocks.map(({ chapter, text }) => [chapter, text])).toEqual([
      [0, 'Aria: Hello.'],
      [0, 'Marlo: Late.'],
      [0, 'ARIA: Yes.'],
      [1, 'Note: this'],
    ])
    expect(chapters()).toHaveLength(1)
  })

  it('follows the options and splits long blocks at sentence ends', async () => {
    const uploadId = upload(`# Title\n\n${'A sentence of words. '.repeat(200)}`)
    const plain = await imports.preview({ projectId: 'proj_1', uploadId, options: MARKDOWN }, NEVER)
    const cut = await imports.preview(
      { projectId: 'proj_1', uploadId, options: { ...MARKDOWN, splitLong: true, speakTitles: true } },
      NEVER,
    )

    expect(plain).toMatchObject({ blockCount: 1, longBlockCount: 1 })
    expect(cut).toMatchObject({ blockCount: 4, longBlockCount: 0, notes: [{ kind: 'split-blocks', count: 1 }] })
    expect(cut.blocks[1]?.text).toMatch(/words\.$|^A sentence/)
  })

  it('offers no title as a speaker, also where titles are spoken', async () => {
    const uploadId = upload('# The storm: night\n\nMarlo: Late.')

    const preview = await imports.preview(
      { projectId: 'proj_1', uploadId, options: { ...MARKDOWN, speakTitles: true } },
      NEVER,
    )

    expect(preview.blocks.map(({ text }) => text)).toEqual(['The storm: night', 'Marlo: Late.'])
    expect(preview.speakers).toEqual([{ name: 'Marlo', lineCount: 1 }])
  })

  it('says whether the chapters replace an empty one, and imports them that way', async () => {
    const replaces = async (projectId: string | null) => {
      const uploadId = upload('# One\n\nFirst.')
      return (await imports.preview({ projectId, uploadId, options: MARKDOWN }, NEVER)).replacesEmptyChapter
    }

    expect(await replaces('proj_1')).toBe(false)
    for (const number of ['1', '2', '3']) writeBlock(`block_${number}`, '')
    expect(await replaces('proj_1')).toBe(true)
    expect(await replaces(null)).toBe(false)

    const made = await run('# One\n\nFirst.', { kind: 'chapters', afterChapterId: 'chap_1' })
    expect(made.replacedChapterId).toBe('chap_1')
    expect(await replaces('proj_1')).toBe(false)
  })

  it('requires a text that is no longer buffered to be uploaded again', async () => {
    const first = upload('One', 'upload_aaaaaaaa')
    for (const name of ['b', 'c', 'd']) upload('More', `upload_${name.repeat(8)}`)

    await expect(imports.preview({ projectId: 'proj_1', uploadId: first, options: TEXT }, NEVER)).rejects.toMatchObject(
      {
        code: 'not_found',
      },
    )
  })

  it('rejects a text with a missing part and one that is too long', () => {
    upload('One')

    expect(() => imports.addPart({ uploadId: 'upload_12345678', index: 2, text: 'x' })).toThrow(/[Pp]art .* missing/)
    expect(() => upload('x'.repeat(20_000_001))).toThrow('longer than 20,000,000 characters')
  })

  it('stops when it is canceled', async () => {
    const uploadId = upload('Line\n\n'.repeat(200_000))
    const leaving = new AbortController()

    const preview = imports.preview({ projectId: 'proj_1', uploadId, options: TEXT }, leaving.signal)
    leaving.abort()

    await expect(preview).rejects.toMatchObject({ code: 'canceled' })
  })
})

describe('an import as chapters', () => {
  it('is placed after the named chapter, in order; an untitled chapter gets the file’s title', async () => {
    const made = await run('Before.\n\n# One\n\nFirst.', { kind: 'chapters', afterChapterId: 'chap_1' })

    expect(made).toMatchObject({ chapterCount: 2, blockCount: 2, characters: 13, replacedChapterId: null })
    expect(chapters().slice(1)).toEqual(['storm.md', 'One'])
    expect(made.chapterIds.map(texts)).toEqual([['Before.'], ['First.']])
  })

  it('is undone together with later edits, and redone with them', async () => {
    const made = await run('# One\n\nFirst.', { kind: 'chapters', afterChapterId: null })
    const [chapterId = ''] = made.chapterIds
    const { revision, blocks } = open(chapterId)
    const blockId = blocks[0]?.id ?? ''
    const edits = [{ kind: 'set-text' as const, blockId, text: 'Edited.' }]
    editChapter({ db, now: () => 0 }, { chapterId, baseRevision: revision, edits })

    await imports.setImport({ importId: made.importId, isDone: false })
    const without = chapters()
    await imports.setImport({ importId: made.importId, isDone: true })

    expect(without).toHaveLength(1)
    expect(canceled).toEqual([blockId])
    expect(chapters()[0]).toBe('One')
    expect(texts(chapterId)).toEqual(['Edited.'])
  })

  it('replaces the empty chapter of a new project, which is restored on undo', async () => {
    const { revision } = open('chap_1')
    const edits = ['1', '2', '3'].map((number) => ({ kind: 'set-text' as const, blockId: `block_${number}`, text: '' }))
    editChapter({ db, now: () => 0 }, { chapterId: 'chap_1', baseRevision: revision, edits })

    const made = await run('# One\n\nFirst.', { kind: 'chapters', afterChapterId: 'chap_1' })
    const present = chapters()
    await imports.setImport({ importId: made.importId, isDone: false })

    expect(made.replacedChapterId).toBe('chap_1')
    expect(present).toEqual(['One'])
    expect(chapters()).toEqual(['Chapter 1'])
  })

  it('adds its speakers to the cast, removes and restores them with it, and leaves existing ones unchanged', async () => {
    const geo = { voiceId: 'geo', modelId: null, language: null, emotion: null }
    const there = addCastMember(
      { db, newId: () => 'there', now: () => 0 },
      { projectId: 'proj_1', name: 'Aria', voice: geo },
    )
    const place: ImportPlace = { kind: 'chapters', afterChapterId: null }
    const cast = () => listCast(db, 'proj_1').map(({ name, voiceId }) => [name, voiceId])

    const made = await run('Aria: Hello.\n\nMarlo: Late.', place, MARKDOWN, ['ARIA', 'Marlo', 'marlo'])

    expect(made.speakerCount).toBe(1)
    expect(cast()).toEqual([
      ['Aria', 'geo'],
      ['Marlo', null],
    ])
    await imports.setImport({ importId: made.importId, isDone: false })
    expect(cast()).toEqual([['Aria', 'geo']])
    await imports.setImport({ importId: made.importId, isDone: true })
    expect(cast()).toHaveLength(2)
    await imports.setImport({ importId: made.importId, isDone: false })
    removeCastMember({ db, now: () => 0 }, { castId: there.id })
    addCastMember({ db, newId: () => 'new', now: () => 0 }, { projectId: 'proj_1', name: 'Marlo', voice: geo })
    await imports.setImport({ importId: made.importId, isDone: true })
    expect(cast()).toEqual([['Marlo', 'geo']])
  })

  it('stores nothing if a speaker has no name', async () => {
    const before = chapters()

    await expect(run('Hello.', { kind: 'chapters', afterChapterId: null }, MARKDOWN, ['A: B'])).rejects.toMatchObject({
      code: 'invalid_input',
    })

    expect(chapters()).toEqual(before)
    expect(listCast(db, 'proj_1')).toEqual([])
  })

  it('stores nothing if the text has no words', async () => {
    await expect(run('<!-- x -->', { kind: 'chapters', afterChapterId: null })).rejects.toMatchObject({
      code: 'text_empty',
    })
    expect(chapters()).toHaveLength(1)
  })
})

describe('an import as a project', () => {
  const TITLED = { projectTitle: 'The Lamp', title: 'lamp.txt' }
  const projects = () => listProjectSummaries(db).map(({ title }) => title)

  it('creates a project with its chapters, notes and speakers, and the first title', async () => {
    const uploadId = upload('Before.\n\n# One\n\n[gulls crying]\n\nMarlo: Late.')

    const made = await imports.runAsProject({ ...TITLED, uploadId, options: MARKDOWN, speakers: ['Marlo'] }, NEVER)

    expect(made).toMatchObject({ chapterCount: 2, blockCount: 2, characters: 19, speakerCount: 1 })
    expect(projects()).toContain('The Lamp')
    const { projectId } = made
    expect(listCast(db, projectId).map(({ name }) => name)).toEqual(['Marlo'])
    const stored = listChapters(db, projectId)
    expect(stored.map(({ title }) => title)).toEqual(['lamp.txt', 'One'])
    const { blocks } = openChapter({ db }, { projectId, chapterId: stored[1]?.id ?? '' })
    expect(blocks.map(({ text, note }) => [text, note])).toEqual([['Marlo: Late.', '[gulls crying]']])
  })

  it.each([
    ['it has no title', { projectTitle: ' ' }, '# One', 'invalid_input'],
    ['a speaker has no name', { speakers: ['A: B'] }, '# One\n\nWords.', 'invalid_input'],
    ['the text has no words', {}, '<!-- x -->', 'text_empty'],
  ])('leaves nothing behind if %s', async (_why, request, text, code) => {
    const uploadId = upload(text)
    const asked = { ...TITLED, uploadId, options: { ...MARKDOWN, speakTitles: true }, speakers: [], ...request }

    await expect(imports.runAsProject(asked, NEVER)).rejects.toMatchObject({ code })

    expect(projects()).toHaveLength(1)
    expect(db.rows(`SELECT id FROM projects`)).toHaveLength(1)
    expect(db.rows(`SELECT project_id FROM project_imports`)).toEqual([])
  })

  it('leaves nothing behind if it is canceled', async () => {
    const uploadId = upload('Line\n\n'.repeat(20_000))
    const leaving = new AbortController()
    const asked = { ...TITLED, uploadId, options: TEXT, speakers: [] }
    await imports.preview({ projectId: null, uploadId, options: TEXT }, NEVER)

    const running = imports.runAsProject(asked, leaving.signal)
    await new Promise(setImmediate)
    expect(projects()).toHaveLength(1)
    leaving.abort()

    await expect(running).rejects.toMatchObject({ code: 'canceled' })
    expect(db.rows(`SELECT id FROM projects`)).toHaveLength(1)
    expect(db.rows(`SELECT id FROM blocks`)).toHaveLength(3)
  })
})

describe('an import into a chapter', () => {
  it('is placed after the named block with titles as blocks, and increments the revision', async () => {
    const before = open('chap_1')

    await run('# One\n\nFirst.\n\n# Two\n\nSecond.', { kind: 'block', chapterId: 'chap_1', afterBlockId: 'block_1' })

    expect(texts('chap_1')).toEqual(['Line 1.', 'One', 'First.', 'Two', 'Second.', 'Line 2.', 'Line 3.'])
    expect(open('chap_1').revision).toBe(before.revision + 1)
  })

  it('stores a spoken title once, however long it is', async () => {
    const options = { ...MARKDOWN, speakTitles: true }

    await run(
      `# ${'A long title '.repeat(30)}\n\nFirst.`,
      { kind: 'block', chapterId: 'chap_1', afterBlockId: null },
      options,
    )

    expect(texts('chap_1')).toEqual(['A long title '.repeat(30).trim(), 'First.', 'Line 1.', 'Line 2.', 'Line 3.'])
  })

  it('is undone and redone; a block removed in between stays removed', async () => {
    const made = await run('A\n\nB\n\nC', { kind: 'block', chapterId: 'chap_1', afterBlockId: null }, TEXT)
    const { revision, blocks } = open('chap_1')
    const edits = [{ kind: 'remove' as const, blockId: blocks[1]?.id ?? '' }]
    editChapter({ db, now: () => 0 }, { chapterId: 'chap_1', baseRevision: revision, edits })

    const undone = await imports.setImport({ importId: made.importId, isDone: false })
    const without = texts('chap_1')
    const redone = await imports.setImport({ importId: made.importId, isDone: true })

    expect([undone.blockCount, redone.blockCount]).toEqual([2, 2])
    expect(without).toEqual(['Line 1.', 'Line 2.', 'Line 3.'])
    expect(texts('chap_1')).toEqual(['A', 'C', 'Line 1.', 'Line 2.', 'Line 3.'])
  })

  it('replaces the named block if it is untouched, and restores it on undo', async () => {
    writeBlock('block_2', '')
    const made = await run('A\n\nB', { kind: 'block', chapterId: 'chap_1', afterBlockId: 'block_2' }, TEXT)
    const brought = texts('chap_1')

    await imports.setImport({ importId: made.importId, isDone: false })
    const without = texts('chap_1')
    await imports.setImport({ importId: made.importId, isDone: true })
    const again = texts('chap_1')
    await imports.setImport({ importId: made.importId, isDone: false })
    writeBlock('block_2', 'Mine.')
    await imports.setImport({ importId: made.importId, isDone: true })

    expect(brought).toEqual(['Line 1.', 'A', 'B', 'Line 3.'])
    expect(without).toEqual(['Line 1.', '', 'Line 3.'])
    expect(again).toEqual(brought)
    expect(texts('chap_1')).toEqual(['Line 1.', 'Mine.', 'A', 'B', 'Line 3.'])
  })

  it.each<[string, ScriptEdit]>([
    ['a note', { kind: 'set-note', blockId: 'block_2', note: 'Here comes the storm.' }],
    ['an ID', { kind: 'set-output', blockId: 'block_2', ...NO_OUTPUT, externalId: 'B-2' }],
    ['a voice', { kind: 'set-voice', blockId: 'block_2', voiceId: 'aria', modelId: null, language: null }],
  ])('keeps an empty block that has %s', async (_what, edit) => {
    writeBlock('block_2', '')
    const { revision } = open('chap_1')
    editChapter({ db, now: () => 0 }, { chapterId: 'chap_1', baseRevision: revision, edits: [edit] })

    await run('A', { kind: 'block', chapterId: 'chap_1', afterBlockId: 'block_2' }, TEXT)

    expect(texts('chap_1')).toEqual(['Line 1.', '', 'A', 'Line 3.'])
  })

  it.each<[string, ImportPlace]>([
    ['a chapter', { kind: 'block', chapterId: 'chap_9', afterBlockId: null }],
    ['a block', { kind: 'block', chapterId: 'chap_1', afterBlockId: 'block_9' }],
    ['a chapter to stand after', { kind: 'chapters', afterChapterId: 'chap_9' }],
  ])('changes nothing if %s doesn’t exist', async (_what, place) => {
    await expect(run('A', place, TEXT)).rejects.toMatchObject({ code: 'not_found' })
    expect(texts('chap_1')).toEqual(['Line 1.', 'Line 2.', 'Line 3.'])
    expect(chapters()).toHaveLength(1)
  })
})

it('does not find an import from another run', async () => {
  await expect(imports.setImport({ importId: 'import_1', isDone: false })).rejects.toThrow('can no longer be undone')
})
