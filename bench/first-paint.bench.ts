import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wait } from '../src/main/lib/wait.ts'
import { serveBlankPage } from './browser/blank-page.ts'
import { serveBenchPage } from './browser/serve-bench-page.ts'
import { processTree, proportionalMb } from './browser/process-memory.ts'
import { spawnBrowser, type SpawnedBrowser } from './browser/spawned-browser.ts'
import type { BenchRow, BenchSides } from './measure.ts'
import { ONE_HOUR } from './studio/one-hour-text.ts'
import { BENCH_CHAPTER_ID, BENCH_PROJECT_ID, seedChapter } from './studio/seed-chapter.ts'
import { startStudio } from './studio/start-studio.ts'

const NEVER = new AbortController().signal
const PLACE = `#/projects/${BENCH_PROJECT_ID}/${BENCH_CHAPTER_ID}`
/** Nothing inspects the page before this: attaching takes time. */
const UNWATCHED_MS = 900
const PAINTED = `new Promise((resolve) => new PerformanceObserver((list) => {
  const entry = list.getEntriesByName('first-contentful-paint')[0]
  if (entry) resolve(performance.timeOrigin + entry.startTime)
}).observe({ type: 'paint', buffered: true }))`
/** Later starts restore the place themselves, as for a user. The token must have been read from the URL first. */
const GO_TO_PLACE = `new Promise((resolve) => {
  const go = () => {
    if (location.hash.includes('token')) return setTimeout(go, 20)
    location.hash = ${JSON.stringify(PLACE)}
    resolve(true)
  }
  go()
})`
const OPENED = `new Promise((resolve) => {
  const look = () => document.querySelector('.cm-content')?.textContent.length > 100 ? resolve(true) : setTimeout(look, 50)
  look()
})`
/** The script's text is the largest element on screen, so its paint time is recorded without an observer. */
const SCRIPT_PAINTED = `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('The script was not painted')), 10000)
  new PerformanceObserver((list) => {
    const entry = list.getEntries().find(({ element }) => element?.closest('.cm-content'))
    if (entry) resolve(performance.timeOrigin + entry.startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
})`
/** The engine releases memory after half a minute of inactivity. */
const SETTLE_MS = 36_000

/** Two warm profiles: one on the built studio with a one-hour chapter as its last place, one on the peer's page. */
async function openBoth(
  warmUps: number,
  measure: (browser: SpawnedBrowser, isStudio: boolean) => Promise<number>,
  servePeer: () => Promise<{ url: string; close(): Promise<void> }> = serveBlankPage,
): Promise<BenchSides> {
  const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
  const homeFolder = join(folder, 'home')
  seedChapter(homeFolder, ONE_HOUR)
  const studio = await startStudio(homeFolder)
  const peer = await servePeer()

  async function run(isStudio: boolean, use: (browser: SpawnedBrowser) => Promise<number>): Promise<number> {
    const browser = spawnBrowser(join(folder, isStudio ? 'studio' : 'peer'), isStudio ? studio.url : peer.url)
    try {
      return await use(browser)
    } finally {
      await browser.close()
    }
  }

  for (let turn = 0; turn < warmUps; turn += 1) {
    await run(false, (browser) => browser.evaluate(PAINTED))
    await run(true, async (browser) => {
      await browser.evaluate(PAINTED)
      if (turn === 0) await browser.evaluate(GO_TO_PLACE)
      await browser.evaluate(OPENED)
      await wait(500, NEVER)
      return 0
    })
  }
  return {
    subject: () => run(true, (browser) => measure(browser, true)),
    peer: () => run(false, (browser) => measure(browser, false)),
    async close() {
      await studio.stop()
      await peer.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The browser caches compiled code the third time it sees a script; the row itself opens each page once before. */
const FOR_COMPILED_CODE = 2
const FOR_LAST_PLACE = 1

/** B1: from the start of the browser process to first contentful paint. */
export const firstPaint: BenchRow = {
  id: 'B1',
  what: 'Browser start to first paint, studio with its last chapter, warm profile',
  peerIs: 'page with one word, same flags',
  unit: 'ms',
  ratioAtMost: 1.2,
  rounds: 7,
  open: () =>
    openBoth(FOR_COMPILED_CODE, async (browser) => {
      await wait(UNWATCHED_MS, NEVER)
      return (await browser.evaluate<number>(PAINTED)) - browser.spawnedAtMs
    }),
}

/** B2: from the start of the browser process to the text of the last chapter on screen. */
export const scriptPainted: BenchRow = {
  id: 'B2',
  what: 'Browser start until the last chapter is shown and can be edited',
  peerIs: 'page with one word, same flags',
  unit: 'ms',
  ratioAtMost: 1.6,
  rounds: 7,
  open: () =>
    openBoth(FOR_COMPILED_CODE, async (browser, isStudio) => {
      await wait(UNWATCHED_MS, NEVER)
      return (await browser.evaluate<number>(isStudio ? SCRIPT_PAINTED : PAINTED)) - browser.spawnedAtMs
    }),
}

async function settledMb(browser: SpawnedBrowser, shown: string): Promise<number> {
  await browser.evaluate(shown)
  await wait(SETTLE_MS, NEVER)
  return proportionalMb(processTree(browser.pid))
}

/** B4: proportional memory of all browser processes. Only valid if no other such browser is running. */
export const chapterMemory: BenchRow = {
  id: 'B4',
  what: 'Memory of all browser processes with a one-hour chapter open',
  peerIs: 'page with one word, same flags',
  unit: 'MB',
  ratioAtMost: 1.15,
  rounds: 2,
  open: () => openBoth(FOR_LAST_PLACE, (browser, isStudio) => settledMb(browser, isStudio ? OPENED : PAINTED)),
}

/** B4 again, above the minimum for a script with its waveform. */
export const chapterMemoryAboveParts: BenchRow = {
  ...chapterMemory,
  what: 'The same',
  peerIs: 'page with only React, CodeMirror with the same text and wavesurfer with an hour of peaks, same flags',
  ratioAtMost: 1.1,
  open: () =>
    openBoth(
      FOR_LAST_PLACE,
      (browser) => settledMb(browser, OPENED),
      () => serveBenchPage(undefined, 'parts'),
    ),
}
