import { expect, it, onTestFinished } from 'vitest'
import { openStudioDatabase } from '../../db/open-database.ts'
import { bookmarkWebhook, countWebhooks, storeAttempt, listWebhooks } from '../../db/repos/webhook-deliveries-repo.ts'
import { createHistoryTrimmer } from './trim-history.ts'

it('removes the excess as deliveries arrive, a few per commit, but neither bookmarked ones nor the record that they counted', () => {
  const db = openStudioDatabase(':memory:')
  onTestFinished(() => db.close())
  const trim = createHistoryTrimmer(db, 100)
  const counts: number[] = []
  const receive = (index: number) =>
    db.transaction(() => {
      const { row } = storeAttempt(db, {
        ...{ deliveryId: `delivery-${index}`, receivedAt: '2026-03-01T10:00:00.000Z', head: '{}', verdict: '{}' },
        ...{ verdictKind: 'valid', answered: 200, isAccepted: true, isFromHere: false },
        event: { type: 'conversation.completed', id: 'evt', conversationId: 'conv', format: 'envelope' },
        ...{ bodyHash: Buffer.alloc(32, index % 256), body: Buffer.from('{}') },
      })
      trim(1)
      return row
    })
  const first = receive(0)
  const marked = receive(1)
  bookmarkWebhook(db, marked, true)
  for (let index = 2; index < 2_000; index += 1) {
    receive(index)
    counts.push(countWebhooks(db))
  }

  // Never more than one is removed per arrival.
  expect(counts.every((count, at) => at === 0 || count >= counts[at - 1]!)).toBe(true)
  expect(Math.max(...counts)).toBeLessThanOrEqual(100 + 1 + 500 + 500)
  const kept = listWebhooks(db, { beforeRow: 0, limit: 5_000 }).map(({ id }) => id)
  expect(kept).toContain(marked)
  expect(kept).not.toContain(first)
  // A repeated one doesn't count again.
  receive(0)
  expect(db.rows(`SELECT id FROM webhook_events WHERE delivery = ?`, first)).toHaveLength(1)
})
