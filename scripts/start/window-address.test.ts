import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { windowAddress } from './window-address.mjs'

/** A studio that answers every request with this; tells what it was asked. */
async function studio(status: number, body: string) {
  const asked: unknown[] = []
  const server = createServer((request, response) => {
    let sent = ''
    request.setEncoding('utf8').on('data', (text: string) => (sent += text))
    request.on('end', () => {
      asked.push([request.method, request.url, request.headers.origin, sent])
      response.writeHead(status).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

it('names a ticket in the place of the token', async () => {
  const { origin, asked } = await studio(200, '{"ticket":"once"}')

  expect(await windowAddress(`${origin}/#token=secret`)).toBe(`${origin}/#token=once`)
  expect(asked).toEqual([['POST', '/ticket', origin, '{"token":"secret"}']])
})

it('is the studio’s own address where that gives no ticket, or does not answer', async () => {
  const { origin } = await studio(403, 'Refused.\n')

  expect(await windowAddress(`${origin}/#token=secret`)).toBe(`${origin}/#token=secret`)
  expect(await windowAddress('http://127.0.0.1:5/#token=secret')).toBe('http://127.0.0.1:5/#token=secret')
})
