import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { craftEpub } from '../../src/main/services/imports/documents/craft-documents.test-support.ts'
import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'
import { ImportDialog } from '../pages/import-dialog.ts'
import { ProjectsPage } from '../pages/projects-page.ts'

const CHAPTER = new URL('../fixtures/down-the-rabbit-hole.txt', import.meta.url)
const TITLES = ['The White Rabbit', 'Down & down', '“Curiouser”'] as const
const PARAGRAPHS_EACH = 1

/** The beginning of a book in the public domain, in three chapters with a cover. */
async function craftBook(): Promise<Buffer> {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const paragraphs = (await readFile(CHAPTER, 'utf8')).split(/\n\s*\n/u).filter((text) => text.length < 700)
  const sections = TITLES.map((title, at) => {
    const own = paragraphs.slice(at * PARAGRAPHS_EACH, (at + 1) * PARAGRAPHS_EACH)
    return [
      `part${at}.xhtml`,
      `<h2>${escape(title)}</h2>${own.map((text) => `<p>${escape(text)}</p>`).join('')}`,
    ] as const
  })
  return craftEpub({
    metadata:
      '<dc:title>Alice’s Adventures in Wonderland</dc:title><dc:creator>Lewis Carroll</dc:creator><dc:language>en-GB</dc:language>',
    items: '<item id="pic" href="cover.png" media-type="image/png" properties="cover-image"/>',
    sections: Object.fromEntries(sections),
    files: { 'OEBPS/cover.png': await readFile('resources/icon.png') },
  })
}

/** What another program reads from an audio file. */
function probe(path: string) {
  const args = ['-v', 'error', '-show_chapters', '-show_streams', '-show_format', '-of', 'json', path]
  return JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' })) as {
    chapters: { start_time: string; end_time: string; tags: { title: string } }[]
    streams: { codec_type: string; codec_name: string }[]
    format: { duration: string; tags: Record<string, string> }
  }
}

test('an EPUB becomes an M4B whose chapters, cover and metadata another program lists', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const imports = new ImportDialog(page)
  const { dialog } = screens.exports
  await screens.useService(service.apiKeys.paid)
  await new ProjectsPage(page).open()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Start from a manuscript…' }).click()
  const file = { name: 'alice.epub', mimeType: 'application/epub+zip', buffer: await craftBook() }
  await (await choosing).setFiles(file)
  await expect(imports.figures).toHaveText(/^3 chapters · 3 blocks/)
  await imports.store.click()
  await expect.poll(() => new ChaptersPane(page).names()).toEqual(TITLES)

  await test.step('the preset selects the whole project', async () => {
    await page.keyboard.press('Control+e')
    await expect(dialog.getByRole('button', { name: /Export$/ }).first()).toContainText('This chapter')
    await dialog.getByRole('button', { name: /Preset$/ }).click()
    await page.getByRole('option', { name: /^Audiobook \(M4B\)/ }).click()
    await expect(dialog.getByRole('button', { name: /Export$/ }).first()).toContainText('All chapters, one file')
    await expect(dialog.getByText('One M4B file with chapters and cover')).toBeVisible()
    await dialog.getByRole('button', { name: /^Generate 3 blocks first · / }).click()
    await expect(dialog.getByText('All blocks are up to date.')).toBeVisible({ timeout: 90_000 })
    expect(await getFaults(page, '[role=dialog]')).toEqual([])
  })

  await test.step('another program lists its contents', async () => {
    await dialog.getByRole('button', { name: 'Export 1 file' }).click()
    await expect(dialog.getByText('Exported 1 file.')).toBeVisible({ timeout: 90_000 })
    await expect(dialog.getByText('Measured before encoding:')).toBeVisible()
    const { chapters, streams, format } = probe(join(studio.exportFolder, 'Alice’s Adventures in Wonderland.m4b'))
    expect(chapters.map(({ tags }) => tags.title)).toEqual(TITLES)
    expect(Number(chapters[0]?.start_time)).toBe(0)
    for (const [at, { start_time: start }] of chapters.entries())
      if (at > 0) expect(start).toBe(chapters[at - 1]?.end_time)
    expect(Math.abs(Number(chapters.at(-1)?.end_time) - Number(format.duration))).toBeLessThan(0.01)
    expect(streams.map(({ codec_type: type, codec_name: codec }) => `${type} ${codec}`)).toEqual(
      expect.arrayContaining(['audio aac', 'video png']),
    )
    expect(format.tags).toMatchObject({ artist: 'Lewis Carroll', album: 'Alice’s Adventures in Wonderland' })
    // The number that iTunes uses for audiobooks.
    expect(format.tags).toMatchObject({ major_brand: 'M4B ', media_type: '2' })
  })
})
