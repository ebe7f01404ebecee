import type { Page } from '@playwright/test'
import { openServiceConsole } from '../fixtures/service-console.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ConversationsPage } from '../pages/conversations-page.ts'

const getNote = (page: Page) => new ConversationsPage(page).notes.getByRole('textbox', { name: 'Note' })
const getTags = (page: Page) => new ConversationsPage(page).notes.getByRole('textbox', { name: 'Tags' })
const getFollowUp = (page: Page) => new ConversationsPage(page).notes.getByRole('switch', { name: 'Follow up' })

test('conversation notes survive an immediate reload, and a second window loses nothing', async ({
  studio,
  screens,
  service,
}, info) => {
  test.skip(info.project.name === 'electron', 'The Electron host has one window')
  const { page } = studio
  const conversations = new ConversationsPage(page)
  const desk = openServiceConsole(service)
  await service.clock({ frozen: true })
  await desk.begin(await desk.makeAgent('Harbour office'))
  await service.clock({ advance_ms: 600_000 })
  await service.clock({ frozen: false })
  await screens.useService(service.apiKeys.paid)
  await conversations.open()
  await conversations.openRow('Harbour office')

  await test.step('keeps the last letters on an immediate reload', async () => {
    await getNote(page).pressSequentially('Call back before noon.')
    await page.reload()
    await expect(getNote(page)).toHaveValue('Call back before noon.')
  })

  await test.step('shows changes in both windows and keeps both', async () => {
    const other = await studio.openWindow()
    await other.goto(page.url())
    await expect(getNote(other)).toHaveValue('Call back before noon.')
    await getNote(page).fill('Call back before one.')
    await expect(getNote(other)).toHaveValue('Call back before one.')
    await getTags(other).pressSequentially('late, ')
    await expect(getTags(page)).toHaveValue('late')
    await getFollowUp(page).press('Space')
    await expect(getFollowUp(other)).toBeChecked()
    // Typed text stays as typed, even after it was stored.
    await expect(getTags(other)).toHaveValue('late, ')
    await getTags(other).pressSequentially('night')
    await expect(getTags(page)).toHaveValue('late, night')
  })

  await test.step('keeps all of it', async () => {
    await studio.crash()
    await expect(getNote(studio.page)).toHaveValue('Call back before one.')
    await expect(getTags(studio.page)).toHaveValue('late, night')
    await expect(getFollowUp(studio.page)).toBeChecked()
  })
})
