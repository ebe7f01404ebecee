import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { serveUntrusted } from '../testing/serve-untrusted.test-support.ts'
import { exchange } from './exchange.ts'
import { type Line, type LineSettings, openLine } from './open-line.ts'
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

/**
 * A SOCKS proxy of either version that tunnels everything to a port of this computer. `asked` holds the version and the
 * destination of each connection.
 */
async function openSocksProxy(tunnelPort: number) {
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const read = async (socket: Socket, sizeBytes: number): Promise<Buffer> => {
    for (;;) {
      const bytes = socket.read(sizeBytes) as Buffer | null
      if (bytes) return bytes
      await once(socket, 'readable')
    }
  }
  const readText = async (socket: Socket): Promise<string> => {
    let text = ''
    for (;;) {
      const [byte = 0] = await read(socket, 1)
      if (byte === 0) return text
      text += String.fromCharCode(byte)
    }
  }
  /** Returns the destination, and what confirms the connection. */
  const greet = async (socket: Socket): Promise<[string, number[]]> => {
    const [version, second = 0] = await read(socket, 2)
    if (version === 4) {
      const port = (await read(socket, 2)).readUInt16BE()
      const address = await read(socket, 4)
      await readText(socket)
      // An address of 0.0.0.x announces a name.
      const host = address.subarray(0, 3).every((byte) => byte === 0) ? await readText(socket) : address.join('.')
      return [`4 ${host}:${port}`, [0, 0x5a, 0, 0, 0, 0, 0, 0]]
    }
    await read(socket, second)
    socket.write(Buffer.from([5, 0]))
    const [, , , kind = 0] = await read(socket, 4)
    const host =
      kind === 3 ? (await read(socket, (await read(socket, 1))[0] ?? 0)).toString() : (await read(socket, 4)).join('.')
    return [`5 ${host}:${(await read(socket, 2)).readUInt16BE()}`, [5, 0, 0, 1, 0, 0, 0, 0, 0, 0]]
  }
  const proxy = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    void greet(socket).then(([destination, confirmation]) => {
      asked.push(destination)
      if (destination.includes('refused')) return socket.end(Buffer.from([5, 5, 0, 1, 0, 0, 0, 0, 0, 0]))
      const onward = connect(tunnelPort, '127.0.0.1', () => {
        socket.write(Buffer.from(confirmation))
        socket.pipe(onward).pipe(socket)
      })
      sockets.add(onward.on('error', () => {}))
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  return { asked, host: `127.0.0.1:${(proxy.address() as AddressInfo).port}` }
}

it.each([
  ['socks5', '5'],
  ['socks5h', '5'],
  ['socks4', '4'],
])('uses a configured %s proxy, which resolves the names', async (protocol, version) => {
  const { local } = await openProxiedService()
  const { asked, host } = await openSocksProxy(Number(new URL(local).port))
  const line = openLine(() => ({ proxy: `${protocol}://${host}`, systemCertificates: false }))
  onTestFinished(() => line.close())

  expect(await get(line, 'http://service.example')).toBe('asked for service.example')
  expect(await get(line, 'http://192.0.2.1:8080')).toBe('asked for 192.0.2.1:8080')
  expect(await get(line, local)).toBe(`asked for ${new URL(local).host}`)

  expect(asked).toEqual([`${version} service.example:80`, `${version} 192.0.2.1:8080`])
})

it('fails if a SOCKS proxy refuses or isn’t there, and never connects around it', async () => {
  const { local } = await openProxiedService()
  const { asked, host } = await openSocksProxy(Number(new URL(local).port))
  const line = openLine(() => ({ proxy: `socks5://${host}`, systemCertificates: false }))
  const gone = openLine(() => ({ proxy: 'socks5://127.0.0.1:9', systemCertificates: false }))
  onTestFinished(async () => void (await Promise.all([line.close(), gone.close()])))

  await expect(get(line, 'http://refused.example')).rejects.toMatchObject({ kind: 'unreachable' })
  await expect(get(gone, 'http://service.example')).rejects.toMatchObject({ kind: 'unreachable' })

  expect(asked).toEqual(['5 refused.example:80'])
})

it('verifies the service’s certificate inside a SOCKS proxy’s tunnel', async () => {
  const { origin, certificate } = await serveUntrusted('said', { sendsContinue: true })
  const { host, asked } = await openSocksProxy(Number(new URL(origin).port))
  const ask = (env: Record<string, string>) => askSecurely(['https://service.example', `socks5://${host}`], env)

  expect(await ask({ NODE_EXTRA_CA_CERTS: certificate })).toEqual({ withoutSystem: 'said', withSystem: 'said' })
  expect(await ask({})).toEqual({
    withoutSystem: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
    withSystem: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
  })
  expect(new Set(asked)).toEqual(new Set(['5 service.example:443']))
})

async function get(line: Pick<Line, 'dispatch'>, origin: string): Promise<string> {
  const request = { origin, method: 'GET' as const, path: '/', headers: [] }
  const answer = await exchange(line, request, LIMITS, new AbortController().signal)
  return (await readBody(answer.body, 1_000)).bytes.toString()
}

it('uses the configured proxy, connects directly to this computer, and follows a change', async () => {
  const { proxy, asked, local } = await openProxiedService()
  let settings: LineSettings = { proxy, systemCertificates: false }
  const line = openLine(() => settings)
  onTestFinished(() => line.close())

  expect(await get(line, 'http://service.example')).toBe('asked for service.example')
  expect(asked).toEqual([expect.stringMatching(/^service\.example(:80)?$/)])
  expect(await get(line, local)).toBe(`asked for ${new URL(local).host}`)
  expect(asked).toHaveLength(1)

  settings = { proxy: '', systemCertificates: true }
  expect(await get(line, local)).toBe(`asked for ${new URL(local).host}`)
  await expect(get(line, 'http://service.invalid')).rejects.toThrow()
  expect(asked).toHaveLength(1)
})

it('asks the system for the proxy of each origin, but never for this computer', async () => {
  const { proxy, asked, local } = await openProxiedService()
  const socks = await openSocksProxy(Number(new URL(local).port))
  const resolved: string[] = []
  const resolveProxy = async (url: string) => {
    resolved.push(url)
    if (url.includes('broken')) throw new Error('no proxy script')
    if (url.includes('direct')) return 'DIRECT'
    if (url.includes('socks')) return `SOCKS5 ${socks.host}; DIRECT`
    return `QUIC quic.example:443; PROXY ${new URL(proxy).host}; DIRECT`
  }
  const line = openLine(() => ({ proxy: 'system', systemCertificates: false }), resolveProxy)
  onTestFinished(() => line.close())

  expect(await get(line, 'http://service.example')).toBe('asked for service.example')
  expect(await get(line, 'http://socks.example')).toBe('asked for socks.example')
  expect(await get(line, local)).toBe(`asked for ${new URL(local).host}`)
  await expect(get(line, 'http://direct.invalid')).rejects.toThrow()
  await expect(get(line, 'http://broken.invalid')).rejects.toThrow()
  expect(asked).toEqual([expect.stringMatching(/^service\.example(:80)?$/)])
  expect(socks.asked).toEqual(['5 socks.example:80'])
  expect(resolved).toEqual(
    ['service.example', 'socks.example', 'direct.invalid', 'broken.invalid'].map((host) => `http://${host}/`),
  )
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

it('connects to this computer directly, whatever proxy the environment names', async () => {
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
  // The name is public as far as anybody can say before it is resolved.
  await expect(get(line.publicOnly, local.replace('127.0.0.1', 'localhost'))).rejects.toThrow()
  // An address is never resolved.
  await expect(get(line.publicOnly, local)).rejects.toThrow()

  settings = { proxy, systemCertificates: false }
  await expect(get(line.publicOnly, 'http://10.0.0.5')).rejects.toThrow()
  expect(await get(line.publicOnly, 'http://files.example')).toBe('asked for files.example')
})
