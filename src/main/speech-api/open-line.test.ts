import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { exchange } from './exchange.ts'
import { type LineSettings, openLine } from './open-line.ts'
import { readBody } from './read-body.ts'

const LIMITS = { firstByteMs: 5_000, idleMs: 5_000 }

/** A service, and a proxy that leads whatever it is asked for to it. */
async function openProxiedService() {
  const service = createServer((request, response) => void response.end(`asked for ${request.headers.host ?? ''}`))
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  const asked: string[] = []
  const sockets = new Set<Socket>()
  // Asked as a client asks without a tunnel, by the whole address.
  const proxy = createServer((request, response) => {
    const { host } = new URL(request.url ?? '', `http://${request.headers.host ?? ''}`)
    asked.push(host)
    response.end(`asked for ${host}`)
  })
  proxy.on('connect', (request, socket: Socket, head: Buffer) => {
    asked.push(request.url ?? '')
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.write(head)
      socket.pipe(onward).pipe(socket)
    })
    for (const each of [socket, onward]) {
      sockets.add(each)
      each.on('error', () => {})
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
    service.closeAllConnections()
    service.close()
  })
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return { proxy: address, asked, local: `http://127.0.0.1:${port}` }
}

it('goes through the proxy of the settings, straight to this computer, and the new way after a change', async () => {
  const { proxy, asked, local } = await openProxiedService()
  let settings: LineSettings = { proxy, systemCertificates: false }
  const line = openLine(() => settings)
  onTestFinished(() => line.close())
  const get = async (origin: string) => {
    const request = { origin, method: 'GET', path: '/', headers: [] } as const
    const answer = await exchange(line, { ...request, headers: [] }, LIMITS, new AbortController().signal)
    return (await readBody(answer.body, 1_000)).bytes.toString()
  }

  expect(await get('http://service.example')).toBe('asked for service.example')
  expect(asked).toEqual([expect.stringMatching(/^service\.example(:80)?$/)])
  expect(await get(local)).toBe(`asked for ${new URL(local).host}`)
  expect(asked).toHaveLength(1)

  settings = { proxy: '', systemCertificates: true }
  expect(await get(local)).toBe(`asked for ${new URL(local).host}`)
  await expect(get('http://service.invalid')).rejects.toThrow()
  expect(asked).toHaveLength(1)
})
