import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../fixtures/studio.ts'
import { AgentsPage } from '../pages/agents-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'

const AGENTS = [
  { id: 'agent_1', name: 'Front desk', slug: 7, language: null, tts: { voice_id: 'carly', speed: 'fast' } },
  { id: 'agent_2', name: null, channels: 5, updated_at: 'soon', llm: [], tts: 'carly' },
  { id: 'agent_3', name: 'Night desk', language: 'en' },
]
const ANSWERS: Record<string, unknown> = {
  '/v1/agents': { agents: AGENTS, has_more: false },
  '/v1/audio/models': { models: [{ id: 'simba-3.2' }] },
  '/v1/voices': { voices: [{ id: 'carly', display_name: ['Carly'], locale: null, models: 'simba-3.2' }] },
}

let server: Server
test.beforeEach(async () => {
  server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const agent = AGENTS.find(({ id }) => path === `/v1/agents/${id}`)
    const answer = ANSWERS[path] ?? agent
    response.writeHead(answer === undefined ? 404 : 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
test.afterEach(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

test('lists stay whole when fields are odd, and name what couldn’t be read', async ({ studio }) => {
  const { page } = studio
  const settings = new SettingsPage(page)
  await settings.open()
  await settings.usesSandbox(false)
  await settings.setBaseUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await settings.keyField().or(settings.storedKey()).waitFor()
  await settings.haveKey('sk_test_1234567890')

  await new AgentsPage(page).open()
  const notice = page.getByRole('status').filter({ hasText: 'couldn’t be read completely' })
  await expect(notice).toContainText('2 entries couldn’t be read completely.')
  await expect(page.getByText('Night desk')).toBeVisible()
  await expect(page.getByText('Front desk').last()).toBeVisible()
  await notice.getByText('Details').click()
  await expect(notice).toContainText('tts.speed')
  await expect(notice).toContainText('"fast"')

  await page.getByText('Front desk').last().click()
  await expect(page.getByRole('heading', { name: 'Front desk' })).toBeVisible()
})
