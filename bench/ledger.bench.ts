import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openStudioDatabase } from '../src/main/db/open-database.ts'
import { createUsageService } from '../src/main/services/usage/usage-service.ts'
import { openPage } from './browser/open-page.ts'
import type { BenchRow } from './measure.ts'
import { seedCharges } from './studio/seed-charges.ts'
import { startStudio } from './studio/start-studio.ts'

const REQUESTS = 100_000
const ANY = { fromDay: null, toDay: null, projectId: null, voiceId: null, modelId: null }

/** B39: two years of usage by day, through the studio's own function. */
export const ledgerQuery: BenchRow = {
  id: 'B39',
  what: 'Usage of 100,000 requests by day, all time, with totals',
  peerIs: 'bare prepared query for the same sums with the same index',
  unit: 'ms',
  ratioAtMost: 1.5,
  rounds: 15,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    const path = join(folder, 'studio.db')
    const db = openStudioDatabase(path)
    seedCharges(db, REQUESTS, Date.now())
    const usage = createUsageService({ db, service: () => 'sandbox', now: Date.now })
    const bare = new Database(path, { readonly: true })
    // Lines of a dialogue are one request.
    const pendingDialogueId = 'CASE WHEN charged_characters IS NULL THEN dialogue_id END'
    const sums = bare.prepare(
      `SELECT day, count(*) - count(dialogue_id) + count(DISTINCT dialogue_id), coalesce(sum(charged_characters), 0),
         count(*) - count(charged_characters) - count(${pendingDialogueId}) + count(DISTINCT ${pendingDialogueId}),
         coalesce(sum(CASE WHEN charged_characters IS NULL THEN planned_characters END), 0)
       FROM charges WHERE service = ? GROUP BY day ORDER BY day DESC`,
    )
    const timed = async (work: () => unknown) => {
      const startedAt = performance.now()
      work()
      return performance.now() - startedAt
    }
    return {
      subject: () => timed(() => usage.ledger({ filter: { ...ANY, service: 'sandbox' }, groupBy: 'day' })),
      peer: () => timed(() => sums.all('sandbox')),
      async close() {
        bare.close()
        db.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}

/** Runs in the page: time from opening usage until its first rows are painted. */
function openLedger(): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    location.hash = '#/account'
    const look = () => {
      if (performance.now() - startedAt > 20_000) return reject(new Error('The ledger did not open'))
      const rows = document.querySelectorAll('[role=grid] [role=row]').length
      return requestAnimationFrame(rows < 10 ? look : () => resolve(performance.now() - startedAt))
    }
    look()
  })
}

/** Runs in the page: back to the projects. */
function leave(): Promise<void> {
  return new Promise((resolve) => {
    location.hash = '#/projects'
    const look = () => (document.querySelector('[role=grid]') ? setTimeout(look, 20) : setTimeout(resolve, 300))
    look()
  })
}

/** B39S: the screen with this much usage compared to little usage: stored data must not slow it down. */
export const ledgerScreen: BenchRow = {
  id: 'B39S',
  what: 'This month’s usage by day out of 100,000 requests, from navigation to paint',
  peerIs: 'the same out of 1,000 requests',
  unit: 'ms',
  ratioAtMost: 1.2,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    async function openStudio(requests: number) {
      const home = join(folder, String(requests))
      const studio = await startStudio(home)
      const db = openStudioDatabase(join(home, 'studio.db'))
      seedCharges(db, requests, Date.now())
      db.close()
      const opened = await openPage(studio.url)
      await opened.page.waitForFunction(() => !location.hash.includes('token'))
      return {
        async measure() {
          const tookMs = await opened.page.evaluate(openLedger)
          await opened.page.evaluate(leave)
          return tookMs
        },
        async close() {
          await opened.close()
          await studio.stop()
        },
      }
    }
    const long = await openStudio(REQUESTS)
    const short = await openStudio(1_000)
    return {
      subject: long.measure,
      peer: short.measure,
      async close() {
        await long.close()
        await short.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}
