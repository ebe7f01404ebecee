import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { fetchMedia } from './media.ts'

/** A studio that closes the connection of the first requests without an answer. */
async function studio(silentRequests: number, answer: RequestListener = (_request, response) => response.end('audio')) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.range ?? ''}`)
    if (asked.length <= silentRequests) request.socket.destroy()
    else answer(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => (server.closeAllConnections(), void server.close()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/media/takes/take_1.pcm`, asked }
}

it('repeats a read that no studio answered, with the same headers', async () => {
  const { url, asked } = await studio(2)

  const response = await fetchMedia(url, { headers: { Range: 'bytes=0-1' } })

  expect([await response.text(), asked]).toEqual(['audio', Array.from({ length: 3 }, () => 'GET bytes=0-1')])
})

it('fails after three reads without an answer', async () => {
  const { url, asked } = await studio(9)

  await expect(fetchMedia(url)).rejects.toThrow('fetch failed')
  expect(asked).toHaveLength(3)
})

it('repeats neither what was answered nor what is written', async () => {
  const refusing = await studio(0, (_request, response) => response.writeHead(404).end())
  const silent = await studio(9)

  expect((await fetchMedia(refusing.url)).status).toBe(404)
  await expect(fetchMedia(silent.url, { method: 'PUT', body: 'x' })).rejects.toThrow('fetch failed')
  expect([refusing.asked.length, silent.asked.length]).toEqual([1, 1])
})

it('repeats nothing that was canceled', async () => {
  const { url, asked } = await studio(9)
  const leaving = new AbortController()
  const reading = fetchMedia(url, { signal: leaving.signal })
  await expect.poll(() => asked.length).toBeGreaterThan(0)

  leaving.abort(new Error('left'))

  await expect(reading).rejects.toThrow('left')
  expect(asked.length).toBeLessThan(3)
})
