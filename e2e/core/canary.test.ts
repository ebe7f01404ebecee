import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRouterClient } from '@orpc/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Core } from '../../src/main/core/create-core.ts'
import { openTestCore } from '../../src/main/testing/open-test-core.test-support.ts'
import { startSandboxRig, type SandboxRig } from '../../src/main/testing/sandbox.test-support.ts'

const ALL = { filter: { kind: 'all', text: '' }, after: null, limit: 100 } as const

let sandbox: SandboxRig
let door: Server
let homeFolder: string
let core: Core
/** Every token and secret exchanged between studio and service, by kind. */
let canaries: Map<string, string>

const jsonWebToken = (claims: object) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', 'canary').update(signed).digest('base64url')}`
}

/** Proxies the service and records all secrets in responses; adds secrets that only a running service would return. */
async function openDoor(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const answer = await fetch(`${sandbox.baseUrl}${request.url ?? ''}`, {
      method: request.method ?? 'GET',
      headers: {
        authorization: request.headers.authorization ?? '',
        ...(request.headers['content-type'] ? { 'content-type': request.headers['content-type'] } : {}),
      },
      ...(body.length > 0 ? { body } : {}),
    })
    const text = await answer.text()
    const headers = { 'content-type': answer.headers.get('content-type') ?? 'application/json' }
    if (!text.startsWith('{')) return void response.writeHead(answer.status, headers).end(text)
    const json = JSON.parse(text) as Record<string, unknown>
    if (typeof json['token'] === 'string') {
      canaries.set('session token', json['token'])
      const room = jsonWebToken({ video: { room: 'canary', roomJoin: true }, iss: 'APIcanary' })
      canaries.set('token of a room in an address', room)
      json['url'] = `wss://rtc.example/rtc?access_token=${room}&auto_subscribe=1`
    }
    if (typeof json['secret'] === 'string') canaries.set(`secret of an endpoint, ${request.url}`, json['secret'])
    if (request.url?.includes('widget-config')) {
      const widget = jsonWebToken({ aud: 'widget', canary: 'widget' })
      canaries.set('token of a widget', widget)
      json['widget_token'] = widget
    }
    response.writeHead(answer.status, headers).end(JSON.stringify(json))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

beforeEach(async () => {
  canaries = new Map()
  sandbox = await startSandboxRig(['--speed', '0', '--call-speed', '0'])
  door = await openDoor()
  homeFolder = mkdtempSync(path.join(tmpdir(), 'overvoice-canary-'))
  core = await openTestCore(homeFolder)
})
afterEach(async () => {
  await core.dispose()
  door.closeAllConnections()
  door.close()
  await sandbox.stop()
  rmSync(homeFolder, { recursive: true, force: true })
})

it('writes no session token, widget token or webhook secret anywhere, and shows none in log or bundle', async () => {
  const client = createRouterClient(core.router)
  canaries.set('key', sandbox.apiKeys.paid)
  const baseUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  await client.settings.update({ usesSandbox: false, baseUrl })
  await client.settings.setKey({ key: sandbox.apiKeys.paid })
  await client.requests.recordBodies({ isOn: true })
  const ask = (method: 'GET' | 'POST', place: string, body?: object) =>
    client.console.send({
      method,
      path: place,
      body: body === undefined ? { kind: 'none' } : { kind: 'json', text: JSON.stringify(body) },
    })

  const agent = await client.agents.create({
    name: 'Canary',
    prompt: 'You answer.',
    voiceId: 'sabrina',
    firstMessage: '',
  })
  const agentId = agent.agentId
  const { secret } = await client.agents.makeSecret({ agentId })
  canaries.set('secret of an agent', secret)
  await client.conversations.start({ agentId, callerIdentity: 'Ada', language: null, variables: {} })
  await ask('GET', `/v1/agents/${agentId}/widget-config`)
  await ask('POST', `/v1/agents/${agentId}/conversations`, {})
  const made = await ask('POST', '/v1/webhooks/endpoints', {
    url: 'http://127.0.0.1:9/hook',
    enabled_events: ['conversation.completed'],
  })
  const endpointId = (JSON.parse(made.text ?? '{}') as { id?: string }).id ?? ''
  await ask('POST', `/v1/webhooks/endpoints/${endpointId}/rotate-secret`)
  canaries.set('secret of the receiver', 'whsec-canary-of-the-receiver')
  await client.webhooks.addSecret({ name: 'Mine', secret: 'whsec-canary-of-the-receiver' })
  await ask('GET', `/v1/voices?access_token=${canaries.get('session token') ?? ''}`)

  const entries = await client.requests.list(ALL)
  const shown = JSON.stringify([
    entries,
    await Promise.all(entries.map(({ number }) => client.requests.details({ number }))),
    await Promise.all(entries.map(({ number }) => client.requests.curl({ number }))),
    await client.console.history(),
  ])
  const bundle = await client.requests.prepareBundle({ withBodies: true })
  const saved = await client.requests.saveBundle({ id: bundle.id })
  const bundled = bundle.files.map(({ text }) => text).join('\n')
  await core.dispose()
  const files = readdirSync(homeFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

  expect([...canaries.keys()].toSorted()).toEqual([
    'key',
    'secret of an agent',
    `secret of an endpoint, /v1/webhooks/endpoints`,
    `secret of an endpoint, /v1/webhooks/endpoints/${endpointId}/rotate-secret`,
    'secret of the receiver',
    'session token',
    'token of a room in an address',
    'token of a widget',
  ])
  expect(bundled, 'bodies are searched at all').toContain('rtc.example')
  expect(files).toContain(saved.path)
  for (const [what, canary] of canaries) {
    expect(shown.includes(canary), `${what} in the log`).toBe(false)
    expect(bundled.includes(canary), `${what} in the bundle`).toBe(false)
    for (const file of files) expect(readFileSync(file).includes(canary), `${what} in ${file}`).toBe(false)
  }
})
