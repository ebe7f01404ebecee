import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCacheDatabase } from '../src/main/db/open-database.ts'
import { putCatalog } from '../src/main/db/repos/put-catalog.test-support.ts'
import { openPage } from './browser/open-page.ts'
import type { BenchRow } from './measure.ts'
import { seedChapter } from './studio/seed-chapter.ts'
import { startStudio } from './studio/start-studio.ts'

const VOICES = 1_000
const FRAME_MS = 1_000 / 60
/** Nothing listens there: the stored list is used. */
const SERVICE = 'http://127.0.0.1:9'
const NAMES = ['Aria', 'Marlo', 'Beatrix', 'Callum', 'Ada', 'Edith', 'Diego', 'Greta', 'Helena', 'Solveig']
const LOCALES = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'pt-BR']
const TAGS = ['narration', 'warm', 'audiobook', 'deep', 'advertising', 'clear']
/** Typed letter by letter and deleted again, so the list goes from all to few and back. */
const TYPED = ['german aria', 'female warm', 'marlo 7', 'solveig deep']

function storeVoices(folder: string): void {
  const cache = openCacheDatabase(join(folder, 'cache.db'))
  const voices = Array.from({ length: VOICES }, (_value, index) => ({
    id: `voice-${index}`,
    display_name: `${NAMES[index % NAMES.length]} ${index}`,
    gender: index % 2 === 0 ? 'female' : 'male',
    locale: LOCALES[index % LOCALES.length] ?? 'en-US',
    models: ['simba-3.2', 'simba-3.0'],
    tags: [TAGS[index % TAGS.length] ?? '', TAGS[(index * 7 + 1) % TAGS.length] ?? ''],
  }))
  const models = [{ id: 'simba-3.2' }, { id: 'simba-3.0' }]
  putCatalog(cache, SERVICE, { voices, models, asOf: '2026-11-20T08:00:00.000Z' })
  cache.close()
}

/** Runs in the page: 95th percentile per letter, each until the list is ready to paint. */
async function typeAll(texts: string[]): Promise<{ p95: number }> {
  const field = document.querySelector<HTMLInputElement>('input[type=search]')
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  if (!field || !setValue) throw new Error('There is no field to type into')
  const IDLE_TURN_MS = 0.5
  const times: number[] = []
  const turn = () =>
    new Promise<void>((resolve) => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve()
      channel.port2.postMessage(0)
    })
  const type = async (value: string) => {
    const startedAt = performance.now()
    setValue.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    let endedAt = performance.now()
    // The list updates asynchronously: it has settled after a few idle turns in a row.
    for (let idleTurns = 0; idleTurns < 5;) {
      const turnAt = performance.now()
      await turn()
      idleTurns = performance.now() - turnAt > IDLE_TURN_MS ? 0 : idleTurns + 1
      if (idleTurns > 0) continue
      document.querySelector<HTMLElement>('[role=grid]')?.getBoundingClientRect()
      endedAt = performance.now()
    }
    times.push(endedAt - startedAt)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  for (const text of texts) {
    for (let length = 1; length <= text.length; length += 1) await type(text.slice(0, length))
    for (let length = text.length - 1; length >= 0; length -= 1) await type(text.slice(0, length))
  }
  times.sort((left, right) => left - right)
  return { p95: times[Math.floor(times.length * 0.95)] ?? 0 }
}

/** B38: cost of one letter in the voice search, p95, until the filtered list is laid out. */
export const filterVoiceList: BenchRow = {
  id: 'B38',
  what: 'One letter typed into the search of 1,000 voices until the list is laid out, p95',
  peerIs: 'a frame at 60 Hz',
  unit: 'ms',
  ratioAtMost: 1,
  rounds: 5,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    seedChapter(folder, { blocks: 1, secondsEach: 0, settings: { baseUrl: SERVICE, usesSandbox: false } })
    storeVoices(folder)
    const studio = await startStudio(folder)
    const opened = await openPage(studio.url)
    const { page } = opened
    await page.waitForFunction(() => !location.hash.includes('token'))
    await page.evaluate(() => (location.hash = '#/voices'))
    await page.getByRole('row').nth(5).waitFor()
    return {
      subject: async () => (await page.evaluate(typeAll, TYPED)).p95,
      peer: async () => FRAME_MS,
      async close() {
        await opened.close()
        await studio.stop()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}
