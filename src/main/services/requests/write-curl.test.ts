import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { writeCurl } from './write-curl.ts'

/** A service that remembers what it was sent. */
async function startService() {
  const received: { method: string; url: string; headers: Record<string, unknown>; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

it('is run by a shell as the request that it was, with the key of whoever runs it', async () => {
  const { baseUrl, received } = await startService()
  const body = JSON.stringify({ input: 'It’s 5 o’clock, isn\'t it? $HOME `id` "x" \\ \n end' })

  const command = writeCurl(
    { method: 'POST', path: '/v1/audio/speech?a=b&c=$d', baseUrl },
    {
      headers: [
        ['Service-Version', '2026-09-30'],
        ['content-type', 'application/json'],
      ],
      body,
    },
  )
  await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, OVERVOICE_API_KEY: 'key of mine' } })

  expect(received).toMatchObject([
    {
      method: 'POST',
      url: '/v1/audio/speech?a=b&c=$d',
      headers: { authorization: 'Bearer key of mine', 'service-version': '2026-09-30' },
      body,
    },
  ])
})

it('asks another place without any key', () => {
  expect(
    writeCurl({ method: 'GET', path: 'https://files.example/1.mp3', baseUrl: null }, { headers: [], body: null }),
  ).toBe(`curl 'https://files.example/1.mp3'`)
})
