import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ADA } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { faultsOf } from '../fixtures/faults-of.ts'
import { speakIntoMicrophone } from '../fixtures/fake-microphone.ts'
import { openServiceConsole } from '../fixtures/service-console.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { startSessionAgent } from '../fixtures/session-agent.ts'
import { startFrontWithSessions, startSessionServer } from '../fixtures/session-server.ts'
import { SPOKEN_BROWSER } from '../fixtures/spoken-browser.ts'
import { ConversationsPage } from '../pages/conversations-page.ts'
import { WorkspacesPage } from '../pages/workspaces-page.ts'

test.use(SPOKEN_BROWSER)

const TOKEN = 'token-that-only-the-session-may-see-0123456789'

test('a real session is joined where it can be reached, in a window that reaches nothing else', async ({
  studio,
  screens,
  service,
  context,
}) => {
  test.setTimeout(240_000)
  const { page } = studio
  const conversations = new ConversationsPage(page)
  const agent = await startSessionAgent()
  const sessions = await startSessionServer(agent)
  const front = await startFrontWithSessions(service.baseUrl, { url: sessions.url, token: TOKEN })
  const joinButton = page.getByRole('button', { name: 'Join and speak' })
  const heard: string[] = []
  context.on('console', (message) => void heard.push(message.text()))
  await openServiceConsole(service).makeAgent('Harbour office')
  await screens.settings.open()
  await screens.settings.usePractice(false)
  await screens.settings.setBaseUrl(front.baseUrl)
  await screens.settings.storeKey(service.apiKeys.paid)

  await test.step('what is at its address is said, and joining is offered only where the token is taken', async () => {
    sessions.manners = 'refuses'
    await conversations.open()
    await conversations.startWith('Harbour office')
    await expect(page.getByText('It does not take the token any more')).toBeVisible()
    await expect(page.getByText('Simulated:')).toHaveCount(0)
    await expect(joinButton).toHaveCount(0)
    sessions.manners = 'other'
    await page.getByRole('button', { name: 'Ask again' }).first().click()
    await expect(page.getByText('no server of such sessions (it answered 404)')).toBeVisible()
    expect.soft(await faultsOf(page), 'a session that is none').toEqual([])
    sessions.manners = 'silent'
    await page.getByRole('button', { name: 'Ask again' }).first().click()
    await expect(joinButton).toBeVisible()
    expect.soft(await faultsOf(page), 'a session that can be joined').toEqual([])
  })

  await test.step('its window asks for the microphone, and says when there is none', async () => {
    await context.clearPermissions()
    const [call] = await Promise.all([context.waitForEvent('page'), joinButton.click()])
    await expect(call.getByRole('heading', { name: 'Harbour office' })).toBeVisible()
    await expect(call.getByText(/This window may not use the microphone|No microphone is connected/)).toBeVisible()
    expect.soft(await faultsOf(call), 'no microphone').toEqual([])
    expect(sessions.seen.filter((each) => each.startsWith('socket'))).toEqual([])

    await call.getByRole('button', { name: 'Listen only' }).click()
    await expect(call.getByText('Connecting')).toBeVisible()
    await expect.poll(() => sessions.seen.filter((each) => each.startsWith('socket')).length).toBeGreaterThan(0)
    await call.getByRole('button', { name: 'Cancel' }).click()
    await expect(call.getByText('You left.')).toBeVisible()
    expect.soft(await faultsOf(call), 'a call that was left').toEqual([])
    await call.close()
  })

  await test.step('a server that hangs up, or that does not let it in after all, is said', async () => {
    for (const [manners, said] of [
      ['hangs-up', 'The session could not be reached from this window.'],
      ['changes-its-mind', 'The session does not let this window in'],
    ] as const) {
      sessions.manners = manners
      const [call] = await Promise.all([context.waitForEvent('page'), joinButton.click()])
      await call.getByRole('button', { name: 'Listen only' }).click()
      await expect(call.getByText(said)).toBeVisible({ timeout: 60_000 })
      await call.close()
    }
  })

  await test.step('who listens is in the session: the agent is heard, is said to speak, and ends it', async () => {
    sessions.manners = 'with-agent'
    const [call] = await Promise.all([context.waitForEvent('page'), joinButton.click()])
    await call.getByRole('button', { name: 'Listen only' }).click()
    await expect(call.getByText('The agent listens · you listen only')).toBeVisible({ timeout: 60_000 })
    await expect(call.getByText('Your voice does not leave this window')).toBeVisible()
    await expect(call.getByText('is heard by the agent')).toHaveCount(0)
    expect.soft(await faultsOf(call), 'a session that was joined').toEqual([])
    const sound = call.locator('audio')
    await expect.poll(() => sound.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(0.5)
    agent.speaks(true)
    await expect(call.getByText('The agent speaks')).toBeVisible()
    agent.speaks(false)
    await expect(call.getByText('The agent listens')).toBeVisible()
    agent.endSession()
    await expect(call.getByText('The conversation has ended.')).toBeVisible()
    await expect(sound).toHaveCount(0)
    await call.close()
  })

  await test.step('who speaks is heard by the agent, and is muted at a press', async () => {
    await speakIntoMicrophone('Is a berth free tonight?', ADA, 500)
    await context.grantPermissions(['microphone'])
    const [call] = await Promise.all([context.waitForEvent('page'), joinButton.click()])
    await expect(call.getByText('your microphone is on')).toBeVisible({ timeout: 60_000 })
    await expect.poll(() => agent.heardPackets()).toBeGreaterThan(20)
    await expect(call.getByText('Your voice goes to the service’s session and is heard by the agent.')).toBeVisible()
    await call.getByRole('button', { name: 'Mute', exact: true }).click()
    await expect(call.getByText('you are muted')).toBeVisible()
    await expect(call.getByText('The agent does not hear you.')).toBeVisible()
    await call.getByRole('button', { name: 'Unmute' }).click()
    await expect(call.getByText('your microphone is on')).toBeVisible()
    await call.getByRole('button', { name: 'Leave' }).click()
    await expect(call.getByText('You left.')).toBeVisible()
    agent.maySpeak = false
    await call.getByRole('button', { name: 'Join again' }).click()
    await expect(call.getByText('the session lets you listen only')).toBeVisible({ timeout: 60_000 })
    await expect(call.getByText('Your voice does not leave this window')).toBeVisible()
    await expect(call.getByRole('button', { name: 'Mute', exact: true })).toHaveCount(0)
    agent.maySpeak = true
    await call.close()
    await context.clearPermissions()
  })

  await test.step('its page may reach that session, and no other address; the studio’s own page not even that', async () => {
    sessions.manners = 'silent'
    const other = await startSessionServer()
    const [call] = await Promise.all([context.waitForEvent('page'), joinButton.click()])
    await call.getByText('Harbour office').waitFor()
    const reach = (url: string) =>
      fetch(`${url.replace('ws:', 'http:')}/probe`).then(
        (answer) => `answered ${answer.status}`,
        () => 'blocked',
      )
    expect(await call.evaluate(reach, sessions.url)).toBe('answered 404')
    expect(await call.evaluate(reach, other.url)).toBe('blocked')
    expect(await page.evaluate(reach, sessions.url)).toBe('blocked')
    expect(other.seen).toEqual([])
    await other.close()
    await call.close()
  })

  await test.step('whoever is in it is waited for when another workspace is opened, and taken out when that is not waited for', async () => {
    sessions.manners = 'silent'
    const workspaces = new WorkspacesPage(page)
    const joined = async () => {
      const [call] = await Promise.all([context.waitForEvent('page'), joinButton.click()])
      await call.getByRole('button', { name: 'Listen only' }).click()
      await expect(call.getByText('Connecting')).toBeVisible()
      return call
    }
    await screens.settings.open()
    await workspaces.add('Second account', front.baseUrl, service.apiKeys.paid)
    await page.goBack()
    const first = await joined()
    await workspaces.switchByKeys('Second account')
    await expect(page.getByText('Waiting for 1 conversation that you are in.')).toBeVisible()
    await page.getByRole('button', { name: /^Stay in / }).click()
    await expect(page.getByText('Waiting for 1 conversation that you are in.')).toBeHidden()
    await first.getByRole('button', { name: 'Cancel' }).click()
    await expect(first.getByText('You left.')).toBeVisible()
    await first.close()

    const second = await joined()
    await workspaces.switchByKeys('Second account')
    await page.getByRole('button', { name: 'Stop it and switch now' }).click()
    await expect(second.getByText('because another workspace was opened')).toBeVisible()
    expect.soft(await faultsOf(second), 'a call that ended with its workspace').toEqual([])
    await second.close()
    await expect(workspaces.openNow('Second account')).toBeVisible()
  })

  await test.step('the token is in no file, and in no line that a page wrote into its console', async () => {
    const files = await readdir(studio.homeFolder, { recursive: true, withFileTypes: true })
    const holding: string[] = []
    for (const file of files.filter((each) => each.isFile())) {
      const bytes = await readFile(join(file.parentPath, file.name))
      if (bytes.includes(TOKEN)) holding.push(file.name)
    }
    expect(holding).toEqual([])
    // The browser’s own line about a socket that failed has the socket’s address, and this protocol puts the token there.
    const written = heard.filter((line) => !line.startsWith('WebSocket connection to '))
    expect(written.filter((line) => line.includes(TOKEN))).toEqual([])
  })
  await front.close()
  await sessions.close()
  await agent.close()
})
