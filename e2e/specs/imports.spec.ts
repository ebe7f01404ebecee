import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'
import { ImportDialog } from '../pages/import-dialog.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { railLink } from '../pages/rail-link.ts'

const BOOK = `---
title: The Lighthouse
---

# The Lighthouse

## The road

The lamp had been **dark** for [eleven](http://x) years.

Aria: She came back.

## The storm

- One suitcase.
- A ring of keys.
`

test('a Markdown file becomes chapters after a preview of the split, and is undone', async ({ studio }) => {
  const { page } = studio
  const imports = new ImportDialog(page)
  const chapters = new ChaptersPane(page)
  const script = new ScriptPage(page)
  await new ProjectsPage(page).create('The Lighthouse')

  await test.step('previews the result and follows the options', async () => {
    await imports.choose({ name: 'The Lighthouse.md', buffer: Buffer.from(BOOK) })
    await expect(imports.figures).toHaveText('2 chapters · 4 blocks · 88 characters')
    await expect(imports.dialog.getByText('Front matter skipped.')).toBeVisible()
    await expect(imports.dialog.getByText('Book title skipped.')).toBeVisible()
    await expect(
      imports.dialog.getByRole('button', { name: /^New chapters, replacing the empty chapter/ }),
    ).toBeVisible()
    await imports.dialog.getByText('Aria', { exact: true }).click()
    await expect(imports.dialog.getByRole('checkbox', { name: 'Aria 1 line' })).toBeChecked()
    const told = await imports.told()
    expect(told).toContain('Chapter 1: The road, 2 blocks')
    expect(told).toContain('Block 1, 40 characters: The lamp had been dark for eleven years.')
    await imports.check('Read chapter titles aloud')
    await expect(imports.figures).toHaveText(/7 blocks/)
    await imports.select('Split chapters at', 'No chapters')
    await expect(imports.figures).toHaveText(/^1 chapter · 7 blocks/)
    await imports.select('Split chapters at', 'Headings of levels 1 and 2')
    await imports.check('Read chapter titles aloud')
    await expect(imports.figures).toHaveText(/^2 chapters · 4 blocks/)
    expect(await getFaults(page, '[role=dialog]')).toEqual([])
  })

  await test.step('replaces the empty chapter with the import', async () => {
    await imports.store.click()
    await expect(page.getByText('Imported 2 chapters with 4 blocks. Added 1 speaker to the cast')).toBeVisible()
    await chapters.row('The road').click()
    await expect(script.speakerNames()).toHaveText(['Aria: '])
    await expect.poll(() => chapters.names()).toEqual(['The road', 'The storm'])
    await chapters.row('The storm').click()
    await expect.poll(() => script.lines()).toEqual(['One suitcase.', 'A ring of keys.'])
  })

  await test.step('undoes it as one step', async () => {
    await imports.undo()
    await expect.poll(() => chapters.names()).toEqual(['Chapter 1'])
    await expect(script.editor).toContainText('Write or paste your script.')
  })
})

