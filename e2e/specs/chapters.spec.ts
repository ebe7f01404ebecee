import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openStudioDatabase } from '../../src/main/db/open-database.ts'
import { listProjectSummaries } from '../../src/main/db/repos/projects-repo.ts'
import { addChapter } from '../../src/main/services/script/add-chapter.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'

test('chapters are added, renamed, moved and removed by mouse, and a removal is undone', async ({ studio }) => {
  const { page } = studio
  const chapters = new ChaptersPane(page)
  const script = new ScriptPage(page)
  await new ProjectsPage(page).create('The Lighthouse')
  await script.type('The road went down to the sea.')
  await expect(script.saved()).toBeVisible()

  await test.step('opens a new, empty chapter after the open one', async () => {
    await chapters.add()
    await expect.poll(() => chapters.names()).toEqual(['Chapter 1', 'Chapter 2'])
    await expect(chapters.row('Chapter 2')).toHaveAccessibleName(/chapter 2 of 2, open/)
    await expect(script.editor).toContainText('Write or paste your script.')
    await script.type('The lamp was dark.')
    await expect(script.saved()).toBeVisible()
  })

  await test.step('renames in place, from the menu', async () => {
    await chapters.choose('Chapter 2', 'Rename')
    await expect(chapters.nameField()).toBeFocused()
    await page.keyboard.type('العاصفة the storm')
    await page.keyboard.press('Enter')
    await expect.poll(() => chapters.names()).toEqual(['Chapter 1', 'العاصفة the storm'])
    await expect(chapters.nameField()).toHaveCount(0)
  })

  await test.step('drags a chapter before another', async () => {
    await chapters.add()
    await expect.poll(() => chapters.names()).toEqual(['Chapter 1', 'العاصفة the storm', 'Chapter 3'])
    const box = await chapters.row('Chapter 1').boundingBox()
    await chapters
      .row('Chapter 3')
      .dragTo(chapters.row('Chapter 1'), { targetPosition: { x: (box?.width ?? 0) / 2, y: 2 } })
    await expect.poll(() => chapters.names()).toEqual(['Chapter 1', 'Chapter 2', 'العاصفة the storm'])
    await expect(chapters.status()).toHaveText(/is now chapter 1 of 3/)
  })

  await test.step('opens a chapter with its own text on click', async () => {
    await chapters.row('العاصفة').click()
    await expect(script.editor).toHaveText('The lamp was dark.')
    await expect(page.getByRole('heading', { name: 'The Lighthouse, العاصفة the storm' })).toBeAttached()
  })

  await test.step('opens a neighbor when the open chapter is removed, and restores it fully on undo', async () => {
    await chapters.choose('العاصفة', 'Remove')
    await expect(script.editor).toHaveText('The road went down to the sea.')
    await expect.poll(() => chapters.names()).toEqual(['Chapter 1', 'Chapter 2'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(script.editor).toHaveText('The lamp was dark.')
    await expect.poll(() => chapters.names()).toEqual(['Chapter 1', 'Chapter 2', 'العاصفة the storm'])
  })

  await test.step('keeps everything across a restart', async () => {
    await studio.restart()
    const again = new ChaptersPane(studio.page)
    await expect.poll(() => again.names()).toEqual(['Chapter 1', 'Chapter 2', 'العاصفة the storm'])
    await expect(new ScriptPage(studio.page).editor).toHaveText('The lamp was dark.')
  })
})

test('the counts of the open chapter match the script next to them', async ({ studio }) => {
  const { page } = studio
  const chapters = new ChaptersPane(page)
  const script = new ScriptPage(page)
  const projects = new ProjectsPage(page)
  /** Read once: nothing here waits until they match. */
  const figures = async () => (await chapters.row('Chapter 1').getAttribute('aria-label')) ?? ''
  await projects.create('The Lighthouse')
  await script.paste('The road went down to the sea.\n\nThe lamp was dark.\n\nNobody knew why.')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await expect.poll(() => script.count('Blocks')).toBe('4')
  await expect(script.generate()).toHaveText(/^Generate 3 blocks/)
  expect(await figures()).toContain('4 blocks · not generated')

  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 30_000 })
  expect(await figures()).toContain('4 blocks · 100% generated')
  expect(await script.count('Generated')).toBe('100%')
  const getSeconds = (time: string) => Number(time.split(':').at(-1))
  const total = () => script.player.getByLabel('Length', { exact: true }).innerText()
  await expect.poll(async () => Math.abs(getSeconds(await figures()) - getSeconds(await total()))).toBeLessThan(0.15)

  await script.append(2, ' Still.')
  await expect(script.generate()).toHaveText(/^Generate 1 block/)
  expect(await figures()).toContain('4 blocks · 67% generated, 1 out of date')
  await page.keyboard.press('Control+z')
  await expect(script.everythingIsSpoken()).toBeVisible()
  expect(await figures()).toContain('4 blocks · 100% generated')
  await projects.open()
  const row = page.getByRole('row', { name: 'The Lighthouse' })
  await expect(row).toContainText('100% generated')
  await expect(row.getByRole('gridcell', { name: '4', exact: true })).toBeVisible()
})

