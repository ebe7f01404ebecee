import { expect, it, onTestFinished } from 'vitest'
import type { RequestEntry, RequestOrder } from '#shared/contract/requests.ts'
import { openCacheDatabase } from '../open-database.ts'
import { listRequests, putRequests } from './requests-repo.ts'

const ENTRY: Omit<RequestEntry, 'number' | 'durationMs'> = {
  startedAt: '2026-10-01T12:00:00.000Z',
  method: 'GET',
  path: '/v1/voices',
  baseUrl: null,
  priority: 'batch',
  outcome: 'ok',
  status: 200,
  serviceCode: null,
  requestId: null,
  attempts: 1,
  waitedMs: 0,
  receivedBytes: 2,
}

it('lists requests by start or duration, page by page, running ones as the longest', () => {
  const cache = openCacheDatabase(':memory:')
  onTestFinished(() => cache.close())
  const requests = [40, 10, 40, null, 20, 30].map((durationMs, index) => ({
    entry: { ...ENTRY, number: index + 1, durationMs },
    tries: [],
    searchText: '',
  }))
  putRequests(cache, requests, 100)

  const numbers = (order: RequestOrder): number[] => {
    const found: RequestEntry[] = []
    for (;;) {
      const page = listRequests(cache, {
        filter: { kind: 'all', text: '' },
        order,
        after: found.at(-1) ?? null,
        limit: 2,
      })
      if (page.length === 0) return found.map(({ number }) => number)
      found.push(...page)
    }
  }
  expect(numbers('newest')).toEqual([6, 5, 4, 3, 2, 1])
  expect(numbers('oldest')).toEqual([1, 2, 3, 4, 5, 6])
  expect(numbers('slowest')).toEqual([4, 3, 1, 6, 5, 2])
  expect(numbers('fastest')).toEqual([2, 5, 6, 1, 3, 4])
})
