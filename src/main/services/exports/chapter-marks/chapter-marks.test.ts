import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ExportFormat, ExportOptions } from '#shared/contract/exports.ts'
import { writeId3 } from '../../../media/write-id3.ts'
import { skipWithout } from '../../../testing/skip-without.test-support.ts'
import { addChapter } from '../../script/add-chapter.ts'
import { openChapter } from '../../script/open-chapter.ts'
import { type ExportsRig, openExportsRig } from '../exports-rig.test-support.ts'
import type { RunRequest } from '../run-export.ts'

let rig: ExportsRig

/** Chapters of 2 s each, the second without a title and the third without audio. */
beforeEach(async () => {
  rig = await openExportsRig()
  await speak('block_1', 'take_1')
  await speak(firstBlock(add('', 'chap_2')), 'take_2')
  add('Not generated', 'chap_3')
  await speak(firstBlock(add('Ende & “Schluss” 海', 'chap_4')), 'take_4')
})
afterEach(() => rig.close())

function add(title: string, id: string): string {
  const ids = [id.replace('chap_', ''), `of_${id}`]
  return addChapter({ db: rig.db, newId: () => ids.shift() ?? '', now: Date.now }, { projectId: 'proj_1', title }).id
}
const firstBlock = (chapterId: string): string =>
  openChapter({ db: rig.db }, { projectId: 'proj_1', chapterId }).blocks[0]?.id ?? ''
const speak = (blockId: string, id: string) => rig.speak(blockId, new Int16Array(48_000), { id, fingerprint: id })

async function write(format: ExportFormat, more: Partial<RunRequest> = {}): Promise<string> {
  const options = ExportOptions.parse({ formats: [format], division: 'whole', tags: { artist: 'Ada Marlow' } })
  const request = { ...options, projectId: 'proj_1', overwrite: true, ...more }
  for await (const event of rig.service.run(request, new AbortController().signal))
    if (event.kind === 'finished') return event.files[0]?.path ?? ''
  throw new Error('The export did not finish')
}

/** `start–end title`, in seconds, as another program reads them. */
function listChapters(path: string): string[] {
  const shown = execFileSync('ffprobe', ['-v', 'error', '-show_chapters', '-of', 'json', path], { encoding: 'utf8' })
  const { chapters } = JSON.parse(shown) as {
    chapters: { start_time: string; end_time: string; tags?: { title?: string } }[]
  }
  return chapters.map((each) => `${Number(each.start_time)}–${Number(each.end_time)} ${each.tags?.title}`)
}
const EXPECTED = ['0–2.5 Chapter 1', '2.5–5 Chapter 2', '5–7 Ende & “Schluss” 海']

describe('the chapters of a project in one file', () => {
  it.for(['mp3', 'flac', 'm4a', 'm4b'] as const)('are read from a %s by another program', async (format, context) => {
    skipWithout(context, 'ffprobe')
    expect(listChapters(await write(format))).toEqual(EXPECTED)
  })

  it('are read from an Opus file by another program, with ends of its own', async (context) => {
    skipWithout(context, 'ffprobe')
    const withoutEnd = (chapter: string) => chapter.replace(/–[\d.]+/u, '')
    expect(listChapters(await write('opus')).map(withoutEnd)).toEqual(EXPECTED.map(withoutEnd))
  })

  it('are in an M4B even without metadata', async (context) => {
    skipWithout(context, 'ffprobe')
    const path = await write('m4b', { tags: null })
    expect(listChapters(path)).toEqual(EXPECTED)
    const request = ExportOptions.parse({ formats: ['m4b'], division: 'whole' })
    const check = () =>
      rig.service.check({ ...request, projectId: 'proj_1', onlyChanged: true }, new AbortController().signal)
    expect((await check()).changed.fileCount).toBe(0)
    rig.db.run(`UPDATE chapters SET title = 'Begin' WHERE id = 'chap_1'`)
    expect((await check()).changed.fileCount).toBe(1)
  })

  it('start with the silence at the start of the file and end with that at its end', async () => {
    const path = await write('mp3', { silenceBeforeMs: 1_000, silenceAfterMs: 500 })
    expect(listChapters(path)).toEqual(['0–3.5 Chapter 1', '3.5–6 Chapter 2', '6–8.5 Ende & “Schluss” 海'])
  })

  it.for(['mp3', 'm4b'] as const)('aren’t written into an %s of one chapter', async (format, context) => {
    skipWithout(context, 'ffprobe')
    expect(listChapters(await write(format, { division: 'chapter' }))).toEqual([])
  })

  it('are all listed where there are more than a table of contents can have', () => {
    const chapters = Array.from({ length: 600 }, (_, at) => ({
      ...{ title: `Chapter ${at + 1}`, startMs: at * 1_000, endMs: (at + 1) * 1_000 },
    }))
    const none = { artist: null, track: null, disc: null, year: null, language: null, comment: null, copyright: null }
    const tag = Buffer.from(writeId3({ ...none, title: 'Book', album: 'Book', cover: null, chapters }))
    const count = (frame: string) => tag.toString('latin1').split(frame).length - 1
    expect([count('CHAP'), count('CTOC')]).toEqual([600, 4])
  })
})

describe('chapters of Podcasting 2.0', () => {
  it('have start, end and title of each chapter', async () => {
    const path = await write('chapters')
    expect(path).toMatch(/\.chapters\.json$/)
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
      ...{ version: '1.2.0', title: 'The Lighthouse', author: 'Ada Marlow' },
      chapters: [
        { startTime: 0, endTime: 2.5, title: 'Chapter 1' },
        { startTime: 2.5, endTime: 5, title: 'Chapter 2' },
        { startTime: 5, endTime: 7, title: 'Ende & “Schluss” 海' },
      ],
    })
  })

  it('are written again only when a chapter changed', async () => {
    await write('chapters')
    const request = ExportOptions.parse({ formats: ['chapters'], division: 'whole', tags: { artist: 'Ada Marlow' } })
    const check = () =>
      rig.service.check({ ...request, projectId: 'proj_1', onlyChanged: true }, new AbortController().signal)
    expect((await check()).changed.fileCount).toBe(0)
    rig.db.run(`UPDATE chapters SET title = 'Begin' WHERE id = 'chap_1'`)
    expect((await check()).changed.fileCount).toBe(1)
  })
})
