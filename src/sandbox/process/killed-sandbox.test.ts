import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { AGENT } from '../over-http/agents.test-support.ts'
import type { Json } from '../over-http/service.test-support.ts'

const PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url))
const GRAPH = {
  nodes: [
    { id: 'start', type: 'start' },
    { id: 'end', type: 'end', config: { outcome: 'completed' } },
  ],
  edges: [{ id: 'e1', source: 'start', target: 'end' }],
}

type Send = (
  method: string,
  path: string,
  body?: object | string,
  headers?: Record<string, string>,
) => Promise<Response>

/** A service over the folder. `kill` ends it as a power cut ends the program. */
async function start(folder: string): Promise<{ send: Send; kill(): Promise<void> }> {
  const child = spawn(process.execPath, [PROGRAM, '--port', '0', '--cold', '--keep', folder])
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  const { baseUrl, apiKeys } = JSON.parse(line) as { baseUrl: string; apiKeys: { paid: string } }
  return {
    send: (method, address, body, headers = {}) =>
      fetch(`${baseUrl}${address}`, {
        method,
        headers: { Authorization: `Bearer ${apiKeys.paid}`, 'Content-Type': 'application/json', ...headers },
        ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function made(send: Send, address: string, body: object): Promise<Json> {
  return (await send('POST', address, body)).json()
}

type Found = [found: unknown, expected: unknown]

/** Each changes something, is answered, and reads after the restart what is there of it. */
const CHANGES: Record<string, (send: Send) => Promise<(send: Send) => Promise<Found>>> = {
  'a new agent': async (send) => {
    const agent = await made(send, '/v1/agents', AGENT)
    return async (again) => [await (await again('GET', `/v1/agents/${agent.id}`)).json(), agent]
  },
  'a renamed agent': async (send) => {
    const agent = await made(send, '/v1/agents', AGENT)
    const renamed: Json = await (await send('PATCH', `/v1/agents/${agent.id}`, { name: 'Night desk' })).json()
    return async (again) => [
      await (await again('GET', `/v1/agents/${agent.id}`)).json(),
      { ...renamed, name: 'Night desk' },
    ]
  },
  'a deleted agent': async (send) => {
    const agent = await made(send, '/v1/agents', AGENT)
    await send('DELETE', `/v1/agents/${agent.id}`)
    return async (again) => [(await again('GET', `/v1/agents/${agent.id}`)).status, 404]
  },
  'the draft of a flow': async (send) => {
    const agent = await made(send, '/v1/agents', AGENT)
    await send('PUT', `/v1/agents/${agent.id}/flow`, GRAPH)
    const draft: Json = await (await send('GET', `/v1/agents/${agent.id}/flow`)).json()
    return async (again) => {
      const found: Json = await (await again('GET', `/v1/agents/${agent.id}/flow`)).json()
      return [
        [JSON.stringify(found).includes('"e1"'), found],
        [true, draft],
      ]
    }
  },
  'a project': async (send) => {
    const project = await made(send, '/v1/projects', { name: 'Audiobook' })
    return async (again) => [await (await again('GET', `/v1/projects/${project.id}`)).json(), project]
  },
  'a webhook endpoint': async (send) => {
    const endpoint = await made(send, '/v1/webhooks/endpoints', {
      ...{ url: 'http://127.0.0.1:9/hook', enabled_events: ['conversation.completed'] },
    })
    return async (again) => [(await again('GET', `/v1/webhooks/endpoints/${endpoint.id}`)).status, 200]
  },
  'the answer of an Idempotency-Key': async (send) => {
    const describe = (answer: Response) => [answer.status, answer.headers.get('idempotent-replayed')]
    const first = describe(await sendForm(send, 'cch_nobody'))
    return async (again) => [
      [first, describe(await sendForm(again, 'cch_nobody'))],
      [
        [404, null],
        [404, 'true'],
      ],
    ]
  },
}

/** Asks for a voice with an Idempotency-Key, in the same bytes each time. */
async function sendForm(send: Send, challengeId: string): Promise<Response> {
  const parts = {
    name: 'Ada',
    gender: 'female',
    consent_challenge_id: challengeId,
    sample: 'a',
    consent_recording: 'b',
  }
  const body = Object.entries(parts).flatMap(([name, value]) => [
    '--part',
    `Content-Disposition: form-data; name="${name}"${value.length === 1 ? `; filename="${name}.wav"` : ''}`,
    '',
    value,
  ])
  return send('POST', '/v1/voices', [...body, '--part--', ''].join('\r\n'), {
    'Content-Type': 'multipart/form-data; boundary=part',
    'Idempotency-Key': 'take-7',
  })
}

it.each(Object.keys(CHANGES))('keeps %s when it is killed right after the response', async (change) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'killed-sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const first = await start(folder)
  const check = await CHANGES[change]?.(first.send)
  await first.kill()

  const second = await start(folder)

  const [found, expected] = (await check?.(second.send)) ?? []
  expect(expected).toBeDefined()
  expect(found).toEqual(expected)
})

it('keeps everything it answered of many requests at once', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'killed-sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const first = await start(folder)
  const names = Array.from({ length: 100 }, (_, count) => `Project ${count}`)

  const answers = await Promise.all(names.map((name) => first.send('POST', '/v1/projects', { name })))
  const answered = names.filter((_, count) => answers[count]?.status === 201)
  await first.kill()
  const second = await start(folder)
  const { projects } = (await (await second.send('GET', '/v1/projects?limit=100')).json()) as {
    projects: { name: string }[]
  }

  expect(answered.length).toBeGreaterThan(10)
  expect(projects.map(({ name }) => name)).toEqual(expect.arrayContaining(answered))
})
