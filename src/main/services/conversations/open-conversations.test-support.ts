import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { WatchedConversation } from '#shared/contract/conversations.ts'
import { PLANS } from '#shared/domain/plans.ts'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { openTakeFiles } from '../../media/take-files.ts'
import { createWrittenFiles } from '../../media/written-files.ts'
import { createSpeechApi } from '../../speech-api/create-speech-api.ts'
import { createRequestScheduler } from '../../speech-api/request-scheduler.ts'
import type { SandboxRig } from '../../testing/sandbox.test-support.ts'
import { createConversationsService } from './conversations-service.ts'

export const NEVER = new AbortController().signal

/**
 * A studio's conversations over a real cache, real files and the real client. Waits return immediately, and advance the
 * service's clock too, or polls without pauses would exceed its limits. `rests` holds the waits between polls.
 */
export async function openConversations(
  rig: Pick<SandboxRig, 'baseUrl' | 'apiKeys'> & Partial<Pick<SandboxRig, 'clock'>>,
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
    onSaved: () => undefined,
    callFiles,
    partsFolder: join(folder, 'parts'),
    service: () => 'sandbox',
    // IDs are also idempotency keys: reusing one would start nothing new.
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
  return { conversations, db, cache, speech, target, rests, requests, callFiles, writtenFiles }
}

export type OpenedConversations = Awaited<ReturnType<typeof openConversations>>

/** Actions in the service's console. */
export function atService({ baseUrl, apiKeys }: Pick<SandboxRig, 'baseUrl' | 'apiKeys'>) {
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

/** Resolves with the watched state once `fits` accepts it. */
export async function watchUntil(
  conversations: OpenedConversations['conversations'],
  conversationId: string,
  fits: (watched: WatchedConversation) => boolean,
) {
  const { promise, resolve, reject } = Promise.withResolvers<WatchedConversation>()
  const look = async () => {
    try {
      const watched = await conversations.glance({ conversationId }, NEVER)
      if (fits(watched)) resolve(watched)
    } catch (error) {
      reject(error)
    }
  }
  const stop = conversations.subscribe({ conversationId }, () => void look())
  try {
    return await promise
  } finally {
    stop()
  }
}
