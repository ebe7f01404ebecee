import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ExportOptions } from '#shared/contract/exports.ts'
import { MAX_LISTENING_ISSUES } from '#shared/domain/listening-issues.ts'
import { insertBlock, setBlockListeningIssues } from '../../../db/repos/blocks-repo.ts'
import { appendChapter } from '../../../db/repos/chapters-repo.ts'
import { putMarks } from '../../../db/repos/marks-repo.ts'
import { seedActiveTake } from '../../../db/seed-script.test-support.ts'
import { createUndoLog, type UndoLog } from '../../../lib/undo-log.ts'
import { craftWorkbook, writeWorkbook } from '../sheets/craft-workbooks.test-support.ts'
import { openRoundTripRig, type RoundTripRig } from '../update/round-trip-rig.test-support.ts'
import { addComments, type KeptComments, previewComments, setComments } from './add-comments.ts'
import type { CommentRow } from './comment-row.ts'
import { readCommentsJob } from './read-comments-job.ts'

const NEVER = new AbortController().signal
const TEXTS = { block_1: 'The harbor was quiet.', block_2: 'A bell rang twice.', block_of_2: 'The harbor woke.' }
/** Each block lasts two seconds, each word half of one, and half a second of pause follows. */
const WORD_MS = 500
let rig: RoundTripRig
let log: UndoLog<KeptComments>

beforeEach(async () => {
  rig = await openRoundTripRig({ blocks: 3 })
  const { db } = rig
  log = createUndoLog('comments', randomUUID)
  db.run(`UPDATE chapters SET title = 'Landfall' WHERE id = 'chap_1'`)
  appendChapter(db, 'proj_1', { id: 'chap_2', title: '' })
  insertBlock(db, { id: 'block_of_2', chapterId: 'chap_2', position: 1, text: '' })
  for (const [blockId, text] of Object.entries(TEXTS)) {
    const takeId = `take_of_${blockId}`
    seedActiveTake(db, { id: takeId, blockId, fingerprint: takeId })
    db.run(`UPDATE blocks SET text = ? WHERE id = ?`, text, blockId)
    db.run(`UPDATE takes SET text = ? WHERE id = ?`, text, takeId)
    putMarks(
      db,
      takeId,
      [...text.matchAll(/[\p{L}]+/gu)].map((word, index) => ({
        startChar: word.index,
        endChar: word.index + word[0].length,
        startMs: index * WORD_MS,
        endMs: (index + 1) * WORD_MS,
      })),
    )
  }
})
afterEach(() => rig.close())

const csv = (...rows: readonly string[]) => Buffer.from(rows.join('\r\n'))
async function readRows(bytes: Uint8Array): Promise<CommentRow[]> {
  const path = join(rig.folder, 'list')
  await writeFile(path, bytes)
  const rows: CommentRow[] = []
  for await (const part of readCommentsJob(path, () => undefined)) rows.push(...part)
  return rows
}
const preview = async (bytes: Uint8Array) => previewComments(rig.db, 'proj_1', await readRows(bytes), NEVER)
const add = async (bytes: Uint8Array) =>
  addComments({ ...rig, log, now: Date.now }, 'proj_1', await readRows(bytes), NEVER)
const set = (commentsId: string, isDone: boolean) => setComments({ ...rig, log, now: Date.now }, { commentsId, isDone })
const issues = (blockId: string) =>
  [...rig.blocks(), ...rig.blocks('chap_2')].find(({ id }) => id === blockId)?.listeningIssues

