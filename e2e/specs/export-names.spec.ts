import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openServiceConsole } from '../fixtures/service-console.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { ConversationsPage } from '../pages/conversations-page.ts'

test('an export replaces only the files listed beforehand, however slow the disk', async ({
  studio,
  screens,
  service,
}, info) => {
  test.skip(info.project.name === 'electron', 'The Electron host has one window')
  const waiting: (() => void)[] = []
  let isHeld = false
  await studio.page.context().routeWebSocket(/.*/, (window) => {
    const core = window.connectToServer()
    window.onMessage((message) => core.send(message))
    core.onMessage((message) => (isHeld ? waiting.push(() => window.send(message)) : window.send(message)))
  })
  const desk = openServiceConsole(service)
  await service.clock({ frozen: true })
  const conversationId = await desk.begin(await desk.makeAgent('Harbour office'))
  await service.clock({ advance_ms: 600_000 })
  await service.clock({ frozen: false })
  await desk.ended(conversationId)
  await screens.useService(service.apiKeys.paid)
  await mkdir(studio.exportFolder, { recursive: true })
  for (const name of ['First', 'Other']) await writeFile(join(studio.exportFolder, `${name}.txt`), name)
  const page = await studio.openWindow()
  const conversations = new ConversationsPage(page)
  await conversations.open()
  await conversations.rows().press('Enter')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: 'Name' })
  const replace = dialog.getByRole('button', { name: 'Export and replace 1 file' })
  await name.fill('First')
  await expect(dialog.getByText('First.txt').last()).toBeVisible()
  await expect(replace).toBeEnabled()

  isHeld = true
  await name.fill('Other')
  await expect(replace).toBeDisabled()
  isHeld = false
  for (const send of waiting.splice(0)) send()
  await expect(dialog.getByText('Other.txt').last()).toBeVisible()
  await expect(replace).toBeEnabled()
  expect(await readFile(join(studio.exportFolder, 'Other.txt'), 'utf8')).toBe('Other')
  await replace.click()
  await expect(dialog.getByText('Exported 1 file.')).toBeVisible()
  expect(await readFile(join(studio.exportFolder, 'First.txt'), 'utf8')).toBe('First')
})
