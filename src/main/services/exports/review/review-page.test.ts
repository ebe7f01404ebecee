import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ExportOptions } from '#shared/contract/exports.ts'
import { insertBlock } from '../../../db/repos/blocks-repo.ts'
import { appendChapter } from '../../../db/repos/chapters-repo.ts'
import { SEED_INPUTS } from '../../../db/seed-script.test-support.ts'
import { type ExportsRig, openExportsRig } from '../exports-rig.test-support.ts'
import { readReviewPage } from './read-review-files.test-support.ts'

const ATTACK = '</script><script>alert(1)</script><img src=x onerror="alert(2)"> & "quotes" \u2028 <!--'
let rig: ExportsRig

beforeEach(async () => {
  rig = await openExportsRig({ blocks: 2 })
})
afterEach(() => rig.close())

async function write(options: Partial<ExportOptions> = {}): Promise<{ html: string; path: string }> {
  const parsed = ExportOptions.parse({ formats: ['review'], baseName: 'page', ...options })
  for await (const event of rig.service.run(
    { ...parsed, projectId: 'proj_1', overwrite: true },
    new AbortController().signal,
  )) {
    const path = event.kind === 'finished' ? event.files[0]?.path : undefined
    if (path !== undefined) return { html: await readFile(path, 'utf8'), path }
  }
  throw new Error('the export did not finish')
}
const speak = (blockId: string, text: string, takeId = `take_of_${blockId}`) =>
  rig.speak(
    blockId,
    Int16Array.from({ length: 24_000 }, (_none, index) => (index % 97) * 50),
    {
      ...{ id: takeId, fingerprint: takeId, inputs: { ...SEED_INPUTS, text } },
    },
  )
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('runs no text of the script, and its policy allows only its own script and style', async () => {
  rig.db.run(`UPDATE projects SET title = ?`, ATTACK)
  rig.db.run(`UPDATE chapters SET title = ?`, ATTACK)
  await speak('block_1', ATTACK)

  const { html } = await write()

  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gsu)].map(([, script = '']) => script)
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gsu)].map(([, style = '']) => style)
  const policy = /Content-Security-Policy" content="([^"]*)"/u.exec(html)?.[1]?.split('; ')
  expect(scripts).toHaveLength(1)
  expect(policy).toEqual([
    "default-src 'none'",
    `script-src ${hash(scripts[0] ?? '')}`,
    `style-src ${hash(styles[0] ?? '')}`,
    'media-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ])
  expect(html).not.toContain('<img')
  expect(/<title>([^<]*)<\/title>/u.exec(html)?.[1]).toContain('&lt;/script>&lt;script>alert(1)')
  const { page, blocks } = readReviewPage(html)
  expect([page?.title, blocks[0]?.text]).toEqual([ATTACK, ATTACK])
})

it('names each chapter of a whole project, and none in a page of its own', async () => {
  await speak('block_1', 'Line one.')
  appendChapter(rig.db, 'proj_1', { id: 'chap_2', title: '' })
  insertBlock(rig.db, { id: 'block_of_2', chapterId: 'chap_2', position: 1, text: '' })
  await speak('block_of_2', 'Line two.')

  const chapters = async (division: 'whole' | 'chapter') => readReviewPage((await write({ division })).html).chapters
  expect(await chapters('whole')).toEqual(['Chapter 1', 'Chapter 2'])
  expect(await chapters('chapter')).toEqual([null])
})

it('is another page for other audio, so that comments on the last one aren’t mixed in', async () => {
  await speak('block_1', 'Line one.')
  const first = readReviewPage((await write()).html).page?.id
  expect(readReviewPage((await write()).html).page?.id).toBe(first)

  await speak('block_1', 'Line one.', 'take_new')

  expect(readReviewPage((await write()).html).page?.id).not.toBe(first)
})

it('is brought to a loudness target like the audio files', async () => {
  await speak('block_1', 'Line one.')
  const quiet = readReviewPage((await write()).html).sound
  const { html } = await write({ loudness: 'podcast' })

  expect(readReviewPage(html).sound.length).toBe(quiet.length)
  expect(readReviewPage(html).sound.equals(quiet)).toBe(false)
})
