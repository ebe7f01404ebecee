import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { serveUntrusted } from '../testing/serve-untrusted.test-support.ts'
import { exchange } from './exchange.ts'
import { type LineSettings, openLine } from './open-line.ts'
import { readBody } from './read-body.ts'

const LIMITS = { firstByteMs: 5_000, idleMs: 5_000 }

/** A service, and a proxy that forwards everything to it, or tunnels to another port. */
async function openProxiedService({ tunnelPort }: { tunnelPort?: number } = {}) {
  const service = createServer((request, response) => void response.end(`asked for ${request.headers.host ?? ''}`))
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  const asked: string[] = []
  const sockets = new Set<Socket>()
  // Called with absolute URLs, as clients do without a tunnel.
  const proxy = createServer((request, response) => {
    const { host } = new URL(request.url ?? '', `http://${request.headers.host ?? ''}`)
    asked.push(host)
    // As services may, unasked.
    response.writeContinue()
    response.end(`asked for ${host}`)
  })
  proxy.on('connect', (request, socket: Socket, head: Buffer) => {
    asked.push(request.url ?? '')
    const onward = connect(tunnelPort ?? port, '127.0.0.1', () => {
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

it('uses the configured proxy, connects directly to this computer, and follows a change', async () => {
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

it('asks the system for the proxy of each origin, but never for this computer', async () => {
  const { proxy, asked, local } = await openProxiedService()
  const resolved: string[] = []
  const resolveProxy = async (url: string) => {
    resolved.push(url)
    if (url.includes('broken')) throw new Error('no proxy script')
    return url.includes('direct') ? 'DIRECT' : `SOCKS5 socks.example:1080; PROXY ${new URL(proxy).host}; DIRECT`
  }
  const line = openLine(() => ({ proxy: 'system', systemCertificates: false }), resolveProxy)
  onTestFinished(() => line.close())
  const get = async (origin: string) => {
    const request = { origin, method: 'GET' as const, path: '/', headers: [] }
    const answer = await exchange(line, request, LIMITS, new AbortController().signal)
    return (await readBody(answer.body, 1_000)).bytes.toString()
  }

  expect(await get('http://service.example')).toBe('asked for service.example')
  expect(await get(local)).toBe(`asked for ${new URL(local).host}`)
  await expect(get('http://direct.invalid')).rejects.toThrow()
  await expect(get('http://broken.invalid')).rejects.toThrow()
  expect(asked).toEqual([expect.stringMatching(/^service\.example(:80)?$/)])
  expect(resolved).toEqual(['http://service.example/', 'http://direct.invalid/', 'http://broken.invalid/'])
})

/** Asks in a process of its own: what is trusted is read once a process. */
async function askSecurely(parameters: string[], env: Record<string, string>) {
  const program = fileURLToPath(new URL('./ask-securely.test-support.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...parameters], {
    env: { ...process.env, ...env },
  })
  return JSON.parse(stdout) as { withoutSystem: string; withSystem: string }
}

/** A server with a certificate that nobody trusts, and a process that asks it with these variables. */
async function openSecureServer() {
  const { origin, certificate } = await serveUntrusted('a service behind a proxy that reads along')
  return { certificate, ask: (env: Record<string, string>) => askSecurely([origin], env) }
}

it('trusts a certificate known only to the system if enabled, and not otherwise', async () => {
  const { certificate, ask } = await openSecureServer()

  expect(await ask({ SSL_CERT_FILE: certificate })).toEqual({
    withoutSystem: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
    withSystem: 'a service behind a proxy that reads along',
  })
})

it('verifies certificates although NODE_TLS_REJECT_UNAUTHORIZED says not to', async () => {
  const { ask } = await openSecureServer()

  expect(await ask({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toEqual({
    withoutSystem: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
    withSystem: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
  })
})

it('trusts the certificates of NODE_EXTRA_CA_CERTS', async () => {
  const { certificate, ask } = await openSecureServer()

  expect(await ask({ NODE_EXTRA_CA_CERTS: certificate })).toEqual({
    withoutSystem: 'a service behind a proxy that reads along',
    withSystem: 'a service behind a proxy that reads along',
  })
})

it('skips an unasked 100 Continue inside a proxy’s tunnel', async () => {
  const { origin, certificate } = await serveUntrusted('said', { sendsContinue: true })
  const { proxy, asked } = await openProxiedService({ tunnelPort: Number(new URL(origin).port) })

  const answers = await askSecurely(['https://service.example', proxy], { NODE_EXTRA_CA_CERTS: certificate })

  expect(answers).toEqual({ withoutSystem: 'said', withSystem: 'said' })
  expect(asked).toEqual(['service.example:443', 'service.example:443'])
})

it('asks this computer straight, whatever proxy the environment names', async () => {
  const { proxy, asked, local } = await openProxiedService()
  vi.stubEnv('HTTP_PROXY', proxy)
  vi.stubEnv('http_proxy', proxy)
  vi.stubEnv('NO_PROXY', '')
  vi.stubEnv('no_proxy', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const line = openLine(() => ({ proxy: 'system', systemCertificates: false }))
  onTestFinished(() => line.close())

  const { port } = new URL(local)
  for (const host of ['127.0.0.1', 'localhost']) {
    const request = { origin: `http://${host}:${port}`, method: 'GET' as const, path: '/', headers: [] }
    const answer = await exchange(line, request, LIMITS, new AbortController().signal)
    expect((await readBody(answer.body, 1_000)).bytes.toString()).toBe(`asked for ${host}:${port}`)
  }
  expect(asked).toEqual([])
})

it('connects to public addresses only for what the service names', async () => {
  const { local, proxy } = await openProxiedService()
  let settings: LineSettings = { proxy: '', systemCertificates: false }
  const line = openLine(() => settings)
  onTestFinished(() => line.close())
  const get = (origin: string) =>
    exchange(line.publicOnly, { origin, method: 'GET', path: '/', headers: [] }, LIMITS, new AbortController().signal)

  // The name is public as far as anybody can say before it is resolved.
  await expect(get(local.replace('127.0.0.1', 'localhost'))).rejects.toThrow()
  // An address is never resolved.
  await expect(get(local)).rejects.toThrow()

  settings = { proxy, systemCertificates: false }
  await expect(get('http://10.0.0.5')).rejects.toThrow()
  const answer = await get('http://files.example')
  expect((await readBody(answer.body, 1_000)).bytes.toString()).toBe('asked for files.example')
})
