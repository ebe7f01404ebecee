import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { openStudioDatabase } from '../../db/open-database.ts'
import { eventBody, post, signedHeaders } from './open-webhooks.test-support.ts'

const FULL = process.env['OVERVOICE_FAULTS'] === 'full'
const DELIVERIES = FULL ? 1_000 : 90
const KILLS = FULL ? 40 : 6
const COPIES = 3
const IN_FLIGHT = 24
const WORKER = fileURLToPath(new URL('./receive-until-killed.test-support.ts', import.meta.url))

it(
  `has one effect per delivery for ${DELIVERIES} deliveries sent ${COPIES} times each in parallel, across ${KILLS} kills and restarts`,
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'overvoice-killed-receiver-'))
    const databasePath = path.join(folder, 'studio.db')
    const deliveries = Array.from({ length: DELIVERIES }, (_, index) => {
      const body = eventBody(`conv_${index}`)
      return { body, headers: signedHeaders(body, { deliveryId: `delivery-${index}` }) }
    })
    // All copies of a delivery are sent in parallel.
    const copies = deliveries.flatMap((delivery) => Array.from({ length: COPIES }, () => delivery))
    let answered = 0
    let isOver = false
    onTestFinished(() => void (isOver = true))
    let url = ''
    let unanswered = 0
    const ends = { itself: 0, killed: 0, stopped: 0 }

    async function keepRunning(): Promise<void> {
      for (let turn = 0; !isOver; turn += 1) {
        const isLast = turn >= KILLS
        // Between commit and response, inside a commit, from outside at any moment, and a regular stop.
        const kind = isLast ? 'none' : (['after', 'inside', 'outside', 'order'] as const)[turn % 4]
        const commits = 1 + Math.floor(Math.random() * Math.max(2, DELIVERIES / KILLS))
        const args = [databasePath, kind === 'after' || kind === 'inside' ? String(commits) : '0', kind ?? 'none']
        const child = spawn(process.execPath, [WORKER, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
        const exit = once(child, 'exit')
        const [line] = (await Promise.race([once(createInterface({ input: child.stdout! }), 'line'), exit])) as [string]
        if (typeof line === 'string' && line.startsWith('http')) url = line
        if (kind === 'outside' || kind === 'order') {
          const until = answered + Math.floor((copies.length / KILLS) * Math.random())
          await passing(() => answered >= until || isOver)
          child.kill(kind === 'outside' ? 'SIGKILL' : 'SIGTERM')
        }
        if (isLast) await passing(() => isOver)
        if (isLast) child.kill('SIGTERM')
        else await Promise.race([exit, passing(() => isOver)])
        await ended(child, exit)
        ends[kind === 'outside' ? 'killed' : kind === 'after' || kind === 'inside' ? 'itself' : 'stopped'] += 1
      }
    }

    /** Sends until the response is 200, like a service that gets no response. */
    async function sendAll(): Promise<void> {
      for (let next = copies.shift(); next; next = copies.shift()) {
        while (!isOver) {
          const answer = url === '' ? undefined : await post(url, next.body, next.headers).catch(() => undefined)
          if (answer?.status === 200) break
          unanswered += 1
          await new Promise((resolve) => setTimeout(resolve, 5))
        }
        answered += 1
      }
    }

    const running = keepRunning()
    await Promise.all(Array.from({ length: IN_FLIGHT }, sendAll))
    isOver = true
    await running

    const db = openStudioDatabase(databasePath)
    const counted = db.rows<[string, number, number]>(
      `SELECT delivery_id, attempt_count, (SELECT count(*) FROM webhook_events WHERE delivery = webhook_deliveries.id)
       FROM webhook_deliveries`,
    )
    const [attempts] = db.rows<[number]>(`SELECT count(*) FROM webhook_attempts`)
    db.close()
    rmSync(folder, { recursive: true, force: true })

    expect(counted.map(([id]) => id).toSorted()).toEqual(deliveries.map((_, index) => `delivery-${index}`).toSorted())
    expect(counted.filter(([, , events]) => events !== 1)).toEqual([])
    expect(counted.every(([, count]) => count >= COPIES)).toBe(true)
    // Some were stored without a response and sent again, so the tested case has occurred.
    expect(attempts![0]).toBeGreaterThan(DELIVERIES * COPIES)
    expect(unanswered).toBeGreaterThan(0)
    expect([ends.itself > 0, ends.killed > 0, ends.stopped > 0]).toEqual([true, true, true])
  },
  120_000 + KILLS * 60_000,
)

async function ended(child: ChildProcess, exit: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await exit
  }
}

async function passing(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2))
}