test('dropped subtitles are inserted into the open chapter, also in another encoding', async ({ studio }) => {
  const { page } = studio
  const imports = new ImportDialog(page)
  const script = new ScriptPage(page)
  await new ProjectsPage(page).create('The Lighthouse')
  await script.type('Before.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('After.')
  await expect(script.saved()).toBeVisible()
  await script.select(1)

  await imports.drop(
    'harbour.srt',
    '1\n00:00:01,000 --> 00:00:02,000\n<i>You are\n\n2\n00:00:02,000 --> 00:00:03,000\nlate.</i>',
  )
  await expect(imports.figures).toHaveText('1 chapter · 1 block · 13 characters')
  await imports.check('Each cue')
  await expect(imports.figures).toHaveText(/2 blocks/)
  await imports.select('Import into', 'In this chapter, after block 1')
  await imports.store.click()

  await expect.poll(() => script.lines()).toEqual(['Before.', 'You are', 'late.', 'After.'])
  await script.append(4, ' More.')
  await expect(script.saved()).toBeVisible()
  await imports.undo()
  await expect.poll(() => script.lines()).toEqual(['Before.', 'After. More.'])

  await imports.choose({ name: 'old.txt', buffer: Buffer.from([0x93, 0x5a, 0x6f, 0xeb, 0x94]) })
  await expect(imports.dialog.getByText('The text encoding is a guess.')).toBeVisible()
  await expect.poll(() => imports.told()).toContain('Block 1, 5 characters: “Zoë”')
  await imports.select('Text encoding', 'UTF-8')
  await expect(imports.dialog.getByText('2 characters can’t be read in this encoding')).toBeVisible()
  await page.keyboard.press('Escape')
})

test('a non-text file is rejected with a message, and a text with nothing to speak is reported', async ({ studio }) => {
  const { page } = studio
  const imports = new ImportDialog(page)
  await new ProjectsPage(page).create('The Lighthouse')

  await imports.choose({ name: 'a.png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]) })
  await expect(imports.dialog.getByRole('alert')).toContainText('a.png isn’t plain text.')
  await page.keyboard.press('Escape')

  await imports.choose({ name: 'a.md', buffer: Buffer.from('<!-- nothing -->') })
  await expect(imports.dialog.getByText(/No speakable text found/)).toBeVisible()
  await expect(imports.store).toBeDisabled()
})

test('a long paste is previewed first, and inserted unchanged on request', async ({ studio }) => {
  const { page } = studio
  const imports = new ImportDialog(page)
  const script = new ScriptPage(page)
  const text = Array.from({ length: 1_500 }, (_, index) => `Line ${index + 1} of a long text.`).join('\n\n')
  await new ProjectsPage(page).create('The Lighthouse')
  await script.type('Before.')

  await script.paste(text)
  await expect(imports.figures).toHaveText(/1,500 blocks/)
  await imports.store.click()
  await expect.poll(() => script.count('Blocks')).toBe('1,501')
  await imports.undo()
  await expect.poll(() => script.count('Blocks')).toBe('1')

  await script.paste(text)
  await imports.dialog.getByRole('button', { name: 'Paste at the caret' }).click()
  await expect.poll(() => script.count('Blocks')).toBe('1,500')
  await page.keyboard.press('Control+z')
  await expect.poll(() => script.lines()).toEqual(['Before.'])
})

test('a file of 10 MB doesn’t block the window', async ({ studio }) => {
  const { page } = studio
  const imports = new ImportDialog(page)
  const script = new ScriptPage(page)
  await new ProjectsPage(page).create('The Lighthouse')
  const paragraph = `${'The lamp had been dark for eleven years. '.repeat(5).trim()}\n\n`
  const text = paragraph.repeat(Math.ceil(10_000_000 / paragraph.length))
  await page.evaluate(() => {
    const seen = { longest: 0 }
    let last = performance.now()
    const look = () => {
      seen.longest = Math.max(seen.longest, performance.now() - last)
      last = performance.now()
      requestAnimationFrame(look)
    }
    look()
    Object.assign(globalThis, { seen })
  })

  await imports.choose({ name: 'long.txt', buffer: Buffer.from(text) })
  await expect(imports.figures).toHaveText(/48,544 blocks/, { timeout: 90_000 })
  const longestMs = await page.evaluate(() => (globalThis as unknown as { seen: { longest: number } }).seen.longest)
  test.info().annotations.push({ type: 'longest frame', description: `${Math.round(longestMs)} ms` })
  await imports.store.click()
  await expect.poll(() => script.count('Blocks'), { timeout: 90_000 }).toBe('48,544')
})

test('a long paste into a new project leaves no empty block before it', async ({ studio }) => {
  const { page } = studio
  const imports = new ImportDialog(page)
  const script = new ScriptPage(page)
  const text = Array.from({ length: 1_500 }, (_, index) => `Line ${index + 1} of a long text.`).join('\n\n')
  await new ProjectsPage(page).create('The Lighthouse')

  await script.paste(text)
  await imports.store.click()

  await expect.poll(() => script.count('Blocks')).toBe('1,500')
  await imports.undo()
  await expect.poll(() => script.count('Blocks')).toBe('1')
})

const MANUSCRIPT = `THE LIGHTHOUSE
by Edith Marlo

Chapter One: The Letter

[gulls crying]

Marta: You came.

The Storm

Part of the roof was gone.

Chapter Two: The Boat

It rained.
`

test('a manuscript becomes a project: from the first screen, with titles chosen line by line', async ({ studio }) => {
  const { page } = studio
  const imports = new ImportDialog(page)
  const projects = new ProjectsPage(page)
  const chapters = new ChaptersPane(page)
  const script = new ScriptPage(page)
  await projects.open()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Start from a manuscript…' }).click()
  await (await choosing).setFiles({ name: 'lamp.txt', mimeType: 'text/plain', buffer: Buffer.from(MANUSCRIPT) })

  await expect(imports.dialog.getByRole('textbox', { name: 'Project title' })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('The Lighthouse')
  await expect(imports.figures).toHaveText(/^3 chapters · 6 blocks/)
  await imports.dialog.getByRole('button', { name: 'Use as chapter title: The Storm' }).click()
  await expect(imports.figures).toHaveText(/^4 chapters · 5 blocks/)
  // With the keyboard, because rows that scroll into view are measured and may move away from the pointer.
  await imports.dialog.getByRole('button', { name: 'Use as text: Chapter Two: The Boat' }).press('Enter')
  await expect(imports.figures).toHaveText(/^3 chapters · 6 blocks/)
  await expect(imports.dialog.getByRole('checkbox')).toHaveCount(1)
  expect(await getFaults(page, '[role=dialog]')).toEqual([])
  await imports.store.click()

  await expect.poll(() => chapters.names()).toEqual(['Title page', 'Chapter One: The Letter', 'The Storm'])
  await chapters.row('Chapter One').click()
  await expect.poll(() => script.lines()).toEqual(['Marta: You came.'])
  await script.openSection('Note')
  await expect(script.inspector.getByRole('textbox', { name: 'Note' })).toHaveValue('[gulls crying]')
  await chapters.row('The Storm').click()
  await expect.poll(() => script.lines()).toEqual(['Part of the roof was gone.', 'Chapter Two: The Boat', 'It rained.'])
})

test('a text that is dropped on another screen becomes a project, and a project file is imported anywhere', async ({
  studio,
}) => {
  const { page } = studio
  const imports = new ImportDialog(page)
  await railLink(page, 'Voices').click()
  const heading = page.getByRole('heading', { name: 'Voices', exact: true })

  await imports.drop('lamp.md', '# One\n\nIt was dark.', heading)
  await expect(imports.figures).toHaveText(/^1 chapter · 1 block/)
  await imports.store.click()
  await expect.poll(() => new ScriptPage(page).lines()).toEqual(['It was dark.'])

  await imports.drop('lamp.overvoice', 'not an archive')
  const dialog = page.getByRole('dialog', { name: 'Import project file' })
  await expect(dialog.getByRole('alert')).toContainText('Nothing was imported')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await new ProjectsPage(page).open()
  await expect(page.getByRole('main').getByRole('row', { name: 'lamp' })).toHaveCount(1)
})
