import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRpcServer } from '../core/serve-rpc.ts'
import { serveLoopback, type LoopbackServer } from './loopback/serve-loopback.ts'
import { type ServeRenderer, createServeRenderer } from './serve-renderer.ts'
import { studioOf } from './transports.test-support.ts'

const SECRET = 'a person’s own words'

/** A built window next to files that must not be served, with a link out of the folder. */
function plant(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'serve-'))
  const folder = path.join(root, 'renderer')
  mkdirSync(path.join(folder, 'assets'), { recursive: true })
  mkdirSync(path.join(root, 'renderer-evil'))
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html>page')
  writeFileSync(path.join(folder, 'assets', 'main-1a2b.js'), 'script')
  writeFileSync(path.join(folder, 'assets', 'with space.svg'), '<svg/>')
  writeFileSync(path.join(folder, '.env'), SECRET)
  writeFileSync(path.join(folder, 'main.js.map'), SECRET)
  for (const place of ['secret.txt', 'secret.js', 'renderer-evil/secret.js', 'studio.db'])
    writeFileSync(path.join(root, place), SECRET)
  symlinkSync(path.join(root, 'secret.js'), path.join(folder, 'linked.js'))
  symlinkSync(root, path.join(folder, 'assets', 'up'))
  return folder
}

const SPELLINGS = [
  '..',
  '%2e%2e',
  '%2E%2E',
  '.%2e',
  '%2e.',
  '%252e%252e',
  '..%00',
  '..;',
  '...',
  '．．',
  '%c0%ae%c0%ae',
  '%u002e%u002e',
  '..%20',
  '..%09',
]
const SLASHES = ['/', '%2f', '%2F', '\\', '%5c', '%252f', '//', '/./', '%c0%af']
const TARGETS = ['secret.js', 'secret.txt', 'studio.db', 'renderer-evil/secret.js']
const FIXED = [
  '//secret.js',
  '/\\..\\secret.js',
  '/C:/secret.js',
  '/c:\\secret.js',
  '//127.0.0.1/share/secret.js',
  '\\\\server\\share\\secret.js',
  '/file:///etc/passwd',
  '/etc/passwd',
  '/proc/self/environ',
  '/linked.js',
  '/LINKED.JS',
  '/assets/up/secret.js',
  '/.env',
  '/main.js.map',
  '/index.html/../../secret.js',
  '/assets/main-1a2b.js/../../../secret.js',
  '/assets/main-1a2b.js%00.html',
  '/%00',
  '/%',
  '/%zz',
  '/%ff',
  '/__proto__',
  '/constructor',
  '/assets',
  '/assets/',
  '/INDEX.HTML',
  '/index.html/',
  '/index.html.',
  '/index.html%20',
  '/secret.js?x=/index.html',
  '/secret.js#/index.html',
  'secret.js',
  'http://127.0.0.1/secret.js',
  '*',
  '/?file=../secret.js',
]
const CORPUS = [
  ...SPELLINGS.flatMap((up) =>
    SLASHES.flatMap((slash) => TARGETS.slice(0, 2).map((target) => `/${up}${slash}${target}`)),
  ),
  ...SPELLINGS.flatMap((up) => TARGETS.map((target) => `/assets/${up}/${up}/${target}`)),
  ...FIXED,
]

describe('files outside the window', () => {
  let serve: ServeRenderer
  let server: LoopbackServer
  let origin: string
  beforeAll(async () => {
    const folder = plant()
    serve = await createServeRenderer(folder, [])
    server = await serveLoopback({
      port: 0,
      rpc: createRpcServer(studioOf({}).router, () => undefined),
      serveMedia: async () => new Response(SECRET),
      openRenderer: (sockets) => createServeRenderer(folder, sockets),
      onBug: () => undefined,
      windowFolder: mkdtempSync(path.join(tmpdir(), 'windows-')),
    })
    origin = server.origin
  })
  afterAll(() => server.close())

  function sendRaw(target: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const { host, port } = new URL(origin)
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 'utf8'),
      )
      let answer = ''
      socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
      socket.on('end', () => resolve(answer))
      socket.on('error', reject)
    })
  }

  it(`can't be reached by any of ${CORPUS.length} spellings, through a custom protocol or a socket`, async () => {
    expect(CORPUS.length).toBeGreaterThan(200)
    const escapes: string[] = []

    for (const target of CORPUS) {
      const answer = await sendRaw(target)
      if (answer.includes(SECRET) || !/^HTTP\/1\.1 (403|200) /.test(answer))
        escapes.push(`${target} by socket: ${answer.slice(0, 40)}`)
      if (answer.startsWith('HTTP/1.1 200 ') && !answer.includes('page') && !answer.includes('script'))
        escapes.push(`${target} by socket found a file`)
      const url = URL.parse(`studio://app${target}`)
      const response = url === null ? undefined : await serve(new Request(url))
      if (response !== undefined && (await response.text()).includes(SECRET)) escapes.push(`${target} by protocol`)
    }

    expect(escapes).toEqual([])
  })
})

describe('files of the window', () => {
  it('have their content type, and can be cached if their name has a hash', async () => {
    const serve = await createServeRenderer(plant(), [])

    const script = await serve(new Request('studio://app/assets/main-1a2b.js'))
    const picture = await serve(new Request('studio://app/assets/with%20space.svg'))
    const head = await serve(new Request('studio://app/assets/main-1a2b.js', { method: 'HEAD' }))

    expect([script?.status, script?.headers.get('content-type'), await script?.text()]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'script',
    ])
    expect(script?.headers.get('cache-control')).toContain('immutable')
    expect(picture?.headers.get('content-type')).toBe('image/svg+xml')
    expect([head?.status, head?.headers.get('content-length'), await head?.text()]).toEqual([200, '6', ''])
  })

  it('are not served for other methods', async () => {
    const serve = await createServeRenderer(plant(), [])

    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect(await serve(new Request('studio://app/', { method }))).toBeUndefined()
  })

  it('are replaced by a message if the window wasn’t built', async () => {
    await expect(createServeRenderer(mkdtempSync(path.join(tmpdir(), 'empty-')), [])).rejects.toThrow(
      /^The window isn’t built: .* has no index\.html\.$/,
    )
  })
})
