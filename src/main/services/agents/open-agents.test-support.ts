import { onTestFinished } from 'vitest'
import { PLANS } from '#shared/domain/plans.ts'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import type { AgentCalls } from '../../speech-api/agent-calls.ts'
import { createSpeechApi } from '../../speech-api/create-speech-api.ts'
import { createRequestScheduler } from '../../speech-api/request-scheduler.ts'
import { type AgentsService, createAgentsService } from './agents-service.ts'

export const NEVER = new AbortController().signal

export interface AgentsTarget {
  baseUrl: string
  apiKey: string
  /** Wraps the client, to act between two calls. */
  around?: (speech: AgentCalls) => AgentCalls
}

/** A studio's agents over real in-memory databases and the real client. Retry waits return immediately. */
export function openAgents({ baseUrl, apiKey, around = (speech) => speech }: AgentsTarget) {
  const db = openStudioDatabase(':memory:')
  const cache = openCacheDatabase(':memory:')
  const target = { baseUrl, apiKey, serviceVersion: '2026-09-30', headerPrefix: 'Service-' }
  let skippedMs = 0
  const now = () => skippedMs + performance.now()
  const skip = (delayMs: number) => void (skippedMs += delayMs)
  const speech = createSpeechApi({
    target: () => target,
    scheduler: createRequestScheduler({
      now,
      plan: PLANS.paid,
      startTimer(delayMs, callback) {
        const immediate = setImmediate(() => (skip(delayMs), callback()))
        return () => clearImmediate(immediate)
      },
    }),
    now,
    random: () => 0,
    sleep: async (delayMs) => skip(delayMs),
  })
  let nowMs = Date.parse('2026-11-20T08:00:00.000Z')
  const agents = createAgentsService({
    db,
    cache,
    service: () => 'sandbox',
    speech: around(speech),
    now: () => (nowMs += 1),
    flowChanges: () => new Map(),
  })
  onTestFinished(async () => {
    await speech.close()
    db.close()
    cache.close()
  })
  return { agents, db, cache, target }
}

/** Waits for a refresh to end; returns the number of agents. */
export async function refreshAll(agents: AgentsService): Promise<number> {
  let loaded = 0
  for await (const event of agents.refresh(NEVER)) loaded = event.loaded
  return loaded
}
