import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '../fixtures/serviced-studio.ts'

const LINES = ['The lamp was lit.', 'The boats turned for home.', 'Nobody spoke.']

// By keys alone once the lines are written. `RECORD=1` keeps a video of it in `test-results`, and a trace for Playwright’s viewer.
test.use(process.env.RECORD ? { trace: 'on', video: { mode: 'on', size: { width: 1440, height: 900 } } } : {})

test('what is marked while listening is gone through by keys until nothing is left', async ({
  studio,
  screens,
  service,
}) => {
  const { script } = screens
  const { page } = studio
  const expectNoFault = async () => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    }
  }
  const press = (key: string) => page.keyboard.press(key)
  await screens.useService(service.apiKeys.paid)
  await screens.write('Listening', LINES)
  await script.generate().press('Enter')
  await expect(script.everythingIsSpoken()).toBeVisible({ timeout: 60_000 })
  await expect(script.play()).toBeVisible({ timeout: 30_000 })

  await test.step('M marks the word that is heard, and a second key says why', async () => {
    await script.play().focus()
    await press('Alt+ArrowUp')
    await press('Alt+ArrowUp')
    await press('Alt+ArrowUp')
    await press('Alt+ArrowRight')
    await press('m')
    await expect(page.getByText(/“\w+” marked in block 1\. 1 wrong words/)).toBeVisible()
    await press('2')
    await press('Alt+ArrowDown')
    await press('Alt+ArrowRight')
    await press('m')
    await expect(page.getByText(/marked in block 2\./)).toBeVisible()
    await expect(page.getByRole('button', { name: '2 marks' })).toBeVisible()
  })

  await test.step('while typing the letter is written, and another key marks', async () => {
    await press('Control+Shift+s')
    await expect(script.editor).toBeFocused()
    await press('Alt+ArrowDown')
    await press('Alt+Shift+m')
    await expect(page.getByRole('button', { name: '3 marks' })).toBeVisible()
    expect(await script.lines()).toEqual(LINES)
    await expectNoFault()
  })

  await test.step('the marks are there after a restart', async () => {
    await expect(script.saved()).toBeVisible()
    await studio.restart()
    await screens.reopen('Listening')
    await expect(studio.page.getByRole('button', { name: '3 marks' })).toBeVisible()
  })

  await test.step('a list goes through them: accepted, taken back, spoken anew, until nothing is left', async () => {
    const { page: again } = studio
    const list = again.getByRole('dialog', { name: 'Marks of the chapter' })
    const left = list.getByRole('option')
    await again.keyboard.press('Alt+Shift+l')
    await expect(left).toHaveCount(3)
    await expect(left.first()).toContainText('Pronunciation')
    await expect(left.first()).toBeFocused()
    for (const colorScheme of ['dark', 'light'] as const) {
      await again.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await new AxeBuilder({ page: again }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    }
    await again.keyboard.press('3')
    await expect(left.first()).toContainText('Pace')
    await again.keyboard.press('a')
    await expect(left).toHaveCount(2)
    await again.keyboard.press('Control+z')
    await expect(left).toHaveCount(3)
    await again.keyboard.press('a')
    await expect(left).toHaveCount(2)
    await again.keyboard.press('r')
    await expect(list.getByText(/^Block 2 is generated anew: listen to it again\. 1 left\.$/)).toBeVisible()
    await expect(left).toHaveCount(1)
    await again.keyboard.press('a')
    await expect(list.getByText('Nothing is marked')).toBeVisible()
    await list.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(list).toHaveCount(0)
    await screens.script.select(2)
    await expect(screens.script.takes()).toHaveCount(2, { timeout: 30_000 })
  })
})
