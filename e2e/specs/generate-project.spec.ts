import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'

test('a project of three chapters is generated with one action and one confirmation', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const chapters = new ChaptersPane(page)
  await screens.useService(service.apiKeys.paid)
  await screens.write('Chapters', ['One.', 'Two.'])
  for (const text of ['Three.', 'Four.']) {
    await chapters.add()
    await screens.script.type(text)
    await expect(screens.script.saved()).toBeVisible()
  }

  await screens.script.sound.getByRole('button', { name: 'More ways to generate' }).click()
  await page.getByRole('menuitem', { name: 'Generate project…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate project' })
  await expect(dialog.getByText('4 blocks in 3 chapters · 19 characters')).toBeVisible()
  expect(await getFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Generate 4 blocks' }).click()

  await expect(dialog).toHaveCount(0)
  await expect(screens.script.everythingIsSpoken()).toBeVisible({ timeout: 30_000 })
  for (const chapter of ['Chapter 1', 'Chapter 2']) {
    await chapters.row(chapter).click()
    await expect(screens.script.everythingIsSpoken()).toBeVisible()
  }
  expect((await service.usage()).syntheses.map(({ input }) => input).toSorted()).toEqual(
    ['One.', 'Two.', 'Three.', 'Four.'].toSorted(),
  )
  await screens.script.sound.getByRole('button', { name: 'More ways to generate' }).click()
  await page.getByRole('menuitem', { name: 'Generate project…' }).click()
  await expect(dialog.getByRole('heading', { name: 'All audio up to date' })).toBeVisible()
})
