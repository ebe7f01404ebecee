import { openServiceConsole } from '../fixtures/service-console.ts'
import { startSessionAgent } from '../fixtures/session-agent.ts'
import { startFrontWithSessions, startSessionServer } from '../fixtures/session-server.ts'
import { ConversationsPage } from '../pages/conversations-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { openPictureStudio } from './open-picture-studio.ts'

// Screenshots of a real-time session: its status in the studio, and the window that joins it. Names as arguments take
// only those.

const NAMES = [
  'session-refused',
  'session-open',
  'call-no-microphone',
  'call-connecting',
  'call-unreachable',
  'call-unreachable-200',
  'call-joined',
  'call-speaking',
  'call-joined-200',
  'call-ended',
]

const wanted = process.argv.slice(2)
if (wanted.length === 0 || NAMES.some((name) => wanted.includes(name))) {
  const pictures = await openPictureStudio(wanted, 0)
  const { page, picture, service } = pictures
  const conversations = new ConversationsPage(page)
  const settings = new SettingsPage(page)
  const agent = await startSessionAgent()
  const sessions = await startSessionServer(agent)
  const front = await startFrontWithSessions(service.baseUrl, { url: sessions.url, token: 'of-a-picture' })
  const join = async () => {
    const [call] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Join call' }).click(),
    ])
    await call.setViewportSize({ width: 460, height: 560 })
    return call
  }
  try {
    await openServiceConsole(service).makeAgent('Harbour office')
    await service.clock({ frozen: true })
    await settings.open()
    await settings.usesSandbox(false)
    await settings.setBaseUrl(front.baseUrl)
    await settings.storeKey(service.apiKeys.paid)
    sessions.manners = 'refuses'
    await conversations.open()
    await conversations.startWith('Harbour office')
    await page.getByText('The session ended or its token expired').waitFor()
    await picture('session-refused')
    sessions.manners = 'silent'
    await page.getByRole('button', { name: 'Check again' }).first().click()
    await page.getByRole('button', { name: 'Join call' }).waitFor()
    await picture('session-open')

    const call = await join()
    await call.getByText('No microphone', { exact: true }).waitFor()
    await picture('call-no-microphone', undefined, call)
    await call.getByRole('button', { name: 'Listen only' }).click()
    await call.getByText('Connecting').waitFor()
    await picture('call-connecting', undefined, call)
    sessions.manners = 'hangs-up'
    await call.getByRole('button', { name: 'Cancel' }).click()
    await call.getByRole('button', { name: 'Join again' }).click()
    await call.getByRole('button', { name: 'Listen only' }).click()
    await call.getByText('Couldn’t reach the session').waitFor({ timeout: 60_000 })
    await picture('call-unreachable', undefined, call)
    await pictures.useText(32, call)
    await call.getByRole('button', { name: 'Listen only' }).click()
    await call.getByText('Couldn’t reach the session').waitFor({ timeout: 60_000 })
    await picture('call-unreachable-200', undefined, call)
    await pictures.useText(16, call)
    sessions.manners = 'with-agent'
    await call.getByRole('button', { name: 'Listen only' }).click()
    await call.getByText('Agent listening').waitFor()
    await picture('call-joined', undefined, call)
    agent.speaks(true)
    await call.getByText('Agent speaking').waitFor()
    await picture('call-speaking', undefined, call)
    agent.endSession()
    await call.getByText('The conversation has ended.').waitFor()
    await picture('call-ended', undefined, call)
    await pictures.useText(32, call)
    await call.getByRole('button', { name: 'Listen only' }).click()
    await call.getByText('Agent listening').waitFor()
    await picture('call-joined-200', undefined, call)
    await call.close()
  } finally {
    await front.close()
    await sessions.close()
    await agent.close()
    await pictures.close()
  }
}