describe('a list of comments', () => {
  it('that a review page saved becomes issues at its words', async () => {
    const { commentsId, ...added } = await add(
      csv(
        '\uFEFF"Chapter","Time","Words","Comment","Reason","Reviewer","Block ID","Take ID","Start character","End character"',
        '"Landfall","00:00:00.500","harbor","Say “harbour”, please","","Ana","block_1","take_of_block_1","4","10"',
        '"Chapter 2","00:00:05.000","","Too loud","","Ana","block_of_2","take_of_block_of_2","0","0"',
      ),
    )

    expect(commentsId).toMatch(/^comments_/)
    expect(added).toEqual({ commentCount: 2, chapterIds: ['chap_1', 'chap_2'] })
    expect(issues('block_1')).toEqual([
      {
        ...{ takeId: 'take_of_block_1', startChar: 4, endChar: 10, reason: null, word: 'harbor', takeMs: 500 },
        comments: [{ reviewer: 'Ana', text: 'Say “harbour”, please' }],
      },
    ])
    expect(issues('block_of_2')).toMatchObject([{ startChar: 0, endChar: 0, word: '' }])
  })

  it.each([
    ['a time in its chapter', 'Landfall', '0:03.2', '', 'block_2', 'bell'],
    ['a time in the pause after a block', 'Landfall', '0:02.2', '', 'block_1', 'quiet'],
    ['a time in the project without a chapter', '', '4.6', '', 'block_of_2', 'The'],
    ['the number of an untitled chapter', '2', '0:01', '', 'block_of_2', 'woke'],
    ['the chapter in a file name', '01 - Landfall.mp3', '0:00.6', '', 'block_1', 'harbor'],
    ['words, in other letters and in quotation marks', '', '', '“BELL rang”', 'block_2', 'bell rang'],
    ['words that occur twice, at the time', '', '4.5', 'harbor', 'block_of_2', 'harbor'],
    ['words that were noted some seconds late', 'Landfall', '0:04', 'quiet', 'block_1', 'quiet'],
    ['a time that a spreadsheet took for hours', 'Landfall', '0:03:00', '', 'block_2', 'bell'],
  ])('finds a row by %s', async (_by, chapter, time, words, blockId, found) => {
    await add(csv('Chapter;Timecode;Text;Note', `"${chapter}";${time};"${words}";Again`))

    expect(issues(blockId)).toMatchObject([{ word: found, comments: [{ reviewer: '', text: 'Again' }] }])
  })

  it('may have titles above its columns, other names and an Excel workbook around it', async () => {
    const bytes = await writeWorkbook(
      [
        ['Corrections, The Lighthouse', null, null, null],
        ['Kapitel', 'Zeit', 'Anmerkung', 'Art'],
        ['Landfall', '0:00.6', 'Bitte langsamer', 'Tempo'],
        ['Landfall', null, null, null],
        ['Landfall', 'p. 4', 'Where is this?', 'Legal'],
      ].map((row) => row.map((value) => (value === null ? null : { value, type: String }))),
    )

    const { comments, ...counts } = await preview(bytes)

    expect(counts).toEqual({ newCount: 1, knownCount: 0, unplacedCount: 1 })
    expect(comments).toMatchObject([
      // Nothing of a row is lost.
      { row: 5, place: null, problem: 'no-place', comment: 'p. 4: Legal: Where is this?' },
      { row: 3, place: { blockId: 'block_1', blockNumber: 1 }, reason: 'pace', comment: 'Bitte langsamer' },
    ])
  })

  it('is read from every sheet of a workbook that has its columns and is shown', async () => {
    const sheet = (...rows: readonly (readonly string[])[]) =>
      `<sheetData>${rows.map((row) => `<row>${row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`).join('')}</sheetData>`
    const header = ['Words', 'Comment']
    const bytes = craftWorkbook({
      sheets: {
        Cover: sheet(['The Lighthouse'], ['Second pass']),
        One: sheet(header, ['harbor was', 'Slower']),
        Two: sheet(header, ['rang', 'Louder']),
        Old: sheet(header, ['quiet', 'Done']),
      },
      hidden: ['Old'],
    })

    expect(await add(bytes)).toMatchObject({ commentCount: 2 })
    expect(issues('block_1')).toMatchObject([{ comments: [{ text: 'Slower' }] }])
    expect(issues('block_2')).toMatchObject([{ word: 'rang', comments: [{ text: 'Louder' }] }])
  })

  it.each([
    ['unknown-block', { id: 'block_gone' }],
    ['unknown-chapter', { chapter: 'Epilogue', time: '0:01' }],
    ['no-audio', { id: 'block_3' }],
    ['words-not-found', { words: 'lighthouse keeper' }],
    ['time-after-end', { time: '9:59' }],
    ['no-place', { chapter: 'Landfall' }],
  ])('says “%s” of a row without a place, and adds the others', async (problem, row) => {
    const { id = '', chapter = '', time = '', words = '' }: Partial<Record<string, string>> = row
    const list = csv('Block ID,Chapter,Time,Words,Comment', `${id},${chapter},${time},${words},Lost`, ',,,rang,Found')

    expect((await preview(list)).comments[0]).toMatchObject({ place: null, problem, comment: 'Lost' })
    expect(await add(list)).toMatchObject({ commentCount: 1, chapterIds: ['chap_1'] })
    expect(issues('block_2')).toMatchObject([{ word: 'rang', comments: [{ text: 'Found' }] }])
  })

  it('of another kind is refused with what it needs', async () => {
    await expect(preview(csv('one,two', '1,2'))).rejects.toMatchObject({
      ...{ code: 'invalid_input', reason: 'comments-without-columns' },
    })
  })

  it('keeps each word of a long comment, and a long name of its reviewer', async () => {
    const long = Array.from({ length: 300 }, (_none, at) => `Slower at ${at}.`).join(' ')
    const name = 'The proofreaders of the house, '.repeat(5).trim()
    const list = csv('Words,Comment,Reviewer', `quiet,"${long}",Ana`, `rang,Louder,"${name}"`)

    expect(await add(list)).toMatchObject({ commentCount: 4 })
    const comments = issues('block_1')?.[0]?.comments ?? []
    expect(comments.map(({ reviewer }) => reviewer)).toEqual(['Ana', 'Ana', 'Ana'])
    expect(comments.map(({ text }) => text).join(' ')).toBe(long)
    expect(issues('block_2')).toMatchObject([{ comments: [{ reviewer: '', text: `${name}: Louder` }] }])
    expect(await preview(list)).toMatchObject({ newCount: 0, knownCount: 4 })
  })

  it('that was exported with its issues adds nothing to the same project', async () => {
    await add(csv('Words,Comment,Reason,Reviewer', 'harbor,Softer,Tone,Ana', 'harbor,=2+2,,Ben'))
    const before = rig.blocks().map(({ listeningIssues }) => listeningIssues)
    let path = ''
    const options = ExportOptions.parse({ formats: ['issues'], division: 'whole', baseName: 'list' })
    for await (const event of rig.service.run({ ...options, projectId: 'proj_1', overwrite: true }, NEVER))
      if (event.kind === 'finished') path = event.files[0]?.path ?? ''

    const { comments, ...counts } = await preview(await readFile(path))

    expect(counts).toEqual({ newCount: 0, knownCount: 2, unplacedCount: 0 })
    expect(comments).toMatchObject([{ comment: 'Softer' }, { comment: '=2+2' }])
    expect(await add(await readFile(path))).toEqual({ commentsId: null, commentCount: 0, chapterIds: [] })
    expect(rig.blocks().map(({ listeningIssues }) => listeningIssues)).toEqual(before)
  })
})

describe('an issue', () => {
  it('keeps its reason and its comments when others are added at its word', async () => {
    setBlockListeningIssues(rig.db, 'chap_1', 'block_1', [
      { takeId: 'take_of_block_1', startChar: 4, endChar: 10, reason: 'noise', word: 'harbor', takeMs: 500 },
    ])
    await add(csv('Words,Comment,Reason', 'harbor,First,Tone'))
    await add(csv('Words,Comment', 'harbor,Second'))

    expect(issues('block_1')).toMatchObject([{ reason: 'noise', comments: [{ text: 'First' }, { text: 'Second' }] }])
  })

  it('isn’t dropped for a new one: comments of a full block are named', async () => {
    const full = Array.from({ length: MAX_LISTENING_ISSUES }, (_none, index) => ({
      ...{ takeId: 'take_gone', startChar: index, endChar: index + 1, reason: null },
    }))
    setBlockListeningIssues(rig.db, 'chap_1', 'block_1', full)
    const list = csv('Words,Comment', 'quiet,Softer')

    expect((await preview(list)).comments).toMatchObject([{ problem: 'block-full', comment: 'Softer' }])
    await add(list)
    expect(issues('block_1')).toEqual(full)
  })
})

describe('adding comments', () => {
  it('uploads the list, previews it and adds it', async () => {
    const request = { projectId: 'proj_1', uploadId: await rig.upload(csv('Words,Comment', 'quiet,Softer')) }

    expect(await rig.imports.previewComments(request, NEVER)).toMatchObject({ newCount: 1 })
    expect(issues('block_1')).toEqual([])
    const { commentsId } = await rig.imports.addComments(request, NEVER)
    expect(issues('block_1')).toMatchObject([{ word: 'quiet' }])
    expect(rig.edited).toEqual(['chap_1'])
    await rig.imports.setComments({ commentsId: commentsId ?? '', isDone: false })
    expect(issues('block_1')).toEqual([])
  })

  it('is undone and redone as one step, without what changed since', async () => {
    const { commentsId } = await add(csv('Words,Comment', 'quiet,Softer', 'bell,Louder', 'woke,Later'))
    if (commentsId === null) throw new Error('nothing was added')
    rig.edit({ kind: 'set-listening-issues', blockId: 'block_2', listeningIssues: [] })

    expect(set(commentsId, false)).toMatchObject({
      ...{ blockCount: 3, leftBlockCount: 0 },
    })
    expect(['block_1', 'block_2', 'block_of_2'].map(issues)).toEqual([[], [], []])
    rig.edit({
      ...{ kind: 'set-listening-issues', blockId: 'block_1' },
      listeningIssues: [{ takeId: 'take_of_block_1', startChar: 0, endChar: 3, reason: 'pace' }],
    })
    expect(set(commentsId, true)).toMatchObject({
      ...{ blockCount: 2, leftBlockCount: 1 },
    })
    expect(issues('block_1')).toMatchObject([{ reason: 'pace' }])
    expect(issues('block_of_2')).toMatchObject([{ comments: [{ text: 'Later' }] }])
  })
})
