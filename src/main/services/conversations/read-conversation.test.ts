import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { openCacheDatabase, openStudioDatabase } from '../../db/open-database.ts'
import { putMessages, removeMessagesFrom } from '../../db/repos/conversation-parts-repo.ts'
import { getConversation, putConversations } from '../../db/repos/conversations-repo.ts'
import { withinTurns } from '../../testing/watch-turns.test-support.ts'
import { readConversation, readInSteps } from './read-conversation.ts'

const NEVER = new AbortController().signal
const MANY = 20_000
const BEGIN_MS = Date.parse('2026-11-22T08:00:00.000Z')

const TOOL_ARGS = { berths: Array.from({ length: 12 }, (_, at) => ({ number: at, isFree: at % 2 === 0 })) }

/** A stored conversation of as many messages. */
function openStored(count: number) {
  const db = openStudioDatabase(':memory:')
  const cache = openCacheDatabase(':memory:')
  onTestFinished(() => {
    db.close()
    cache.close()
  })
  const startedAt = new Date(BEGIN_MS).toISOString()
  putConversations(cache, 'sandbox', [{ id: 'conv_1', status: 'completed', started_at: startedAt }], startedAt)
  const id = getConversation(cache, 'sandbox', 'conv_1')?.id ?? 0
  const messages = Array.from({ length: count }, (_, at) => {
    const saidAtMs = BEGIN_MS + at * 1_000
    const content = `Line ${at} of a conversation that goes on.`
    const times = { started_at: new Date(saidAtMs).toISOString(), ended_at: new Date(saidAtMs + 900).toISOString() }
    const json = { id: `msg_${at}`, role: 'user', content, ...times, tool_args: TOOL_ARGS }
    return { messageId: json.id, role: 'user', content, words: '', saidAtMs, json }
  })
  putMessages(cache, id, { firstPosition: 0, messages })
  let service = 'sandbox'
  const deps = { db, cache, service: () => service }
  return { deps, id, useService: (name: string) => (service = name) }
}

it('reads a conversation of 20,000 messages without holding the thread', async () => {
  const { deps } = openStored(MANY)

  const { messages } = await withinTurns(50, () => readConversation(deps, 'conv_1', NEVER))

  expect(messages).toHaveLength(MANY)
  expect(messages.at(-1)).toMatchObject({ id: 'msg_19999', startMs: 19_999_000 })
})

it('yields before each message', () => {
  const { deps } = openStored(3)

  expect([...readInSteps(deps, 'conv_1', 'sandbox')]).toHaveLength(3)
})

it('returns the conversation as it was, whatever changes while it is converted', async () => {
  const { deps, id, useService } = openStored(MANY)
  const reading = readConversation(deps, 'conv_1', NEVER)

  useService('https://other.example')
  removeMessagesFrom(deps.cache, id, 10, MANY)
  await nextTurn()
  putConversations(deps.cache, 'sandbox', [{ id: 'conv_1', status: 'failed' }], '2026-11-22T09:00:00.000Z')

  const { row, messages } = await reading
  expect([row.status, messages.length, messages.at(-1)?.id]).toEqual(['completed', MANY, 'msg_19999'])
  expect((await readConversation(deps, 'conv_1', NEVER, 'sandbox')).messages).toHaveLength(10)
  await expect(readConversation(deps, 'conv_1', NEVER)).rejects.toMatchObject({ code: 'not_found' })
})

it('stops without another failure if the workspace closes while a conversation is read', async () => {
  const { deps } = openStored(MANY)
  const closing = new AbortController()
  const reading = readConversation(deps, 'conv_1', closing.signal)

  closing.abort()
  deps.cache.close()

  await expect(reading).rejects.toMatchObject({ code: 'canceled' })
})
