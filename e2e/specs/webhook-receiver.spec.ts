import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, expect, test, type Browser, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/set-up/find-browser.mjs'
import { BROWSER_ARGS } from '../../scripts/test/browser-args.mjs'
import { type ReceiverServer, serveReceiver } from '../../src/main/services/webhooks/serve-receiver.ts'
import { sendWebhook, webhookBody } from '../fixtures/webhook-sender.ts'

const PATH = '/hook/that-the-attacker-even-knows'

let browser: Browser
let attacker: ReturnType<typeof createServer>
let attackerPort: number
let receiver: ReceiverServer
/** Bodies that reached the receiver's handler. */
let reached: string[]
let refusals: string[]

test.beforeAll(async ({}, info) => {
  test.skip(info.project.name === 'electron', 'The receiver has no Electron in it.')
  browser = await chromium.launch({
    executablePath: findBrowser(),
    // Foreign names that resolve to this machine, as after DNS rebinding.
    args: ['--host-resolver-rules=MAP *.test 127.0.0.1', ...BROWSER_ARGS],
  })
  attacker = createServer((request, response) => {
    if (request.url === '/redirect') {
      return void response.writeHead(307, { Location: `http://127.0.0.1:${receiver.port}${PATH}` }).end()
    }
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
  reached = []
  refusals = []
  receiver = await serveReceiver({
    port: 0,
    path: PATH,
    tunnelHost: '',
    now: Date.now,
    receive: async ({ body }) => (reached.push(body.toString()), 200),
    onRefused: (reason) => void refusals.push(reason),
    onBug: (error) => {
      throw error
    },
  })
})
test.afterEach(() => receiver.close())

/** Every request a page can be made to send, from any page; each is tried to its end. */
async function attackFrom(page: Page, url: string): Promise<Record<string, string>> {
  return page.evaluate(async (target) => {
    const seen: Record<string, string> = {}
    const body = '{"type":"conversation.completed","data":{}}'
    const attempt = async (name: string, action: () => Promise<string>): Promise<void> => {
      const patience = new Promise<string>((resolve) => setTimeout(() => resolve('nothing'), 20_000))
      try {
        seen[name] = await Promise.race([action(), patience])
      } catch {
        seen[name] = 'blocked'
      }
    }
    const ask = (init: RequestInit) => async () => {
      const answer = await fetch(target, init)
      return answer.type === 'opaque' ? 'sent blindly' : `answered ${answer.status}`
    }
    const json = { 'Content-Type': 'application/json' }
    await attempt('json', ask({ method: 'POST', body, headers: json }))
    await attempt('signed json', ask({ method: 'POST', body, headers: { ...json, 'Service-Signature': 't=1,v0=2' } }))
    await attempt('no-cors', ask({ method: 'POST', body, mode: 'no-cors' }))
    await attempt('no-cors json', ask({ method: 'POST', body, mode: 'no-cors', headers: json }))
    await attempt(
      'blob',
      ask({ method: 'POST', body: new Blob([body], { type: 'application/json' }), mode: 'no-cors' }),
    )
    await attempt('keepalive', ask({ method: 'POST', body, mode: 'no-cors', keepalive: true }))
    await attempt('redirect', async () => {
      const answer = await fetch('/redirect', { method: 'POST', body, mode: 'no-cors' })
      return answer.type
    })
    await attempt('beacon', async () => String(navigator.sendBeacon(target, new Blob([body], { type: 'text/plain' }))))
    const loads = (element: HTMLElement & { src: string }) => () =>
      new Promise<string>((resolve) => {
        element.addEventListener('load', () => resolve('loaded'))
        element.addEventListener('error', () => resolve('blocked'))
        element.src = target
        document.body.append(element)
      })
    await attempt('image', loads(document.createElement('img')))
    await attempt('script', loads(document.createElement('script')))
    await attempt('socket', () => {
      const socket = new WebSocket(target.replace('http', 'ws'))
      return new Promise((resolve) => {
        socket.onopen = () => resolve('open')
        socket.onerror = () => resolve('blocked')
      })
    })
    await attempt('events', () => {
      const source = new EventSource(target)
      return new Promise((resolve) => {
        source.onopen = () => resolve('open')
        source.onerror = () => resolve('blocked')
      })
    })
    for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      await attempt(`form ${enctype}`, () => {
        // A unique name: a form targets the first frame with its name, and only that one reports completion.
        const frame = Object.assign(document.createElement('iframe'), { name: `frame-${enctype}-${target}` })
        const form = Object.assign(document.createElement('form'), {
          action: target,
          method: 'post',
          enctype,
          target: frame.name,
        })
        form.innerHTML = `<input name='{"type":"conversation.completed","data":"' value='"}'>`
        document.body.append(frame, form)
        form.submit()
        return new Promise((resolve) => frame.addEventListener('load', () => resolve('submitted')))
      })
    }
    return seen
  }, url)
}

const PAGES = {
  'of a stranger’s site': () => `http://stranger.test:${attackerPort}/`,
  'of another program on this machine': () => `http://127.0.0.1:${attackerPort}/`,
  'under a name that was rebound to the receiver': () => `http://rebound.test:${receiver.port}/`,
} as const
const HOSTS = ['127.0.0.1', 'localhost', '0.0.0.0', 'rebound.test'] as const

for (const [what, address] of Object.entries(PAGES)) {
  test(`a page ${what} gets nothing into the receiver, even knowing the path`, async () => {
    const page = await browser.newPage()
    // If the receiver itself is requested, the rejection is the page.
    await page.goto(address())

    for (const host of HOSTS) {
      const seen = await attackFrom(page, `http://${host}:${receiver.port}${PATH}`)

      expect(
        Object.values(seen).filter((each) => /answered 2|loaded|open$/.test(each)),
        `${host} ${JSON.stringify(seen)}`,
      ).toEqual([])
      expect(
        Object.entries(seen).filter(([, each]) => each === 'nothing'),
        `${host}: attacks whose end nobody saw`,
      ).toEqual([])
    }

    expect(reached).toEqual([])
    // Some arrived and were rejected, so the attack did take place.
    expect(refusals.length).toBeGreaterThan(3)
    expect(new Set(refusals)).toContain(address().includes('rebound') ? 'host' : 'browser')
    const body = webhookBody('conv_1')
    expect(await sendWebhook(`http://127.0.0.1:${receiver.port}${PATH}`, { body, secret: 'any' })).toBe(200)
    expect(reached).toEqual([body])
    await page.context().close()
  })
}
