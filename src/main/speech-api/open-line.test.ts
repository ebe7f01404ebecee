import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
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

it('trusts a certificate that only the system trusts where the settings say so, and not otherwise', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'overvoice-certificate-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', [...kind, ...name, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const server = createSecureServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (_request, response) => void response.end('a service behind a proxy that reads along'),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  // What a system trusts is read once a process, from here.
  const env = { ...process.env, SSL_CERT_FILE: certificate }
  const program = fileURLToPath(new URL('./ask-securely.test-support.ts', import.meta.url))
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`

  const { stdout } = await promisify(execFile)(process.execPath, [program, origin], { env })

  expect(JSON.parse(stdout)).toEqual({
    withoutSystem: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
    withSystem: 'a service behind a proxy that reads along',
  })
})
