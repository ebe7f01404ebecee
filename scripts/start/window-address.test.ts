import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { windowAddress } from './window-address.mjs'

/** A studio that answers every request with this, and a list of what it was asked. */
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

it('is that of a page on the disk', async () => {
  const { origin, asked } = await studio(200, '{"address":"file:///home/ada/window.html"}')

  expect(await windowAddress(`${origin}/#token=secret`)).toBe('file:///home/ada/window.html')
  expect(asked).toEqual([['POST', '/window', origin, '{"token":"secret"}']])
})

it('never holds the token: there is none where the studio gives none, gives another kind, or does not answer', async () => {
  const refusing = await studio(403, 'Refused.\n')
  const odd = await studio(200, '{"address":"http://127.0.0.1/"}')

  for (const origin of [refusing.origin, odd.origin, 'http://127.0.0.1:5'])
    expect(await windowAddress(`${origin}/#token=secret`)).toBeUndefined()
})