test('chapters are added, renamed, moved, opened and removed by keyboard alone', async ({ studio }) => {
  const { page } = studio
  const chapters = new ChaptersPane(page)
  const script = new ScriptPage(page)
  const { keyboard } = page
  await new ProjectsPage(page).create('The Lighthouse')

  await test.step('adds, renames and returns to writing, from the script', async () => {
    await keyboard.press('Alt+Shift+N')
    await expect.poll(() => chapters.names()).toEqual(['Chapter 1', 'Chapter 2'])
    await expect(script.editor).toBeFocused()
    await keyboard.press('F2')
    await expect(chapters.nameField()).toBeFocused()
    await keyboard.type('The storm')
    await keyboard.press('Enter')
    await expect(script.editor).toBeFocused()
    await expect.poll(() => chapters.names()).toEqual(['Chapter 1', 'The storm'])
  })

  await test.step('keeps the name on Escape', async () => {
    await keyboard.press('F2')
    await expect(chapters.nameField()).toBeFocused()
    await keyboard.type('Something else')
    await keyboard.press('Escape')
    await expect(script.editor).toBeFocused()
    expect(await chapters.names()).toEqual(['Chapter 1', 'The storm'])
    expect(await script.count('Blocks')).toBe('1')
  })

  await test.step('moves between chapters by shortcut', async () => {
    await keyboard.press('Alt+PageUp')
    await expect(chapters.row('Chapter 1')).toHaveAccessibleName(/open/)
    await expect(script.editor).toBeFocused()
    await keyboard.press('F2')
    await expect(chapters.nameField()).toBeFocused()
    await keyboard.type('The road')
    await keyboard.press('Enter')
    await expect.poll(() => chapters.names()).toEqual(['The road', 'The storm'])
    await keyboard.press('F2')
    await keyboard.press('Delete')
    await keyboard.press('Enter')
    await expect(chapters.row('Chapter 1')).toHaveAccessibleName(/open/)
    await expect(script.editor).toBeFocused()
    await keyboard.press('Alt+PageDown')
    await expect(chapters.row('The storm')).toHaveAccessibleName(/open/)
    await expect(script.editor).toBeFocused()
  })

  await test.step('moves a chapter with the block shortcuts in the list, and announces its position', async () => {
    await chapters.row('The storm').focus()
    await keyboard.press('Alt+Shift+ArrowUp')
    await expect.poll(() => chapters.names()).toEqual(['The storm', 'Chapter 2'])
    await expect(chapters.status()).toHaveText('The storm is now chapter 1 of 2')
    await expect(chapters.row('The storm')).toBeFocused()
  })

  await test.step('picks up and drops a chapter by keyboard', async () => {
    await keyboard.press('Tab')
    await expect(chapters.row('The storm').getByRole('button', { name: 'Drag The storm' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(chapters.dropPlaces().first()).toBeVisible()
    await keyboard.press('ArrowDown')
    await expect(chapters.dropPlace('Insert after Chapter 2')).toBeFocused()
    await keyboard.press('Enter')
    await expect.poll(() => chapters.names()).toEqual(['Chapter 1', 'The storm'])
  })

  await test.step('removes a chapter with Delete, and keeps the last one with a message', async () => {
    await chapters.row('Chapter 1').focus()
    await keyboard.press('Delete')
    await expect.poll(() => chapters.names()).toEqual(['The storm'])
    await keyboard.press('Alt+Shift+Delete')
    await expect(page.getByText('A project keeps at least one chapter. This is its only one.')).toBeVisible()
    expect(await chapters.names()).toEqual(['The storm'])
  })
})

test('navigates and moves a thousand chapters, some with names of 300 characters', async ({ studio }) => {
  const { page } = studio
  const chapters = new ChaptersPane(page)
  await new ProjectsPage(page).create('The Lighthouse')
  await chapters.row('Chapter 1').waitFor()
  addChapters(studio.homeFolder, 999)
  await page.reload()

  await expect(chapters.row('Chapter 1,')).toBeVisible()
  expect(await chapters.rows.count()).toBeLessThan(60)
  await chapters.row('Chapter 1,').focus()
  await page.keyboard.press('End')
  await expect(chapters.row('Chapter 1000')).toBeFocused()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(chapters.status()).toHaveText('Chapter 1000 is now chapter 999 of 1000')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The Lighthouse, chapter 998' })).toBeAttached()
  await expect(chapters.row('chapter 998 of 1000, open')).toBeInViewport()
  const wide = await chapters.pane.evaluate((pane) => pane.scrollWidth > pane.clientWidth)
  expect(wide).toBe(false)
})

test('exports all chapters at once, each to its own files', async ({ studio }) => {
  const { page } = studio
  const chapters = new ChaptersPane(page)
  const script = new ScriptPage(page)
  await new ProjectsPage(page).create('The Lighthouse')
  for (const text of ['The road.', 'The storm.']) {
    if (text !== 'The road.') await chapters.add()
    await script.type(text)
    await script.generate().click()
    await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 30_000 })
  }
  await expect(chapters.row('Chapter 2')).toHaveAccessibleName(/1 block · 100% generated, 0:/)

  await page.getByRole('button', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export the chapter' })
  await dialog.getByRole('button', { name: / Export$/ }).click()
  await page.getByRole('option', { name: 'All chapters, separate files' }).click()
  const all = page.getByRole('dialog', { name: 'Export the project' })
  await all.getByRole('button', { name: /^Export \d+ files$/ }).click()

  await expect(all.getByText('Exported 4 files.')).toBeVisible({ timeout: 30_000 })
  const names = ['01 The Lighthouse', '02 The Lighthouse']
  expect((await readdir(studio.exportFolder)).toSorted()).toEqual(
    names.flatMap((name) => [`${name}.srt`, `${name}.wav`]),
  )
})

/** Adds chapters like another window with its own connection. Every tenth has a name of 300 characters. */
function addChapters(homeFolder: string, count: number): void {
  const db = openStudioDatabase(join(homeFolder, 'studio.db'))
  try {
    const projectId = listProjectSummaries(db)[0]?.id ?? ''
    db.transaction(() => {
      for (let number = 0; number < count; number += 1) {
        const title = number % 10 === 0 ? 'A very long name '.repeat(18).slice(0, 300) : ''
        addChapter({ db, newId: () => randomUUID(), now: Date.now }, { projectId, title })
      }
    })
  } finally {
    db.close()
  }
}
