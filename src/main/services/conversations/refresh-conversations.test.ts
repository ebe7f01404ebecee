import { expect, it, onTestFinished } from 'vitest'
import { StudioError } from '#shared/errors/studio-error.ts'
import { openCacheDatabase } from '../../db/open-database.ts'
import type { ConversationsDeps } from './conversations-deps.ts'
import { refreshConversations } from './refresh-conversations.ts'

/** A service's list, newest first, that can be cut off after some pages. */
function openList() {
  const cache = openCacheDatabase(':memory:')
  onTestFinished(() => cache.close())
  const ids: string[] = []
  let nowMs = Date.parse('2026-11-22T08:00:00Z')
  let asked = 0
  let mostPages = Infinity
  const names = new Map<string, string>()
  const askedAgents: string[] = []
  const goneAgents = new Set<string>()
  let repeats = false
  const deps = {
    cache,
    service: () => 'sandbox',
    now: () => (nowMs += 1_000),
    speech: {
      async getAgent({ agentId }: { agentId: string }) {
        askedAgents.push(agentId)
        if (!names.has(agentId)) throw new StudioError('not_found', { kind: 'stated', text: 'No such agent.' })
        return { value: { id: agentId, name: names.get(agentId) }, etag: null }
      },
      async listConversations({ cursor = '0', limit }: { cursor?: string; limit: number }) {
        if (asked >= mostPages) throw new StudioError('offline', 'service-unreachable')
        asked += 1
        const end = Number(cursor) + limit
        const conversations = ids.slice(Number(cursor), end).map((id) => ({
          ...{ id, agent_id: 'agent_1', status: 'completed', created_at: '2026-11-20T08:00:00Z' },
        }))
        return repeats
          ? { conversations: conversations.slice(0, 3), has_more: true, next_cursor: '0' }
          : { conversations, has_more: end < ids.length, next_cursor: String(end) }
      },
    },
  } as unknown as ConversationsDeps
  return {
    add: (count: number) => void ids.unshift(...Array.from({ length: count }, (_, at) => `conv_${ids.length + at}`)),
    /** Returns the number of pages requested. */
    async round(pages = Infinity): Promise<number> {
      asked = 0
      mostPages = pages
      for await (const _loaded of refreshConversations(deps, new AbortController().signal, goneAgents));
      return asked
    },
    /** From now on every page is the first three entries, and says that there are more. */
    repeat: (isOn: boolean) => void (repeats = isOn),
    names,
    askedAgents,
    shownNames: () =>
      cache.all<{ name: string }>('SELECT DISTINCT agent_name AS name FROM conversations').map(({ name }) => name),
    stored: () => cache.get<{ count: number }>('SELECT count(*) AS count FROM conversations')?.count,
  }
}

it('is complete after an interrupted refresh, and then requests one page only', async () => {
  const list = openList()
  list.add(100)
  await list.round()
  list.add(450)

  await expect(list.round(1)).rejects.toMatchObject({ code: 'offline' })
  const cutOff = list.stored()
  const pages = [await list.round(), await list.round()]

  expect([cutOff, list.stored(), pages]).toEqual([300, 550, [3, 1]])
})

it('looks up names of unlisted agents, and asks once for one that is gone', async () => {
  const list = openList()
  list.add(3)
  await list.round()
  await list.round()
  expect([list.askedAgents.splice(0), list.shownNames()]).toEqual([['agent_1'], ['']])

  const other = openList()
  other.add(3)
  other.names.set('agent_1', 'Reception')
  await other.round()
  await other.round()
  expect([other.askedAgents, other.shownNames()]).toEqual([['agent_1'], ['Reception']])
})

it('stores each conversation of a list that repeats itself once, says that it’s incomplete, and reads it again', async () => {
  const list = openList()
  list.add(300)
  list.repeat(true)

  await expect(list.round()).rejects.toMatchObject({ code: 'bad_answer', reason: 'list-incomplete' })
  expect(list.stored()).toBe(3)
  list.repeat(false)

  expect([await list.round(), list.stored()]).toEqual([2, 300])
})

it('reads more than 100 pages', async () => {
  const list = openList()
  list.add(20_500)

  expect([await list.round(), list.stored()]).toEqual([103, 20_500])
})
