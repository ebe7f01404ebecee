import type { Page } from '@playwright/test'
import { openServiceConsole } from '../fixtures/service-console.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ConversationsPage } from '../pages/conversations-page.ts'

const noteOf = (page: Page) => new ConversationsPage(page).notes.getByRole('textbox', { name: 'Note' })
const tagsOf = (page: Page) => new ConversationsPage(page).notes.getByRole('textbox', { name: 'Tags' })
const followUpOf = (page: Page) => new ConversationsPage(page).notes.getByRole('switch', { name: 'Follow up' })

test('what is written beside a conversation outlives a reload at once, and a second window takes nothing of it away', async ({
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

  await test.step('the last letters are there when the window is loaded again right behind them', async () => {
    await noteOf(page).pressSequentially('Call back before noon.')
    await page.reload()
    await expect(noteOf(page)).toHaveValue('Call back before noon.')
  })

  await test.step('two windows show what either writes, and keep what the other wrote', async () => {
    const other = await studio.openWindow()
    await other.goto(page.url())
    await expect(noteOf(other)).toHaveValue('Call back before noon.')
    await noteOf(page).fill('Call back before one.')
    await expect(noteOf(other)).toHaveValue('Call back before one.')
    await tagsOf(other).pressSequentially('late, ')
    await expect(tagsOf(page)).toHaveValue('late')
    await followUpOf(page).press('Space')
    await expect(followUpOf(other)).toBeChecked()
    // What is typed stays as it is typed, also when it was kept.
    await expect(tagsOf(other)).toHaveValue('late, ')
    await tagsOf(other).pressSequentially('night')
    await expect(tagsOf(page)).toHaveValue('late, night')
  })

  await test.step('all of it is kept', async () => {
    await studio.crash()
    await expect(noteOf(studio.page)).toHaveValue('Call back before one.')
    await expect(tagsOf(studio.page)).toHaveValue('late, night')
    await expect(followUpOf(studio.page)).toBeChecked()
  })
})
