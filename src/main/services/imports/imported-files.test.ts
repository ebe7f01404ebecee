import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { FilesOptions } from '#shared/contract/imports.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { listCast } from '../../db/repos/cast-repo.ts'
import { listChapters } from '../../db/repos/chapters-repo.ts'
import { openChapter } from '../script/open-chapter.ts'
import { storeDocument, writeWordDocument } from './documents/craft-documents.test-support.ts'
import { createImportsService } from './imports-service.ts'

const NEVER = new AbortController().signal
const CATALOG = { voices: [], models: [], former: [], asOf: null, isBehind: false }
const READING = { speakTitles: false, splitLong: false, speakBrackets: false }
const GROUP = 'upl_group12345'

/** A service whose window has uploaded these files. */
async function open(contents: Record<string, string | Uint8Array>) {
  let made = 10
  const folder = await mkdtemp(join(tmpdir(), 'imported-files-'))
  const db = openStudioDatabase(':memory:')
  onTestFinished(async () => {
    db.close()
    await rm(folder, { recursive: true, force: true })
  })
  const imports = createImportsService({
    db,
    newId: () => String((made += 1)),
    now: () => Date.parse('2026-11-30T08:00:00.000Z'),
    counted: async (result) => result,
    ...{ catalog: () => CATALOG, workspaceId: 'ws_first', catalogFilled: async () => undefined },
    uploadsFolder: folder,
    cancelGeneration: () => undefined,
  })
  const files: FilesOptions['files'] = []
  for (const [fileName, content] of Object.entries(contents)) {
    const uploadId = `upl_file${1_000 + files.length}`
    await storeDocument(folder, typeof content === 'string' ? Buffer.from(content) : content, uploadId)
    files.push({ uploadId, fileName })
  }
  const preview = (chosen = files, reading = READING) =>
    imports.preview(
      { uploadId: GROUP, options: { format: 'files', files: chosen, ...reading }, projectId: null },
      NEVER,
    )
  const run = (chosen = files, speakers: string[] = []) =>
    imports.runAsProject(
      {
        ...{ uploadId: GROUP, options: { format: 'files', files: chosen, ...READING } },
        ...{ projectTitle: 'The Lighthouse', title: '', speakers },
      },
      NEVER,
    )
  const readScript = (projectId: string) =>
    listChapters(db, projectId).map(({ id, title }) => ({
      title,
      texts: openChapter({ db }, { projectId, chapterId: id }).blocks.map(({ text }) => text),
    }))
  return { db, folder, files, preview, run, readScript }
}

it('makes the chapters of files of any format, in their order, and names those without a title after the file', async () => {
  const { run, readScript } = await open({
    '1 Harbour.txt': 'It blew hard.\n\nNobody slept.',
    '2 Storm.docx': await writeWordDocument(),
    '3 Notes.md': '# Lamp\n\nIt burned.\n\n# Oil\n\nIt ran out.',
    '4 Lines.csv': 'Character,Text\nMara,Hold on.\nBen,I am.',
    '5 Film.srt': '1\n00:00:01,000 --> 00:00:02,000\nThe end.\n',
  })

  const { projectId, chapterCount } = await run()

  const script = readScript(projectId)
  expect(chapterCount).toBe(7)
  expect(script.map(({ title }) => title)).toEqual([
    '1 Harbour',
    'The storm',
    'The calm',
    'Lamp',
    'Oil',
    '4 Lines',
    '5 Film',
  ])
  expect(script[0]?.texts).toEqual(['It blew hard.', 'Nobody slept.'])
  expect(script[5]?.texts).toEqual(['Mara: Hold on.', 'Ben: I am.'])
  expect(script[6]?.texts).toEqual(['The end.'])
})

