import { expect, test } from '../fixtures/studio.ts'
import { SettingsPage } from '../pages/settings-page.ts'

test('the interface changes to German in every window, with the core’s messages, and stays so', async ({ studio }) => {
  const { page } = studio
  const settings = new SettingsPage(page)
  const other = await studio.openWindow()
  await settings.open()
  await page.getByRole('button', { name: /Language$/ }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()

  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(other.locator('html')).toHaveAttribute('lang', 'de')

  await test.step('shows a rejection by the core in German', async () => {
    await page.getByRole('textbox', { name: 'Proxy' }).fill('http://a:b@proxy.example')
    await page.getByRole('textbox', { name: 'Proxy' }).press('Enter')
    await expect(page.getByText(/^Proxys, die Benutzername und Kennwort verlangen/)).toBeVisible()
  })

  await test.step('names a new project’s chapter in German', async () => {
    await page.keyboard.press('Control+1')
    await page.getByRole('button', { name: 'Neues Projekt' }).click()
    await page.keyboard.type('Der Leuchtturm')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('navigation', { name: 'Kapitel' }).getByRole('row', { name: /^Kapitel 1,/ }),
    ).toBeVisible()
  })

  await studio.restart()
  await expect(studio.page.locator('html')).toHaveAttribute('lang', 'de')
})
