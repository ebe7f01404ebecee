import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'
import { PronunciationDialogs } from '../pages/pronunciation-dialogs.ts'
import { UnusualWordsDialog } from '../pages/unusual-words-dialog.ts'

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

test('unusual words and their pronunciation never lie above the dialog that generates a project', async ({
  studio,
  screens,
}) => {
  const { page } = studio
  const dialog = page.getByRole('dialog', { name: 'Generate project' })
  const words = new UnusualWordsDialog(page)
  const pronunciations = new PronunciationDialogs(page)
  await screens.write('Names', ['Then Siobhan came home.'])
  await screens.script.sound.getByRole('button', { name: 'More ways to generate' }).click()
  await page.getByRole('menuitem', { name: 'Generate project…' }).click()

  await dialog.getByRole('button', { name: 'Names and unusual words…' }).click()
  await expect(words.dialog).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await words.names().first().click()
  await pronunciations.spoken().fill('Shivaughn')
  await pronunciations.save().click()
  await expect(words.row('Siobhan')).toContainText('Shivaughn')
  await words.dialog.getByRole('button', { name: 'Close' }).click()

  await expect(words.dialog).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Generate 1 block' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Names and unusual words…' })).toHaveCount(0)
})
