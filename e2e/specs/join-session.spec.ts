import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ADA } from '../../src/sandbox/voice-checks/speak-aloud.test-support.ts'
import { getFaults } from '../fixtures/faults-of.ts'
import { speakIntoMicrophone } from '../fixtures/fake-microphone.ts'
import { openServiceConsole } from '../fixtures/service-console.ts'
import { expect, test } from '../fixtures/serviced-studio.ts'
import { startSessionAgent } from '../fixtures/session-agent.ts'
import { startFrontWithSessions, startSessionServer } from '../fixtures/session-server.ts'
import { SPOKEN_BROWSER } from '../fixtures/spoken-browser.ts'
import { ConversationsPage } from '../pages/conversations-page.ts'
import { WorkspacesPage } from '../pages/workspaces-page.ts'

test.use({ ...SPOKEN_BROWSER, account: null })

const TOKEN = 'token-that-only-the-session-may-see-0123456789'

test('a real session is joined if reachable, in a window that can reach nothing else', async ({
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
  const sockets = () => sessions.seen.filter((each) => each.startsWith('socket')).length
  const joinButton = page.getByRole('button', { name: 'Join call' })
  const heard: string[] = []
  context.on('console', (message) => void heard.push(message.text()))
  await openServiceConsole(service).makeAgent('Harbour office')
  await screens.settings.open()
  await screens.settings.usesSandbox(false)
  await screens.settings.setBaseUrl(front.baseUrl)
  await screens.settings.storeKey(service.apiKeys.paid)

  await test.step('describes what is at its URL, and offers joining only if the token is accepted', async () => {
    sessions.manners = 'refuses'
    await conversations.open()
    await conversations.startWith('Harbour office')
    await expect(page.getByText('The session ended or its token expired')).toBeVisible()
    await expect(page.getByText('Simulated conversation')).toHaveCount(0)
    await expect(joinButton).toHaveCount(0)
    sessions.manners = 'other'
    await page.getByRole('button', { name: 'Check again' }).first().click()
    await expect(page.getByText('isn’t a real-time server (status 404)')).toBeVisible()
    expect.soft(await getFaults(page), 'a session that is none').toEqual([])
    sessions.manners = 'silent'
    await page.getByRole('button', { name: 'Check again' }).first().click()
    await expect(joinButton).toBeVisible()
    expect.soft(await getFaults(page), 'a session that can be joined').toEqual([])
  })

  await test.step('asks for the microphone in its window, and reports if there is none', async () => {
    await context.clearPermissions()
    const [call] = await Promise.all([context.waitForEvent('page'), joinButton.click()])
    await expect(call.getByRole('heading', { name: 'Harbour office' })).toBeVisible()
    await expect(call.getByText(/doesn’t have microphone access|No microphone is connected/)).toBeVisible()
    expect.soft(await getFaults(call), 'No microphone').toEqual([])
    expect(sockets()).toBe(0)

    await call.getByRole('button', { name: 'Listen only' }).click()
    await expect(call.getByText('Connecting')).toBeVisible()
    await expect.poll(sockets).toBeGreaterThan(0)
    await call.getByRole('button', { name: 'Cancel' }).click()
    await expect(call.getByText('You left.')).toBeVisible()
    expect.soft(await getFaults(call), 'a call that was left').toEqual([])
    await call.close()
  })

  await test.step('reports a server that hangs up, or rejects the token on joining', async () => {
    for (const [manners, said] of [
      ['hangs-up', 'Couldn’t reach the session.'],
      ['changes-its-mind', 'The session ended or its token expired'],
    ] as const) {
      sessions.manners = manners
      const [call] = await Promise.all([context.waitForEvent('page'), joinButton.click()])
      await call.getByRole('button', { name: 'Listen only' }).click()
      await expect(call.getByText(said)).toBeVisible({ timeout: 60_000 })
      await call.close()
    }
  })

  await test.step('joins as a listener: plays the agent, shows when it speaks, and ends with it', async () => {
    sessions.manners = 'with-agent'
    const [call] = await Promise.all([context.waitForEvent('page'), joinButton.click()])
    await call.getByRole('button', { name: 'Listen only' }).click()
    await expect(call.getByText('Agent listening · Listen-only')).toBeVisible({ timeout: 60_000 })
    await expect(call.getByText(/Your microphone (is off|isn’t connected)/)).toBeVisible()
    await expect(call.getByText('Your microphone is live')).toHaveCount(0)
    expect.soft(await getFaults(call), 'a session that was joined').toEqual([])
    const sound = call.locator('audio')
    await expect.poll(() => sound.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(0.5)
    agent.speaks(true)
    await expect(call.getByText('Agent speaking')).toBeVisible()
    agent.speaks(false)
    await expect(call.getByText('Agent listening')).toBeVisible()
    agent.endSession()
    await expect(call.getByText('The conversation has ended.')).toBeVisible()
    await expect(sound).toHaveCount(0)
    await call.close()
  })

  await test.step('joins as a speaker with a live microphone, and mutes it on click', async () => {
    await speakIntoMicrophone('Is a berth free tonight?', ADA, 500)
    await context.grantPermissions(['microphone'])
    const [call] = await Promise.all([context.waitForEvent('page'), joinButton.click()])
    await expect(call.getByText('your microphone is on')).toBeVisible({ timeout: 60_000 })
    await expect.poll(() => agent.heardPackets()).toBeGreaterThan(20)
    await expect(call.getByText('Your microphone is live.')).toBeVisible()
    await call.getByRole('button', { name: 'Mute', exact: true }).click()
    await expect(call.getByText('you are muted')).toBeVisible()
    await expect(call.getByText('Your microphone is muted.')).toBeVisible()
    await call.getByRole('button', { name: 'Unmute' }).click()
    await expect(call.getByText('your microphone is on')).toBeVisible()
    await call.getByRole('button', { name: 'Leave' }).click()
    await expect(call.getByText('You left.')).toBeVisible()
    agent.maySpeak = false
    await call.getByRole('button', { name: 'Join again' }).click()
    await expect(call.getByText('the session is listen-only')).toBeVisible({ timeout: 60_000 })
    await expect(call.getByText(/Your microphone (is off|isn’t connected)/)).toBeVisible()
    await expect(call.getByRole('button', { name: 'Mute', exact: true })).toHaveCount(0)
    agent.maySpeak = true
    await call.close()
    await context.clearPermissions()
  })

  await test.step('allows its page to reach that session only; the studio’s own page not even that', async () => {
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

  await test.step('waits for the user to leave before opening another workspace, or disconnects them', async () => {
    sessions.manners = 'silent'
    const workspaces = new WorkspacesPage(page)
    const joined = async () => {
      const before = sockets()
      const [call] = await Promise.all([context.waitForEvent('page'), joinButton.click()])
      await call.getByRole('button', { name: 'Listen only' }).click()
      // Its window says "Connecting" before the studio has handed out the session.
      await expect.poll(sockets).toBeGreaterThan(before)
      await expect(call.getByText('Connecting')).toBeVisible()
      return call
    }
    await screens.settings.open()
    await workspaces.add('Second account', front.baseUrl, service.apiKeys.paid)
    await page.goBack()
    const first = await joined()
    await workspaces.switchByKeys('Second account')
    await expect(page.getByText('Finishing 1 active call, then opening')).toBeVisible()
    await page.getByRole('button', { name: /^Stay in / }).click()
    await expect(page.getByText('Finishing 1 active call, then opening')).toBeHidden()
    await first.getByRole('button', { name: 'Cancel' }).click()
    await expect(first.getByText('You left.')).toBeVisible()
    await first.close()

    const second = await joined()
    await workspaces.switchByKeys('Second account')
    await page.getByRole('button', { name: 'Stop and switch' }).click()
    await expect(second.getByText('because another workspace was opened')).toBeVisible()
    expect.soft(await getFaults(second), 'a call that ended with its workspace').toEqual([])
    await second.close()
    await expect(workspaces.openNow('Second account')).toBeVisible()
  })

  await test.step('writes the token to no file and no console line', async () => {
    const files = await readdir(studio.homeFolder, { recursive: true, withFileTypes: true })
    const holding: string[] = []
    for (const file of files.filter((each) => each.isFile())) {
      const bytes = await readFile(join(file.parentPath, file.name))
      if (bytes.includes(TOKEN)) holding.push(file.name)
    }
    expect(holding).toEqual([])
    // The browser's own message about a failed socket contains its URL, where this protocol puts the token.
    const written = heard.filter((line) => !line.startsWith('WebSocket connection to '))
    expect(written.filter((line) => line.includes(TOKEN))).toEqual([])
  })
  await front.close()
  await sessions.close()
  await agent.close()
})
