import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openStudioDatabase } from '../../src/main/db/open-database.ts'
import { listProjectSummaries } from '../../src/main/db/repos/projects-repo.ts'
import { addChapter } from '../../src/main/services/script/add-chapter.ts'
import { expect, test } from '../fixtures/studio.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'

test('chapters are added, named, moved and removed with the mouse, and a removal is taken back', async ({ studio }) => {
  const { page } = studio
  const chapters = new ChaptersPane(page)
  const script = new ScriptPage(page)
  await new ProjectsPage(page).create('The Lighthouse')
  await script.type('The road went down to the sea.')
  await expect(script.saved()).toBeVisible()

  await test.step('a new chapter opens, empty, after the one that was open', async () => {
    await chapters.add()
    await expect.poll(() => chapters.names()).toEqual(['Chapter 1', 'Chapter 2'])
    await expect(chapters.row('Chapter 2')).toHaveAccessibleName(/chapter 2 of 2, open/)
    await expect(script.editor).toContainText('Write or paste the script here.')
    await script.type('The lamp was dark.')
    await expect(script.saved()).toBeVisible()
  })

  await test.step('a name is written in place, from the menu', async () => {
    await chapters.choose('Chapter 2', 'Rename')
    await expect(chapters.nameField()).toBeFocused()
    await page.keyboard.type('العاصفة the storm')
    await page.keyboard.press('Enter')
    await expect.poll(() => chapters.names()).toEqual(['Chapter 1', 'العاصفة the storm'])
    await expect(chapters.nameField()).toHaveCount(0)
  })

  await test.step('a chapter is dragged before another', async () => {
    await chapters.add()
    await expect.poll(() => chapters.names()).toEqual(['Chapter 1', 'العاصفة the storm', 'Chapter 3'])
    const box = await chapters.row('Chapter 1').boundingBox()
    await chapters
      .row('Chapter 3')
      .dragTo(chapters.row('Chapter 1'), { targetPosition: { x: (box?.width ?? 0) / 2, y: 2 } })
    await expect.poll(() => chapters.names()).toEqual(['Chapter 1', 'Chapter 1', 'العاصفة the storm'])
    await expect(chapters.status()).toHaveText(/is now chapter 1 of 3/)
  })

  await test.step('a press opens a chapter with its own text', async () => {
    await chapters.row('العاصفة').click()
    await expect(script.editor).toHaveText('The lamp was dark.')
    await expect(page.getByRole('heading', { name: 'The Lighthouse, chapter 3' })).toBeAttached()
  })

  await test.step('the open chapter is removed, its neighbour opens, and undo brings all of it back', async () => {
    await chapters.choose('العاصفة', 'Remove')
    await expect(script.editor).toHaveText('The road went down to the sea.')
    await expect.poll(() => chapters.names()).toEqual(['Chapter 1', 'Chapter 1'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(script.editor).toHaveText('The lamp was dark.')
    await expect.poll(() => chapters.names()).toEqual(['Chapter 1', 'Chapter 1', 'العاصفة the storm'])
  })

  await test.step('all of it is there after a restart', async () => {
    await studio.restart()
    const again = new ChaptersPane(studio.page)
    await expect.poll(() => again.names()).toEqual(['Chapter 1', 'Chapter 1', 'العاصفة the storm'])
    await expect(new ScriptPage(studio.page).editor).toHaveText('The lamp was dark.')
  })
})

test('the figures of the open chapter are those of the script beside them', async ({ studio }) => {
  const { page } = studio
  const chapters = new ChaptersPane(page)
  const script = new ScriptPage(page)
  const projects = new ProjectsPage(page)
  /** Read once: nothing here waits until they agree. */
  const figures = async () => (await chapters.row('Chapter 1').getAttribute('aria-label')) ?? ''
  await projects.create('The Lighthouse')
  await script.paste('The road went down to the sea.\n\nThe lamp was dark.\n\nNobody knew why.')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await expect(script.generate()).toHaveText(/^Generate 3 blocks/)
  expect(await figures()).toContain('4 blocks · not spoken')

  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 30_000 })
  expect(await figures()).toContain('4 blocks · all spoken')
  expect(await script.count('Spoken')).toBe('100 %')
  const secondsOf = (time: string) => Number(time.split(':').at(-1))
  const total = () => script.player.getByLabel('Length', { exact: true }).innerText()
  await expect.poll(async () => Math.abs(secondsOf(await figures()) - secondsOf(await total()))).toBeLessThan(0.15)

  await script.append(2, ' Still.')
  await expect(script.generate()).toHaveText(/^Generate 1 block/)
  expect(await figures()).toContain('4 blocks · 2 spoken')
  await page.keyboard.press('Control+z')
  await expect(script.everythingIsSpoken()).toBeVisible()
  expect(await figures()).toContain('4 blocks · all spoken')
  await projects.open()
  await expect(page.getByRole('row', { name: 'The Lighthouse' })).toContainText(/4 blocks\s*all spoken/)
})

