import { getFaults } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ChaptersPane } from '../pages/chapters-pane.ts'

const FIRST = ['The road went down.', 'Nobody came.']
const SECOND = [
  'The lamp was lit.',
  'The boats turned for home, one after the other, and the keeper counted their lights until the last was in.',
  'It was late, and the wind had gone round to the north by the time that anybody thought of the door.',
]

test('a project of several chapters is one audio: played through, shown, zoomed and navigated by keyboard', async ({
  studio,
  screens,
  service,
}) => {
  const { page } = studio
  const { script } = screens
  const chapters = new ChaptersPane(page)
  const position = () => script.position()
  const map = page.getByRole('scrollbar', { name: 'Visible range of the project' })
  const heading = (chapter: number) => page.getByRole('heading', { name: `Two chapters, chapter ${chapter}` })
  await screens.useService(service.apiKeys.paid)
  await screens.write('Two chapters', FIRST)
  await script.generate().press('Enter')
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  await chapters.add()
  await expect.poll(() => chapters.names()).toEqual(['Chapter 1', 'Chapter 2'])
  await script.paste(SECOND.join('\n\n'))
  await script.generate().press('Enter')
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  await expect(script.play()).toBeVisible({ timeout: 30_000 })

  await test.step('shows the whole project on the overview, and the chapter in the position', async () => {
    await expect(page.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '100%')
    await position().focus()
    await page.keyboard.press('Home')
    await expect(position()).toHaveAttribute('aria-valuetext', /^word 1 of 4, block 1 of 3, chapter 2 of 2, 0\.0 s$/)
    await expect(map).toHaveAttribute('aria-valuetext', /^chapter 2 of 2, /)
    await page.keyboard.press('9')
    await expect(map).toHaveAttribute('aria-valuetext', /^entire length, /)
    await expect(page.getByText('Chapter 1', { exact: true }).last()).toBeVisible()
    expect(await getFaults(page)).toEqual([])
  })

  await test.step('moves between chapters by keyboard, keeping focus and zoom', async () => {
    await page.keyboard.press('Shift+PageUp')
    await expect(heading(1)).toBeAttached()
    await expect(position()).toBeFocused()
    await expect(position()).toHaveAttribute('aria-valuetext', /^word 1 of 4, block 1 of 2, chapter 1 of 2, 0\.0 s$/)
    await expect(map).toHaveAttribute('aria-valuetext', /^entire length, /)
    await page.keyboard.press('Enter')
    await expect(map).toHaveAttribute('aria-valuetext', /^chapter 1 of 2, 0\.0 s to /)
  })

  await test.step('opens another chapter at the clicked position', async () => {
    await page.keyboard.press('9')
    const box = await position().boundingBox()
    if (!box) throw new Error('The strip is not on screen')
    await page.mouse.click(box.x + box.width * 0.98, box.y + box.height / 2)
    await expect(heading(2)).toBeAttached()
    await expect(position()).toBeFocused()
    await expect(position()).toHaveAttribute('aria-valuetext', /block 3 of 3, chapter 2 of 2/)
  })

  await test.step('continues into the next chapter during playback, with the script following', async () => {
    await page.keyboard.press('Shift+PageUp')
    await expect(heading(1)).toBeAttached()
    await expect(position()).toBeFocused()
    await page.keyboard.press(' ')
    await expect(script.pause()).toBeVisible()
    await expect(heading(2)).toBeAttached({ timeout: 20_000 })
    await expect(script.pause()).toBeVisible()
    await expect(position()).toBeFocused()
    await expect(script.litWord()).toBeVisible()
    await expect.poll(() => position().getAttribute('aria-valuenow').then(Number)).toBeGreaterThan(0)
    await expect(script.play()).toBeVisible({ timeout: 20_000 })
  })

  await test.step('doesn’t take the user along while writing, and follows on click', async () => {
    await position().focus()
    await page.keyboard.press('Shift+PageUp')
    await expect(heading(1)).toBeAttached()
    await script.append(2, ' Not even the gulls')
    await page.keyboard.press('Alt+Enter')
    // Typing continues until the other chapter plays, however long this machine takes.
    await expect(async () => {
      await page.keyboard.type('.')
      await expect(page.getByText('Playing Chapter 2')).toBeVisible({ timeout: 500 })
    }).toPass({ intervals: [100], timeout: 20_000 })
    await expect(heading(1)).toBeAttached()
    await page.getByRole('button', { name: 'Follow playhead' }).click()
    await expect(heading(2)).toBeAttached()
    await expect(page.getByText('Playing Chapter 2')).toHaveCount(0)
    await expect.poll(() => position().getAttribute('aria-valuenow').then(Number)).toBeGreaterThan(0)
  })
})