it('previews each file, and adds up what they have in common', async () => {
  const { preview } = await open({
    'one.txt': 'Mara: Hold on.\nBen: I am.\nMara: Good.\n[wind]\nBen: Yes.',
    'two.txt': 'MARA: Again.\nMara: And again.\n[gulls]\nMara: Done.',
  })

  const { files, chapters, blocks, notes, speakers, ...counts } = await preview()

  expect(files).toMatchObject([
    { chapterCount: 1, blockCount: 4, notes: [{ kind: 'brackets', count: 1 }], failure: null },
    { chapterCount: 1, blockCount: 3, notes: [{ kind: 'brackets', count: 1 }], failure: null },
  ])
  expect(counts).toMatchObject({ chapterCount: 2, blockCount: 7, details: null, sheet: null })
  expect(chapters).toMatchObject([
    { title: 'one', line: null, blockCount: 4 },
    { title: 'two', line: null, blockCount: 3 },
  ])
  expect(blocks.map(({ chapter, text, line }) => [chapter, text, line]).slice(3, 5)).toEqual([
    [0, 'Ben: Yes.', null],
    [1, 'MARA: Again.', null],
  ])
  expect(notes).toEqual([{ kind: 'brackets', count: 2 }])
  expect(speakers).toEqual([
    { name: 'Mara', lineCount: 5 },
    { name: 'Ben', lineCount: 2 },
  ])
})

it('follows a new order, leaves out removed files, and applies what is chosen for all of them', async () => {
  const { preview, files } = await open({
    'one.md': '# One\n\nFirst.\n\n[a gull cries]',
    'two.md': '# Two\n\nSecond.',
    'three.md': '# Three\n\nThird.',
  })
  await preview()

  const { chapters, blocks } = await preview([files[2], files[0]] as FilesOptions['files'], {
    ...READING,
    speakTitles: true,
    speakBrackets: true,
  })

  expect(chapters.map(({ title }) => title)).toEqual(['Three', 'One'])
  expect(blocks.map(({ text }) => text)).toEqual(['Three', 'Third.', 'One', 'First.', '[a gull cries]'])
})

it('leaves out files that can’t be read or have no text, says why, and imports the others', async () => {
  const { preview, run, readScript } = await open({
    'a.txt': 'It blew hard.',
    'broken.docx': (await writeWordDocument()).subarray(0, 900),
    'photo.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0xff, 0xfe, 0, 0]),
    'old.doc': Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0]),
    'empty.txt': '',
    'b.txt': 'It calmed.',
  })

  const { files, chapterCount } = await preview()
  const { projectId } = await run()

  expect(files.map(({ blockCount, failure }) => [blockCount, failure?.reason ?? null])).toEqual([
    [1, null],
    [0, { kind: 'document-refused', problem: 'incomplete', part: '' }],
    [0, { kind: 'document-refused', problem: 'not-text', part: '' }],
    [0, { kind: 'document-refused', problem: 'old-office', part: '' }],
    [0, null],
    [1, null],
  ])
  expect(chapterCount).toBe(2)
  expect(readScript(projectId)).toEqual([
    { title: 'a', texts: ['It blew hard.'] },
    { title: 'b', texts: ['It calmed.'] },
  ])
})

it('adds the chosen speakers of all files to the cast once', async () => {
  const { db, run } = await open({ 'one.txt': 'Mara: Hold on.\nBen: I am.', 'two.txt': 'MARA: Again.\nBen: Yes.' })

  const { projectId, speakerCount } = await run(undefined, ['Mara', 'Ben'])

  expect(speakerCount).toBe(2)
  expect(listCast(db, projectId).map(({ name }) => name)).toEqual(['Ben', 'Mara'])
})

it('imports nothing if no file can be read', async () => {
  const { run } = await open({ 'empty.txt': '', 'blank.txt': '   ' })

  await expect(run()).rejects.toMatchObject({ code: 'text_empty' })
})

it('deletes the files once they are imported, also those that were left out', async () => {
  const { folder, files, preview, run } = await open({ 'one.txt': 'First.', 'two.txt': 'Second.', 'empty.txt': '' })
  await preview()

  await run(files.slice(0, 1))

  await expect.poll(() => readdir(folder)).toEqual([])
})

it('has to be uploaded again after a file is gone', async () => {
  const { folder, files, preview } = await open({ 'one.txt': 'First.', 'two.txt': 'Second.' })
  await rm(join(folder, files[1]?.uploadId ?? ''))

  await expect(preview()).rejects.toMatchObject({ code: 'not_found' })
})
