import { request as httpRequest } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getLoopback, studioOf, getWindowSecret } from '../transports.test-support.ts'
import type { LoopbackServer } from './serve-loopback.ts'

let server: LoopbackServer
let secret: string
let received: { path: string; bytes: number }[]

beforeEach(async () => {
  received = []
  server = await getLoopback(studioOf({}), async (request) => {
    received.push({ path: new URL(request.url).pathname, bytes: (await request.arrayBuffer()).byteLength })
    return Response.json({ sampleCount: 1 })
  })
  secret = await getWindowSecret(server)
})
afterEach(() => server.close())

const PIECE = '/media/recordings/rec_1?fromSample=0'

function put(path: string, headers: Record<string, string>, body = 'xx'): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(server.origin)
    const outgoing = httpRequest(
      { hostname, port, path, method: 'PUT', headers: { Host: host, ...headers }, agent: false },
      (incoming) => {
        incoming.resume().on('end', () => resolve(incoming.statusCode ?? 0))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const ours = () => ({ Authorization: `Bearer ${secret}`, Origin: server.origin, 'Content-Length': '2' })

describe('media PUT by a window', () => {
  it.each([PIECE, '/media/uploads/upl_abcdefgh'])('reaches %s with its body', async (path) => {
    expect(await put(path, ours())).toBe(200)
    expect(received).toEqual([{ path: path.split('?')[0], bytes: 2 }])
  })

  it.each([
    '/media/takes/take_1.pcm',
    '/media/recordings/rec_1.pcm',
    '/media/recordings/rec_1/x',
    '/media/recordings/../takes/take_1',
    '/media/recordings/take_1',
    '/media/uploads/upl_short',
    '/media/uploads/upl_abcdefgh.wav',
    '/media/uploads/..%2fupl_abcdefgh',
    '/media/exports/exp_1/x.wav',
    '/media/',
    '/',
  ])('is refused anywhere else: %s', async (path) => {
    expect(await put(path, ours())).toBe(403)
    expect(received).toEqual([])
  })

  it.each([
    ['without the secret', { Authorization: '' }],
    ['with another run’s secret', { Authorization: `Bearer ${'x'.repeat(22)}.${'x'.repeat(43)}` }],
    ['from a page of another site', { Origin: 'https://example.com' }],
    ['from a page on another port', { Origin: 'http://127.0.0.1:1' }],
    ['from a page without an origin', { Origin: 'null' }],
    ['when the browser says it is of the same site only', { 'Sec-Fetch-Site': 'same-site' }],
    ['under a name that was rebound to this machine', { Host: 'rebound.example' }],
  ])('is refused %s', async (_what, headers) => {
    expect(await put(PIECE, { ...ours(), ...headers })).toBe(403)
    expect(received).toEqual([])
  })

  it('is refused without an origin, and without a length', async () => {
    const { Origin: _origin, ...withoutOrigin } = ours()
    const { 'Content-Length': _length, ...unmeasured } = ours()

    expect(await put(PIECE, withoutOrigin)).toBe(403)
    expect(await put(PIECE, { ...unmeasured, 'Transfer-Encoding': 'chunked' })).toBe(403)
    expect(received).toEqual([])
  })
})
