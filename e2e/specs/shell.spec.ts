import { expect, test } from '../fixtures/serviced-studio.ts'
import { AgentsPage } from '../pages/agents-page.ts'

test('breadcrumbs lead to parent areas, and the palette opens recent items and runs actions of other screens', async ({
  studio,
  screens,
  service,
}) => {
  const path = () => studio.page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')
  const palette = () => studio.page.getByRole('dialog', { name: 'Command palette' })
  await screens.useService(service.apiKeys.paid)

  await test.step('shows the project and leads back to all projects', async () => {
    await screens.write('The Lighthouse', ['The lamp was lit.'])
    await expect(path()).toHaveText(['Projects', 'The Lighthouse'])
    await expect(studio.page).toHaveTitle('The Lighthouse – Overvoice')
    await path().getByRole('link', { name: 'Projects' }).click()
    await expect(path()).toHaveText(['Projects'])
  })

  await test.step('creates an agent from the list of projects', async () => {
    await studio.page.getByRole('button', { name: 'Search or run' }).click()
    await palette().getByRole('searchbox').fill('new agent')
    await palette().getByRole('option', { name: 'New agent' }).click()
    const agents = new AgentsPage(studio.page)
    await agents.fillNew('Front desk', 'You answer the door.', 'Carly')
    await expect(path()).toHaveText(['Agents', 'Front desk'])
  })

  await test.step('opens the project again from the keyboard, after a reload too', async () => {
    await studio.page.reload()
    await expect(path()).toHaveText(['Agents', 'Front desk'])
    await studio.page.keyboard.press('Control+k')
    await expect(palette().getByRole('option').first()).toHaveText('The LighthouseProject')
    await studio.page.keyboard.press('ArrowDown')
    await studio.page.keyboard.press('Enter')
    await expect(screens.script.editor).toHaveText('The lamp was lit.')
    await expect(path()).toHaveText(['Projects', 'The Lighthouse'])
  })

  await test.step('doesn’t open the palette above another dialog', async () => {
    await studio.page.keyboard.press('Control+e')
    const dialog = studio.page.getByRole('dialog', { name: /^Export/ })
    await dialog.waitFor()
    await studio.page.keyboard.press('Control+k')
    await expect(studio.page.getByRole('dialog')).toHaveCount(1)
    await studio.page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await studio.page.keyboard.press('Control+k')
    await expect(palette()).toBeVisible()
    await studio.page.keyboard.press('Control+k')
    await expect(palette()).toBeHidden()
  })
})
