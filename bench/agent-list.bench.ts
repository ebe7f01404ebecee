import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openCacheDatabase } from '../src/main/db/open-database.ts'
import { putAgentList } from '../src/main/db/repos/agents-repo.ts'
import { openPage } from './browser/open-page.ts'
import type { BenchRow } from './measure.ts'
import { startStudio } from './studio/start-studio.ts'

const AGENTS = 10_000
/** Nothing listens there, so only stored data is shown. */
const SERVICE = 'http://127.0.0.1:9'
const PROMPT = 'You answer the door of a lighthouse and say who may come in. '.repeat(20)

/** Stores agents as if fetched from the service. */
function seedAgents(homeFolder: string): void {
  const cache = openCacheDatabase(join(homeFolder, 'cache.db'))
  const agents = Array.from({ length: AGENTS }, (_value, index) => ({
    id: `agent_${index}`,
    name: `Agent ${index + 1}`,
    prompt: PROMPT,
    tts: { voice_id: 'carly' },
    updated_at: '2026-11-20T08:00:00.000Z',
  }))
  putAgentList(cache, SERVICE, { round: 1, firstPosition: 0, agents, asOf: '2026-11-20T08:00:00.000Z' })
  cache.close()
}

/** Runs in the page: time from opening the list until its first rows are painted. */
function openList(): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    location.hash = '#/agents'
    const look = () => {
      if (performance.now() - startedAt > 20_000) return reject(new Error('The list did not open'))
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

/** Runs in the page: the same number of plain rows with five columns, painted. */
function paintRows(names: string[]): Promise<number> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const list = document.createElement('div')
    for (const name of names) {
      const row = document.createElement('div')
      for (const text of [name, 'carly', '', '', 'changed 20 November, 08:00']) {
        const cell = document.createElement('span')
        cell.textContent = text
        row.append(cell)
      }
      list.append(row)
    }
    document.querySelector('#main')?.append(list)
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const tookMs = performance.now() - startedAt
        list.remove()
        resolve(tookMs)
      }),
    )
  })
}

/** B37: the agent list without the service. */
export const agentList: BenchRow = {
  id: 'B37',
  what: 'First rows of 10,000 stored agents, from navigation to paint, offline',
  peerIs: 'a bare SELECT of 30 agents, and 30 plain rows in the same window',
  unit: 'ms',
  ratioAtMost: 2,
  rounds: 15,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'overvoice-bench-'))
    const home = join(folder, 'home')
    const studio = await startStudio(home)
    seedAgents(home)
    await studio.client.settings.update({ usesSandbox: false, baseUrl: SERVICE })
    const bare = new Database(join(home, 'cache.db'), { readonly: true })
    const select = bare.prepare<[string], { name: string }>(
      `SELECT agent_id, name, voice_id, is_public, updated_at FROM agents WHERE service = ? ORDER BY position LIMIT 30`,
    )
    const opened = await openPage(studio.url)
    const { page } = opened
    await page.waitForFunction(() => !location.hash.includes('token'))
    return {
      async subject() {
        const tookMs = await page.evaluate(openList)
        await page.evaluate(leave)
        return tookMs
      },
      async peer() {
        const startedAt = performance.now()
        const names = select.all(SERVICE).map(({ name }) => name)
        const selectedMs = performance.now() - startedAt
        return selectedMs + (await page.evaluate(paintRows, names))
      },
      async close() {
        bare.close()
        await opened.close()
        await studio.stop()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
}
