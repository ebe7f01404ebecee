import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DocumentOptions } from '#shared/contract/imports.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { listChapters } from '../../db/repos/chapters-repo.ts'
import { getExportChoice } from '../../db/repos/export-choices-repo.ts'
import { getProject, listProjectSummaries } from '../../db/repos/projects-repo.ts'
import { seedScript } from '../../db/seed-script.test-support.ts'
import { describeCover } from '../exports/covers.ts'
import { createPhoto } from '../exports/pictures.test-support.ts'
import { openChapter } from '../script/open-chapter.ts'
import {
  type CraftedEpub,
  craftEpub,
  storeDocument,
  writeWordDocument,
} from './documents/craft-documents.test-support.ts'
import { createImportsService } from './imports-service.ts'

const NEVER = new AbortController().signal
const OPTIONS: DocumentOptions = {
  ...{ format: 'document', chapterLevel: null, keepsEmphasis: true },
  ...{ includesFrontMatter: false, includesNotes: false, includesTables: true, includesImages: false },
  ...{ speakTitles: false, splitLong: false, speakBrackets: false },
}
const CATALOG = { voices: [], models: [], former: [], asOf: null, isBehind: false }
const BOOK: CraftedEpub = {
  sections: { 'a.xhtml': '<h1>One</h1><p>It blew <em>hard</em>.</p>', 'b.xhtml': '<h1>Two</h1><p>It calmed.</p>' },
  metadata:
    '<dc:title>The Lighthouse</dc:title><dc:creator>Ada Marlow</dc:creator><dc:language>en-GB</dc:language><dc:date>1905</dc:date><dc:rights>Public domain</dc:rights>',
  items: '<item id="pic" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>',
  files: { 'OEBPS/cover.jpg': createPhoto(1) },
}
let db: OpenDatabase
let folder: string
let imports: ReturnType<typeof createImportsService>

beforeEach(async () => {
  let made = 10
  folder = await mkdtemp(join(tmpdir(), 'imported-documents-'))
  db = openStudioDatabase(':memory:')
  imports = createImportsService({
    db,
    newId: () => String((made += 1)),
    now: () => Date.parse('2026-11-29T08:00:00.000Z'),
    counted: async (result) => result,
    ...{ catalog: () => CATALOG, workspaceId: 'ws_first', catalogFilled: async () => undefined },
    uploadsFolder: folder,
    cancelGeneration: () => undefined,
  })
})
afterEach(async () => {
  db.close()
  await rm(folder, { recursive: true, force: true })
})

async function upload(bytes: Uint8Array, uploadId = 'upl_document1'): Promise<string> {
  await storeDocument(folder, bytes, uploadId)
  return uploadId
}
const asProject = async (bytes: Uint8Array) =>
  imports.runAsProject(
    { uploadId: await upload(bytes), options: OPTIONS, projectTitle: 'The Lighthouse', title: '', speakers: [] },
    NEVER,
  )

describe('an EPUB as a new project', () => {
  it('has its chapters, its emphasis, its cover and its metadata for exports', async () => {
    const { projectId, lacksCover, ...counts } = await asProject(craftEpub(BOOK))
    expect(counts).toEqual({ chapterCount: 2, blockCount: 2, characters: 23, speakerCount: 0 })
    const [one, two] = listChapters(db, projectId)
    expect([one?.title, two?.title]).toEqual(['One', 'Two'])
    const { blocks } = openChapter({ db }, { projectId, chapterId: one?.id ?? '' })
    expect(blocks).toMatchObject([
      { text: 'It blew hard.', markup: [{ kind: 'emphasis', level: 'moderate', startChar: 8, endChar: 12 }] },
    ])
    expect(lacksCover).toBe(false)
    expect(describeCover(db, projectId)).toMatchObject({ contentType: 'image/jpeg', widthPx: 48, heightPx: 32 })
    expect(getExportChoice(db, projectId)).toMatchObject({
      formats: ['mp3'],
      tags: { artist: 'Ada Marlow', language: 'en-GB', year: 1905, copyright: 'Public domain', title: '', album: '' },
    })
  })

  it.each([
    ['en_gb', 'en-GB'],
    ['und', null],
  ])('whose language is %j has the language %j', async (written, language) => {
    const metadata = `<dc:language>${written}</dc:language>`
    const { projectId } = await asProject(craftEpub({ ...BOOK, metadata }))
    expect(getProject(db, projectId)?.settings.language).toBe(language)
  })

  it('is imported without a cover that isn’t a picture, and says so', async () => {
    const { projectId, lacksCover } = await asProject(
      craftEpub({ ...BOOK, files: { 'OEBPS/cover.jpg': 'no picture' } }),
    )
    expect(lacksCover).toBe(true)
    expect(describeCover(db, projectId)).toBeNull()
    expect(listChapters(db, projectId)).toHaveLength(2)
  })

  it('is not stored at all if it is damaged', async () => {
    await expect(asProject(craftEpub(BOOK).subarray(0, 900))).rejects.toMatchObject({
      code: 'invalid_input',
      reason: { kind: 'document-refused', problem: 'incomplete' },
    })
    expect(listProjectSummaries(db)).toEqual([])
  })
})

describe('a Word document in a project', () => {
  it('adds its chapters, can be undone, and leaves the project’s metadata as it is', async () => {
    seedScript(db, { blocks: 1 })
    const request = { projectId: 'proj_1', uploadId: await upload(await writeWordDocument()), options: OPTIONS }
    const { importId } = await imports.run(
      { ...request, place: { kind: 'chapters', afterChapterId: 'chap_1' }, title: '', speakers: [] },
      NEVER,
    )
    const titles = () => listChapters(db, 'proj_1').map(({ title }) => title)
    expect(titles().slice(1)).toEqual(['The storm', 'The calm'])
    expect(getExportChoice(db, 'proj_1')).toBeNull()
    await imports.setImport({ importId, isDone: false })
    expect(titles()).toHaveLength(1)
  })
})

describe('an uploaded document', () => {
  it('is previewed with what it says about itself', async () => {
    const preview = await imports.preview(
      { uploadId: await upload(craftEpub(BOOK)), options: OPTIONS, projectId: null },
      NEVER,
    )
    expect(preview).toMatchObject({
      chapterCount: 2,
      details: { title: 'The Lighthouse', author: 'Ada Marlow', hasCover: true },
    })
  })

  it('has to be uploaded again after its file is gone', async () => {
    const request = { uploadId: 'upl_missing12', options: OPTIONS, projectId: null }
    await expect(imports.preview(request, NEVER)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is deleted once it is imported', async () => {
    await asProject(craftEpub(BOOK))
    await expect.poll(() => readdir(folder)).toEqual([])
  })

  it('is deleted once three texts were uploaded after it', async () => {
    await imports.preview({ uploadId: await upload(craftEpub(BOOK)), options: OPTIONS, projectId: null }, NEVER)
    for (const uploadId of ['upload_11111111', 'upload_22222222', 'upload_33333333'])
      imports.addPart({ uploadId, index: 0, text: 'Text' })
    await expect.poll(() => readdir(folder)).toEqual([])
  })
})
