import { expect, test } from '../fixtures/serviced-studio.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'
import { ProjectsPage } from '../pages/projects-page.ts'
import { ScriptPage } from '../pages/script-page.ts'
import { railLink } from '../pages/rail-link.ts'

test('restores deleted items long after the undo message is gone', async ({ studio }) => {
  const { page } = studio
  const projects = new ProjectsPage(page)
  const script = new ScriptPage(page)
  const chapters = new ChaptersPane(page)
  const dialog = page.getByRole('dialog')

  await test.step('chapter', async () => {
    await projects.create('The Lighthouse')
    await chapters.add()
    await script.type('The storm.')
    await expect(script.saved()).toBeVisible()
    await chapters.choose('Chapter 2', 'Remove')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.reload()
    await chapters.pane.getByRole('button', { name: '1 removed chapter' }).click()
    await expect(dialog.getByText('1 block · removed today')).toBeVisible()
    await dialog.getByRole('button', { name: 'Restore Untitled' }).click()
    await expect(dialog.getByText('Nothing to restore.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => chapters.names()).toEqual(['Chapter 1', 'Chapter 2'])
    await expect(chapters.pane.getByRole('button', { name: /removed chapter/ })).toHaveCount(0)
  })

  await test.step('project', async () => {
    await projects.open()
    await projects.choose('The Lighthouse', 'Remove')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Recently deleted…' }).click()
    await dialog.getByRole('button', { name: 'Restore The Lighthouse' }).press('Enter')
    await expect(dialog.getByText('Nothing to restore.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
    await page.keyboard.press('Enter')
    await projects.openProject('The Lighthouse')
  })
})

test('shows the licenses of all components offline', async ({ studio }) => {
  const { page } = studio
  await railLink(page, 'Settings').click()
  await page.getByRole('button', { name: 'Licenses…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Licenses' })

  await dialog.getByRole('searchbox').fill('espeak')
  await expect(dialog.getByRole('status').filter({ hasText: /^1 package$/ })).toBeVisible()
  await dialog.getByText('@echogarden/espeak-ng-emscripten').click()

  await expect(dialog.getByText('GNU GENERAL PUBLIC LICENSE').first()).toBeVisible()
})
