import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, request as openRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, expect, test, type Browser, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/set-up/find-browser.mjs'
import { BROWSER_ARGS } from '../../scripts/test/browser-args.mjs'
import { windowAddress } from '../../scripts/start/window-address.mjs'
import type { LinkPage } from '../fixtures/link-page/page.ts'
import { buildLinkPage, serveLinkPage, type LinkServer } from '../fixtures/loopback-server.ts'

declare const linkPage: LinkPage

let server: LinkServer
let folder: string
let browser: Browser

test.beforeAll(async ({}, info) => {
  test.skip(info.project.name === 'electron', 'The loopback host has no Electron in it.')
  folder = await buildLinkPage(info.outputPath('link-page'))
  browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS })
})
test.afterAll(() => browser?.close())
test.beforeEach(async () => {
  server = await serveLinkPage(folder)
})
test.afterEach(() => server.close())

const about = (page: Page): Promise<string> =>
  page.evaluate(async () => (await linkPage.studio.client.app.about()).version)

async function openedPage(): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(server.url)
  await about(page)
  return page
}

test('another server of this machine that the same browser visits gets nothing it can use', async () => {
  const received: IncomingHttpHeaders[] = []
  const other = createServer(({ headers }, response) => {
    received.push(headers)
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>another</title>')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const own = await openedPage()
  await own.evaluate(async () => {
    await linkPage.fetchMedia('/media/take')
    const image = new Image()
    image.src = await linkPage.mediaAddress('/media/cover')
  })
  const page = await own.context().newPage()
  for (const path of ['/', '/rpc', '/media/take', '/session']) await page.goto(`http://127.0.0.1:${port}${path}`)
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]),
  )
  const before = server.reached.length

  // Sends what it received to the studio, as a program that is no browser can, under the studio's own names.
  const replays = await Promise.all(
    received.map(
      (headers) =>
        new Promise<number>((resolve, reject) => {
          const { host } = new URL(server.origin)
          openRequest(
            { port: server.port, path: '/media/take', headers: { ...headers, host, 'sec-fetch-site': 'same-origin' } },
            (answer) => resolve(answer.resume().statusCode ?? 0),
          )
            .on('error', reject)
            .end()
        }),
    ),
  )
  other.closeAllConnections()
  other.close()

  expect(received.length).toBeGreaterThanOrEqual(4)
  expect(received.map(({ cookie, authorization }) => [cookie, authorization])).toEqual(
    received.map(() => [undefined, undefined]),
  )
  expect(stored).toBe('[{},{},""]')
  expect(new Set(replays)).toEqual(new Set([403]))
  expect(server.reached.slice(before)).toEqual([])
  await own.context().close()
})

test('elements and downloads load media under addresses of their own, which open nothing else', async () => {
  const page = await openedPage()

  const address = await page.evaluate(() => linkPage.mediaAddress('/media/covers/proj_1?version=2'))
  const loads = await page.evaluate(
    (path) => fetch(path).then((answer) => answer.status),
    address.replace(server.origin, ''),
  )
  const others = await page.evaluate(
    (paths) => Promise.all(paths.map((path) => fetch(path).then((answer) => answer.status))),
    [address.replace('proj_1', 'proj_2'), address.replace('version=2', 'version=3'), '/media/covers/proj_1?version=2'],
  )
  const download = page.waitForEvent('download')
  await page.evaluate(() => linkPage.saveMedia('/media/exports/exp_1/lamp.wav', 'lamp.wav'))

  expect([loads, others]).toEqual([200, [403, 403, 403]])
  expect((await download).suggestedFilename()).toBe('lamp.wav')
  expect(await (await download).failure()).toBeNull()
  expect(server.reached.filter((each) => each.startsWith('/media/'))).toEqual([
    '/media/covers/proj_1',
    '/media/exports/exp_1/lamp.wav',
  ])
  await page.context().close()
})

test('a window that the studio opens, and another tab of the same browser, open by themselves', async () => {
  const own = await openedPage()
  const popup = own.waitForEvent('popup')
  await own.evaluate(() => void window.open('/call?conversation=conv_1', 'overvoice-call', 'popup'))
  const tab = await own.context().newPage()
  await tab.goto(own.url())

  expect(await about(await popup)).toBe('1.2.3')
  expect(await about(tab)).toBe('1.2.3')
  await own.close()
  await tab.reload()
  expect(await about(tab)).toBe('1.2.3')
  await tab.context().close()
})

test('an address copied into another browser is answered with what to do', async () => {
  const page = await browser.newPage()

  const response = await page.goto(`${server.origin}/#/projects`)
  await expect.poll(() => page.evaluate(() => linkPage.refusal())).toBe('This URL alone doesn’t open Overvoice.')
  const byName = await page.goto(`http://localhost:${server.port}/`)
  await expect(page.getByText('starts with http://127.0.0.1')).toBeVisible()
  const mistyped = await page.goto(`${server.origin}/projects`)
  await expect(page.getByText('Open the studio from its launcher')).toBeVisible()

  expect([response?.status(), byName?.status(), mistyped?.status()]).toEqual([200, 403, 403])
  await page.context().close()
})

test('a link of another site leads to the page, and the token in it opens a window', async () => {
  const other = createServer((_request, response) =>
    response.setHeader('Content-Type', 'text/html').end(`<!doctype html><a href="${server.url}">The studio</a>`),
  )
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const page = await browser.newPage()
  await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`)

  await page.getByRole('link').click()

  await expect.poll(() => page.url()).toBe(`${server.origin}/`)
  expect(await about(page)).toBe('1.2.3')
  other.closeAllConnections()
  other.close()
  await page.context().close()
})

test('the studio’s own window opens from a page on the disk, with no secret in the command line', async ({}, info) => {
  const address = (await windowAddress(server.url)) ?? 'none'
  const ticket = /#token=([\w-]{43})/.exec(readFileSync(new URL(address), 'utf8'))?.[1] ?? 'none'

  const child = spawn(
    findBrowser() ?? '',
    [
      `--app=${address}`,
      `--user-data-dir=${info.outputPath('profile')}`,
      '--headless=new',
      '--no-first-run',
      ...BROWSER_ARGS,
    ],
    { stdio: 'ignore' },
  )
  const commandLine = readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')

  await expect.poll(() => server.reached, { timeout: 30_000 }).toEqual(['window'])
  expect(commandLine).toContain(address)
  for (const secret of [ticket, new URL(server.url).hash.slice(7)]) expect(commandLine).not.toContain(secret)
  const headers = { 'Content-Type': 'application/json', Origin: server.origin }
  const again = await fetch(`${server.origin}/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token: ticket }),
  })
  expect(again.status).toBe(403)
  child.kill('SIGKILL')
})

test('no request of a window meets the words of a connection that idled too long', async () => {
  await server.close()
  const times = { headersTimeout: 150, keepAliveTimeout: 150, connectionsCheckingInterval: 30 }
  server = await serveLinkPage(folder, 0, times)
  const page = await openedPage()

  const statuses = await page.evaluate(async () => {
    const seen: number[] = []
    for (let round = 0; round < 40; round += 1) {
      // Opens a connection ahead of need, as browsers do by themselves.
      const hint = Object.assign(document.createElement('link'), { rel: 'preconnect', href: location.origin })
      document.head.append(hint)
      await new Promise((resolve) => setTimeout(resolve, round * 8))
      seen.push((await linkPage.fetchMedia('/media/take')).status)
      hint.remove()
    }
    return seen
  })

  expect(statuses).toEqual(Array.from({ length: 40 }, () => 200))
  await page.context().close()
})
