import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { PLANS } from '#shared/domain/plans.ts'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { createSpeechApi } from '../../speech-api/create-speech-api.ts'
import { createRequestScheduler } from '../../speech-api/request-scheduler.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'
import { createFlowService } from './flow-service.ts'

export const NEVER = new AbortController().signal

export interface FlowsTarget {
  baseUrl: string
  apiKey?: string
  folder?: string
  /** Wraps the client, to act between two calls. */
  around?: (speech: SpeechApi) => SpeechApi
}

/**
 * Opens one studio's flows: real databases and the real client for the service at `baseUrl`. Closed when the test ends.
 */
export function openFlows({ baseUrl, apiKey = 'key', folder, around = (speech) => speech }: FlowsTarget) {
  const clock = { nowMs: Date.parse('2026-11-21T08:00:00Z') }
  const db = openStudioDatabase(folder === undefined ? ':memory:' : `${folder}/studio.db`)
  const cache = openCacheDatabase(folder === undefined ? ':memory:' : `${folder}/cache.db`)
  const target = { baseUrl, apiKey }
  const speech = createSpeechApi({
    target: () => ({ ...target, serviceVersion: '2026-09-30', headerPrefix: 'Service-' }),
    scheduler: createRequestScheduler({ now: () => performance.now(), plan: PLANS.paid }),
    now: () => performance.now(),
    random: () => 0,
    sleep: async () => undefined,
  })
  const open = () =>
    createFlowService({
      db,
      cache,
      speech: around(speech),
      service: () => 'sandbox',
      now: () => clock.nowMs,
      runId: randomUUID(),
    })
  onTestFinished(async () => {
    await speech.close()
    db.close()
    cache.close()
  })
  return { db, cache, clock, target, speech, flow: open(), openAgain: open }
}
