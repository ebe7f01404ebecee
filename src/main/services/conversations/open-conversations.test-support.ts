import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { PLANS } from '#shared/domain/plans.ts'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { openTakeFiles } from '../../media/take-files.ts'
import { createWrittenFiles } from '../../media/written-files.ts'
import { createSpeechApi } from '../../speech-api/create-speech-api.ts'
import { createRequestScheduler } from '../../speech-api/request-scheduler.ts'
import type { PracticeRig } from '../../testing/practice.test-support.ts'
import { createConversationsService } from './conversations-service.ts'

export const NEVER = new AbortController().signal

/**
 * A studio's conversations over a real cache, real files and the real client. Waits pass at once, for the service's clock as for
 * the client's: to a service for which no time passes, polls without rests are too many requests. `rests` holds those between polls.
 */
export async function openConversations(
  rig: Pick<PracticeRig, 'baseUrl' | 'apiKeys'> & Partial<Pick<PracticeRig, 'clock'>>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'overvoice-conversations-'))
  const db = openStudioDatabase(':memory:')
  const cache = openCacheDatabase(':memory:')
  const target = {
    baseUrl: rig.baseUrl,
    apiKey: rig.apiKeys.paid,
    serviceVersion: '2026-09-30',
    headerPrefix: 'Service-',
  }
  let skippedMs = 0
  const monotonic = () => skippedMs + performance.now()
  async function skip(delayMs: number): Promise<void> {
    await rig.clock?.({ advance_ms: delayMs })
    skippedMs += delayMs
  }
  const requests: string[] = []
  const speech = createSpeechApi({
    target: () => target,
    scheduler: createRequestScheduler({
      now: monotonic,
      plan: PLANS.paid,
      startTimer(delayMs, callback) {
        let isOff = false
        async function passTime(): Promise<void> {
          await skip(delayMs)
          if (!isOff) callback()
        }
        void passTime()
        return () => void (isOff = true)
      },
    }),
    now: monotonic,
    random: () => 0,
    sleep: skip,
    observe(event) {
      if (event.type === 'request-ended') requests.push(event.path)
    },
  })
  const rests: number[] = []
  const callFiles = await openTakeFiles(join(folder, 'calls'), Date.now, 'call')
  const writtenFiles = createWrittenFiles()
  const conversations = createConversationsService({
    db,
    cache,
    speech,
    exportFolder: () => join(folder, 'exports'),
    writtenFiles,
    callFiles,
    partsFolder: join(folder, 'parts'),
    service: () => 'practice',
    // An id is a key for the service too: one that was used before would begin nothing new.
    newId: randomUUID,
    now: Date.now,
    async wait(delayMs, signal) {
      rests.push(delayMs)
      await skip(delayMs)
      signal.throwIfAborted()
    },
    reportBug(error) {
      throw error
    },
  })
  onTestFinished(async () => {
    await conversations.dispose()
    await speech.close()
    db.close()
    cache.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { conversations, db, cache, target, rests, requests, callFiles, writtenFiles }
}

export type OpenedConversations = Awaited<ReturnType<typeof openConversations>>

/** What a person at the service's console does. */
export function atService({ baseUrl, apiKeys }: Pick<PracticeRig, 'baseUrl' | 'apiKeys'>) {
  const send = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${apiKeys.paid}`, 'content-type': 'application/json' }
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  return {
    send,
    async makeAgent(name: string): Promise<string> {
      const { id } = await send('POST', '/v1/agents', {
        ...{ name, prompt: 'You answer.', first_message: 'Hello, harbour office.' },
        tts: { voice_id: 'carly' },
      })
      const agentId = String(id)
      await send('PUT', `/v1/agents/${agentId}/evaluation-config`, {
        criteria: [{ id: 'greeted', name: 'Greeted', description: 'The agent greeted the caller.' }],
        data_collection: [{ key: 'order_number', description: 'The order number.', type: 'string' }],
      })
      return agentId
    },
  }
}

/** Resolves with what is watched when `fits` says so. */
export async function watchUntil(
  conversations: OpenedConversations['conversations'],
  conversationId: string,
  fits: (watched: ReturnType<OpenedConversations['conversations']['glance']>) => boolean,
) {
  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof conversations.glance>>()
  const stop = conversations.subscribe({ conversationId }, () => {
    try {
      const watched = conversations.glance({ conversationId })
      if (fits(watched)) resolve(watched)
    } catch (error) {
      reject(error)
    }
  })
  try {
    return await promise
  } finally {
    stop()
  }
}
