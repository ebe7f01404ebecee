import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { runInLoopback } from '../fixtures/run-studio.ts'

const EARLIER_START = 'This window belongs to an earlier session. Open Overvoice again.'
const OBSERVED_MS = 6_000

let homeFolder: string
let ends: (() => Promise<void>)[]

test.beforeEach(async ({}, info) => {
  test.skip(info.project.name === 'electron', 'The windows of the Electron host end with it.')
  homeFolder = await mkdtemp(join(tmpdir(), 'overvoice-e2e-'))
  ends = []
})
test.afterEach(async () => {
  for (const end of ends) await end()
  await rm(homeFolder, { recursive: true, force: true })
})

/** A window of a studio that is killed under it. */
async function openAndKill(context: BrowserContext): Promise<Page> {
  const studio = await runInLoopback(homeFolder, context)
  await expect(studio.page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await studio.kill()
  await expect(studio.page.getByText('Lost connection to Overvoice. Reconnecting…').first()).toBeVisible()
  return studio.page
}

async function startAgain(context: BrowserContext): Promise<Page> {
  const studio = await runInLoopback(homeFolder, context)
  ends.push(() => studio.end('SIGTERM'))
  await expect(studio.page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  return studio.page
}

/**
 * The most attempts that can begin within a time, wherever it starts: one at its start, then after pauses of at least
 * 0.1, 0.2, 0.4, 0.8, 1.6 and 2.5 s.
 */
function maxAttempts(elapsedMs: number): number {
  let attempts = 1
  let pauseMs = 100
  for (let atMs = pauseMs; atMs <= elapsedMs; atMs += pauseMs) {
    attempts += 1
    pauseMs = Math.min(2_500, pauseMs * 2)
  }
  return attempts
}

/** How busy a tab is: the share of time that its main thread works, and the paths of the requests it sends. */
async function busyness(page: Page): Promise<{ share: number; requests: string[]; elapsedMs: number }> {
  const session = await page.context().newCDPSession(page)
  // Processor time: work that waits for a processor isn't the tab's.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return new Map(metrics.map(({ name, value }) => [name, value]))
  }
  const requests: string[] = []
  const startMs = performance.now()
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const before = await read()
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), OBSERVED_MS)
  const after = await read()
  const workedMs = ((after.get('TaskDuration') ?? 0) - (before.get('TaskDuration') ?? 0)) * 1_000
  const elapsedMs = performance.now() - startMs
  return { share: workedMs / elapsedMs, requests, elapsedMs }
}

test('a window is quiet while its studio is gone, and says that it is of an earlier start once there is a new one', async ({
  context,
}) => {
  const page = await openAndKill(context)
  const alone = await busyness(page)

  const next = await startAgain(context)
  expect(new URL(next.url()).origin).toBe(new URL(page.url()).origin)
  await expect(page.getByText(EARLIER_START).first()).toBeVisible({ timeout: 15_000 })
  const refused = await busyness(page)

  const attempts = alone.requests.filter((path) => path === '/session')
  // Code of a screen that was on its way when the studio ended is requested, but never again.
  const others = alone.requests.filter((path) => path !== '/session')
  expect(attempts.length).toBeLessThanOrEqual(maxAttempts(alone.elapsedMs))
  expect(others).toEqual([...new Set(others)])
  expect(alone.share).toBeLessThan(0.25)
  expect(refused.requests).toEqual([])
  expect(refused.share).toBeLessThan(0.1)
  await page.reload()
  await expect(page.getByRole('heading', { name: EARLIER_START })).toBeVisible()
})

test('a window stays quiet when the new studio is at another port and a stranger at its own', async ({ context }) => {
  const page = await openAndKill(context)
  const stranger: Server = createServer((_request, response) => response.writeHead(404).end())
  const { origin, port } = new URL(page.url())
  await new Promise<void>((resolve) => stranger.listen(Number(port), '127.0.0.1', resolve))
  ends.push(async () => (stranger.closeAllConnections(), void stranger.close()))

  const next = await startAgain(context)
  expect(new URL(next.url()).origin).not.toBe(origin)
  await expect(page.getByText(EARLIER_START).first()).toBeVisible({ timeout: 15_000 })
  const refused = await busyness(page)

  expect(refused.requests).toEqual([])
  expect(refused.share).toBeLessThan(0.1)
})