test('chapters are added, named, moved, opened and removed with the keyboard alone', async ({ studio }) => {
  const { page } = studio
  const chapters = new ChaptersPane(page)
  const script = new ScriptPage(page)
  const { keyboard } = page
  await new ProjectsPage(page).create('The Lighthouse')

  await test.step('from the script: add, name, go back to writing', async () => {
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

  await test.step('Escape leaves a name as it is', async () => {
    await keyboard.press('F2')
    await expect(chapters.nameField()).toBeFocused()
    await keyboard.type('Something else')
    await keyboard.press('Escape')
    await expect(script.editor).toBeFocused()
    expect(await chapters.names()).toEqual(['Chapter 1', 'The storm'])
    expect(await script.count('Blocks')).toBe('1')
  })

  await test.step('keys go from chapter to chapter', async () => {
    await keyboard.press('Alt+PageUp')
    await expect(chapters.row('Chapter 1')).toHaveAccessibleName(/open/)
    await expect(script.editor).toBeFocused()
    await keyboard.press('F2')
    await expect(chapters.nameField()).toBeFocused()
    await keyboard.type('The road')
    await keyboard.press('Enter')
    await expect.poll(() => chapters.names()).toEqual(['The road', 'The storm'])
    await keyboard.press('F2')
    await keyboard.type('Chapter 1')
    await keyboard.press('Enter')
    await expect(chapters.row('Chapter 1')).toHaveAccessibleName(/open/)
    await expect(script.editor).toBeFocused()
    await keyboard.press('Alt+PageDown')
    await expect(chapters.row('The storm')).toHaveAccessibleName(/open/)
    await expect(script.editor).toBeFocused()
  })

  await test.step('in the list the keys that move a block move a chapter, and say where it is', async () => {
    await chapters.row('The storm').focus()
    await keyboard.press('Alt+Shift+ArrowUp')
    await expect.poll(() => chapters.names()).toEqual(['The storm', 'Chapter 1'])
    await expect(chapters.status()).toHaveText('The storm is now chapter 1 of 2')
    await expect(chapters.row('The storm')).toBeFocused()
  })

  await test.step('a chapter is picked up and dropped with keys', async () => {
    await keyboard.press('Tab')
    await expect(chapters.row('The storm').getByRole('button', { name: 'Drag The storm' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(chapters.dropPlaces().first()).toBeVisible()
    await keyboard.press('ArrowDown')
    await expect(chapters.dropPlace('Insert after Chapter 1')).toBeFocused()
    await keyboard.press('Enter')
    await expect.poll(() => chapters.names()).toEqual(['Chapter 1', 'The storm'])
  })

  await test.step('Delete removes a chapter, and the last one stays with a sentence', async () => {
    await chapters.row('Chapter 1').focus()
    await keyboard.press('Delete')
    await expect.poll(() => chapters.names()).toEqual(['The storm'])
    await keyboard.press('Alt+Shift+Delete')
    await expect(page.getByText('A project keeps at least one chapter. This is its only one.')).toBeVisible()
    expect(await chapters.names()).toEqual(['The storm'])
  })
})

test('a thousand chapters, some with names of 300 characters, are walked through and moved', async ({ studio }) => {
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

test('every chapter is exported at once, each to files of its own', async ({ studio }) => {
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
  await expect(chapters.row('Chapter 2')).toHaveAccessibleName(/1 block · all spoken, 0:/)

  await page.getByRole('button', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export the chapter' })
  await dialog.getByRole('button', { name: /What/ }).click()
  await page.getByRole('option', { name: 'Every chapter, each to its own files' }).click()
  const all = page.getByRole('dialog', { name: 'Export the project' })
  await all.getByRole('button', { name: /^Export \d+ files$/ }).click()

  await expect(all.getByText('4 files written.')).toBeVisible({ timeout: 30_000 })
  const names = ['01 The Lighthouse - Chapter 1', '02 The Lighthouse']
  expect((await readdir(studio.exportFolder)).toSorted()).toEqual(
    names.flatMap((name) => [`${name}.srt`, `${name}.wav`]),
  )
})

/** As another window would, through a connection of its own. Every tenth has a name of 300 characters. */
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
