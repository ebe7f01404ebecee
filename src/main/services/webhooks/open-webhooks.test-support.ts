import { createHmac, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { onTestFinished } from 'vitest'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { createMemoryStore } from '../../secrets/memory-store.ts'
import type { ConversationCalls } from '../../speech-api/conversation-calls.ts'
import { rememberSecrets } from '../../secrets/remember-secrets.ts'
import type { SecretStore } from '../../secrets/secret-store.ts'
import { createWebhooksService } from './webhooks-service.ts'

/** For tests that need nothing from the service. */
export const NO_SERVICE = {} as ConversationCalls
export const SECRET = 'of-thirty-two-bytes-or-more-0123456789'

/** A workbench over a real database with a listening receiver and one stored secret. */
export async function openWebhooks({
  databasePath = ':memory:',
  secrets = createMemoryStore(),
  isOn = true,
  speech = NO_SERVICE,
}: { databasePath?: string; secrets?: SecretStore; isOn?: boolean; speech?: ConversationCalls } = {}) {
  const db = openStudioDatabase(databasePath)
  const bugs: unknown[] = []
  let nowMs = Date.now()
  const cache = openCacheDatabase(':memory:')
  const webhooks = createWebhooksService({
    db,
    cache,
    speech,
    service: () => 'sandbox',
    serviceVersion: () => '2026-09-30',
    secrets: rememberSecrets(secrets),
    headerPrefix: () => 'Service-',
    newId: () => randomUUID(),
    now: () => nowMs,
    reportBug: (error) => void bugs.push(error),
  })
  await webhooks.start()
  if (isOn) await webhooks.setReceiver({ isOn: true })
  onTestFinished(async () => {
    await webhooks.dispose()
    db.close()
    cache.close()
  })
  return {
    db,
    bugs,
    webhooks,
    url: () => webhooks.state().url ?? '',
    nowMs: () => nowMs,
    passMs: (ms: number) => void (nowMs += ms),
    rows: () => webhooks.list({ beforeRow: 0, limit: 2_000 }).rows,
  }
}

/** An event body according to the specification. */
export function eventBody(conversationId = 'conv_1', id: string = randomUUID()): string {
  return JSON.stringify({
    id: `evt_${id}`,
    type: 'conversation.completed',
    created_at: '2026-11-20T08:00:00.000Z',
    version: '2026-09-30',
    data: { object: { id: conversationId, agent_id: 'agent_1', status: 'completed' }, messages: [], evaluations: [] },
  })
}

/** Headers of a delivery, built from the specification (part 6) without the studio's code. */
export function signedHeaders(
  body: string,
  { secret = SECRET, deliveryId = randomUUID() as string, atMs = Date.now() } = {},
): Record<string, string> {
  const seconds = Math.floor(atMs / 1_000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return {
    'Content-Type': 'application/json',
    'Service-Signature': `t=${seconds},v0=${signature}`,
    'Service-Event': 'conversation.completed',
    'Service-Delivery-Id': deliveryId,
    'Service-Version': '2026-09-30',
  }
}

/** Posts like a service rather than `fetch`: without browser headers. Rejects when the connection ends. */
export function post(
  url: string,
  body: string,
  headers: Record<string, string | string[]>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      agent: false,
    })
    call.once('error', reject)
    call.once('response', (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += String(chunk)))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.once('error', reject)
    })
    call.end(body)
  })
}
