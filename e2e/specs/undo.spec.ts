import { expect, test } from '../fixtures/serviced-studio.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'
import { TakesDialog } from '../pages/takes-dialog.ts'

const LINES = ['The lamp was lit.', 'The boats turned for home.', 'Nobody spoke.']

test('one key takes back what was done, in the order in which it was done, whatever it was', async ({
  studio,
  screens,
  service,
}) => {
  test.setTimeout(120_000)
  const { script } = screens
  const { page } = studio
  const chapters = new ChaptersPane(page)
  const takes = new TakesDialog(page)
  const said = (text: string) => expect(page.getByText(text, { exact: true })).toBeAttached()
  const undo = async (text: string) => {
    await page.keyboard.press('Control+z')
    await said(`Undid: ${text}.`)
  }
  const take = (number: number) => script.inspector.getByRole('listitem', { name: new RegExp(`^Take ${number}`) })
  await screens.useService(service.apiKeys.paid)
  await screens.write('Undo', LINES)
  await script.generate().click()
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  await script.select(1)
  for (const count of [2, 3]) {
    await page.keyboard.press('Control+Enter')
    await expect(script.takes()).toHaveCount(count, { timeout: 60_000 })
    await expect(script.inspector.getByRole('button', { name: /^New take/ })).toBeVisible({ timeout: 60_000 })
  }

  await test.step('things of every kind are done', async () => {
    await take(1).getByRole('button', { name: 'Use' }).click()
    await expect(take(1)).toContainText('active')
    await take(1).getByRole('button', { name: 'Star take 1' }).click()
    await expect(take(1)).toContainText('starred')
    await script.select(2)
    await script.chooseVoice('Marlo')
    await script.append(3, ' At last.')
    await script.inspector.getByRole('button', { name: 'Lock the block' }).click()
    await page.keyboard.press('Alt+Shift+ArrowUp')
    await expect.poll(() => script.lines()).toEqual([LINES[0], `${LINES[2]} At last.`, LINES[1]])
    await takes.open()
    await takes.deleteUnused().click()
    await expect(takes.dialog).toContainText('Deleted 2 takes,')
    await takes.close()
    await script.select(1)
    await expect(script.takes()).toHaveCount(1)
    await expect(script.saved()).toBeVisible()
  })

  await test.step('another chapter has a history of its own, and the first one goes on where it was', async () => {
    await chapters.add()
    await script.type('Elsewhere.')
    await undo('text of block 1')
    await page.keyboard.press('Control+z')
    await said('Nothing to undo.')
    await chapters.rows.first().click()
    await expect(script.editor).toContainText(LINES[1] ?? '')
  })

  await test.step('all of it is taken back', async () => {
    await script.select(1)
    await undo('deletion of 2 takes')
    await script.select(1)
    await expect(script.takes()).toHaveCount(3)
    await undo('move of block 3')
    await expect.poll(() => script.lines()).toEqual([LINES[0], LINES[1], `${LINES[2]} At last.`])
    await undo('lock of block 3')
    await undo('text of block 3')
    await undo('voice of block 2')
    await expect(script.mark(2)).toHaveAttribute('title', 'Block 2: fresh')
    await script.select(1)
    await undo('star of a take')
    await expect(take(1)).not.toContainText('starred')
    await undo('choice of take of block 1')
    await expect(take(3)).toContainText('active')
    await expect(script.everythingIsSpoken()).toBeVisible()
    expect(await script.lines()).toEqual(LINES)
  })

  await test.step('and done again, also with the focus beside the script', async () => {
    await script.inspector.getByRole('button', { name: 'Lock the block' }).focus()
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+y')
    await said('Did again: lock of block 3.')
    await expect(script.mark(3)).toHaveAttribute('title', 'Block 3: locked')
    await script.select(1)
    await expect(take(1)).toContainText('active')
    await expect(take(1)).toContainText('starred')
  })
})
