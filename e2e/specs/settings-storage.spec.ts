import { faultsOf } from '../fixtures/faults-of.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'

test('settings tell what takes room, clean up, make and restore a backup and go back to the work before it, take a proxy, and go back to a first start', async ({
  studio,
  screens,
}) => {
  test.setTimeout(240_000)
  const { settings } = screens
  const region = (name: string) => studio.page.getByRole('region', { name, exact: true })
  await screens.write('Kept', ['The lamp had been dark.'])
  await settings.open()
  await expect(region('Storage').getByRole('listitem')).toHaveCount(6)
  await region('Storage').getByRole('button', { name: 'Clean up heard lines and the log' }).click()
  await region('Backups').getByRole('button', { name: 'Back up now' }).click()
  const byHand = region('Backups').getByRole('listitem').filter({ hasText: 'made by hand' })
  await expect(byHand).toHaveCount(1)
  await region('Network').getByRole('textbox', { name: 'Proxy' }).fill('http://ada:secret@proxy.example')
  await region('Network').getByRole('textbox', { name: 'Proxy' }).press('Enter')
  await expect(region('Network').getByText(/a name and a password cannot be used/)).toBeVisible()
  const certificates = () => region('Network').getByRole('switch')
  await expect(certificates()).not.toBeChecked()
  await certificates().locator('xpath=ancestor::label[1]').click()
  await expect(certificates()).toBeChecked()
  await byHand.getByRole('button', { name: /^Restore the backup of / }).click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await studio.page.emulateMedia({ colorScheme })
    expect.soft(await faultsOf(studio.page), `the question, ${colorScheme}`).toEqual([])
  }
  await studio.page.getByRole('button', { name: 'Restore it at the next start' }).click()
  await expect(region('Backups').getByRole('status')).toContainText('at the next start of Overvoice')
  for (const colorScheme of ['light', 'dark'] as const) {
    await studio.page.emulateMedia({ colorScheme })
    expect.soft(await faultsOf(studio.page), `settings, ${colorScheme}`).toEqual([])
  }
  await screens.write('Made since', ['Another text.'])
  await studio.restart()

  await screens.projects.open()
  await expect(studio.page.getByRole('row', { name: 'Kept' })).toBeVisible()
  await expect(studio.page.getByRole('row', { name: 'Made since' })).toBeHidden()
  await screens.settings.open()
  await expect(studio.page.getByText(/was restored\. What was there before is kept as/)).toBeVisible()
  const before = region('Backups').getByRole('listitem').filter({ hasText: 'before a backup was restored' })
  await before.getByRole('button', { name: /^Restore the backup of / }).click()
  await studio.page.getByRole('button', { name: 'Restore it at the next start' }).click()
  await expect(region('Backups').getByRole('status')).toContainText('at the next start of Overvoice')
  await studio.restart()
  await screens.projects.open()
  for (const title of ['Kept', 'Made since']) await expect(studio.page.getByRole('row', { name: title })).toBeVisible()
  await screens.settings.open()
  await expect(certificates()).toBeChecked()
  await screens.settings.usePractice(false)
  await region('Reset').getByRole('button', { name: 'Reset the settings…' }).click()
  await studio.page.getByRole('button', { name: 'Reset them' }).click()
  await expect(certificates()).not.toBeChecked()
  await expect(screens.settings.practice()).toBeChecked()
  await expect(region('Reset').getByRole('status')).toContainText('those of a first start')
})
