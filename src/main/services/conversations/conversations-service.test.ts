import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { putEvaluations } from '../../db/repos/conversation-parts-repo.ts'
import { getConversation } from '../../db/repos/conversations-repo.ts'
import { atService, NEVER, openConversations, watchUntil } from './open-conversations.test-support.ts'

let rig: SandboxRig
let agentId: string
beforeAll(async () => {
  rig = await startSandboxRig(['--call-speed', '0'])
  agentId = await atService(rig).makeAgent('Harbour office')
})
afterAll(() => rig.stop())
// A full bucket for each test, so that tests don't wait for each other.
beforeEach(() => rig.clock({ advance_ms: 60_000 }))

const START = { callerIdentity: null, language: null, variables: {} }
const FIRST = { agentId: null, status: null, result: null, since: null, marked: null, after: null, limit: 50 }

/** Starts a conversation and waits until it is complete. */
async function hold(opened: Awaited<ReturnType<typeof openConversations>>, variables: Record<string, string> = {}) {
  const started = await opened.conversations.start({ agentId, ...START, variables }, NEVER)
  const { conversationId } = started
  const watched = await watchUntil(opened.conversations, conversationId, ({ state }) => state === 'over')
  return { ...started, detail: watched.detail }
}

describe('test conversation', () => {
  it('starts, is watched to its end, and is stored with transcript, evaluation and recording', async () => {
    const opened = await openConversations(rig)
    const { conversations, callFiles } = opened

    const { conversationId, session, detail } = await hold(opened)
    const { recording } = await conversations.fetchRecording({ conversationId }, NEVER)

    expect(session).toMatchObject({ url: expect.stringMatching(/^wss:/), token: expect.any(String) })
    expect(detail.row).toMatchObject({
      status: 'completed',
      agentName: 'Harbour office',
      isSimulated: true,
      isRead: true,
    })
    expect(detail.messages[0]).toMatchObject({ role: 'assistant', content: 'Hello, harbour office.' })
    expect(detail.messages.map(({ role }) => role)).toContain('user')
    expect(detail.evaluations).toContainEqual(expect.objectContaining({ kind: 'criterion', name: 'Greeted' }))
    expect(detail.evaluations).toContainEqual(expect.objectContaining({ kind: 'data', name: 'order_number' }))
    const last = detail.messages.findLast(({ role }) => role !== 'tool')
    const lengthMs = ((recording?.sampleCount ?? 0) * 1_000) / (recording?.sampleRateHz ?? 1)
    expect(lengthMs).toBeCloseTo(detail.row.durationMs ?? 0, -2)
    expect(last?.endMs).toBeLessThanOrEqual(lengthMs + 100)
    expect(await callFiles.sampleCount(recording?.id ?? '')).toBe(recording?.sampleCount)
  })

  it('stores neither the token nor the URL of the session', async () => {
    const opened = await openConversations(rig)
    const { session } = await hold(opened)
    const stored = JSON.stringify(
      ['conversations', 'conversation_messages', 'conversation_evaluations'].map((table) =>
        opened.cache.all(`SELECT * FROM ${table}`),
      ),
    )
    expect(stored).toContain('Hello, harbour office.')
    expect(stored).not.toContain(session?.token)
    expect(stored).not.toContain(session?.url)
  })

  it('reports the service’s failure', async () => {
    const { conversations } = await openConversations(rig)
    await expect(conversations.start({ agentId: 'agent_nobody', ...START }, NEVER)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(conversations.list(FIRST)).toMatchObject({ rows: [], total: 0 })
  })
})

describe('watching', () => {
  it('polls at most once a second while live, however many watch, and stops without watchers', async () => {
    const slow = await startSandboxRig(['--call-speed', '1'])
    try {
      // The service's time passes only between polls.
      await slow.clock({ frozen: true })
      const { conversations, rests, requests } = await openConversations(slow)
      const slowAgentId = await atService(slow).makeAgent('Slow')
      const order = { agentId: slowAgentId, ...START }
      const { conversationId } = await conversations.start(order, NEVER)
      const other = await conversations.start(order, NEVER)
      requests.length = 0
      const both = [1, 2].map(() =>
        watchUntil(conversations, conversationId, ({ detail }) => detail.messages.length > 0),
      )
      const [watched] = await Promise.all(both)
      const asked = requests.length

      expect(watched?.state).toBe('live')
      expect(new Set(rests)).toEqual(new Set([1_000]))
      // There is a pause between every two requests.
      expect(asked).toBeLessThanOrEqual(rests.length + 1)
      await watchUntil(conversations, other.conversationId, ({ detail }) => detail.messages.length > 4)
      const ofFirst = requests.filter((path) => path.includes(conversationId))
      expect(ofFirst.length).toBeLessThanOrEqual(asked + 1)
      expect(requests.length - ofFirst.length).toBeGreaterThan(3)
    } finally {
      await slow.stop()
    }
  })

  it('reports deliveries while they change, within the same rate, and then stops', async () => {
    const slow = await startSandboxRig(['--call-speed', '1'])
    let told = 0
    const receiver = createServer((_request, response) => {
      response.writeHead((told += 1) === 1 ? 503 : 200).end()
    }).listen(0, '127.0.0.1')
    try {
      await once(receiver, 'listening')
      await slow.clock({ frozen: true })
      const { conversations, rests, requests } = await openConversations(slow)
      const { makeAgent, send } = atService(slow)
      const toldAgentId = await makeAgent('Told')
      const webhook_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
      await send('PATCH', `/v1/agents/${toldAgentId}`, { webhook_url })
      const { conversationId } = await conversations.start({ agentId: toldAgentId, ...START }, NEVER)
      requests.length = 0
      rests.length = 0
      const seen = new Set<string>()
      const watched = await watchUntil(conversations, conversationId, ({ state, deliveries }) => {
        for (const { status, attemptCount } of deliveries.records) seen.add(`${status} ${attemptCount}`)
        return state === 'over'
      })

      expect([[...seen][0], [...seen].at(-1)]).toEqual(['pending 1', 'delivered 2'])
      expect(watched.deliveries).toMatchObject({
        records: [{ status: 'delivered', lastStatusCode: 200 }],
        asOf: expect.any(String),
      })
      const asked = requests.filter((path) => path.includes('/webhook-deliveries')).length
      expect(asked).toBeGreaterThan(3)
      // Only the final reads follow without a pause.
      expect(requests.length).toBeLessThanOrEqual(rests.length + 4)
    } finally {
      receiver.close()
      await slow.stop()
    }
  })

  it('waits for results after the end even if the service never says when it ended', async () => {
    const front = createServer((request, response) => {
      void (async () => {
        const { method = 'GET', url = '/', headers } = request
        const body = method === 'GET' ? undefined : await text(request)
        const asked = { authorization: headers.authorization ?? '', 'content-type': 'application/json' }
        const answer = await fetch(`${rig.baseUrl}${url}`, { method, headers: asked, ...(body ? { body } : {}) })
        const json = (await answer.text()).replace(/"ended_at":"[^"]*"/g, '"ended_at":null')
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(json)
      })()
    }).listen(0, '127.0.0.1')
    try {
      await once(front, 'listening')
      const opened = await openConversations(rig)
      opened.target.baseUrl = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
      const timesAsked = () => opened.requests.filter((path) => path.includes('/webhook-deliveries')).length

      const { conversationId, detail } = await hold(opened, { case: 'sandbox-busy' })
      const askedAtItsEnd = timesAsked()
      opened.requests.length = 0
      await watchUntil(opened.conversations, conversationId, ({ state }) => state === 'over')

      expect(detail.row.status).toBe('failed')
      expect(detail.seen['ended_at']).toBeNull()
      expect(askedAtItsEnd).toBeGreaterThanOrEqual(5)
      expect(timesAsked()).toBe(1)
    } finally {
      front.close()
    }
  })

  it('fetches the evaluation again if the transcript was read before it was evaluated', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    const earlier = await startSandboxRig(['--call-speed', '0', '--now', yesterday])
    try {
      const opened = await openConversations(earlier)
      const { conversations, cache } = opened
      const judged = await atService(earlier).makeAgent('Judged')
      const { conversationId } = await conversations.start({ agentId: judged, ...START }, NEVER)
      const toItsEnd = () => watchUntil(conversations, conversationId, ({ state }) => state === 'over')
      await toItsEnd()
      putEvaluations(cache, getConversation(cache, 'sandbox', conversationId)?.id ?? 0, [])

      const { detail } = await toItsEnd()

      expect(detail.evaluations.map(({ name }) => name)).toContain('Greeted')
      expect(detail.row).toMatchObject({ isRead: true, passedCount: 1 })
    } finally {
      await earlier.stop()
    }
  })

  it('retries with increasing delays while the service is away, and reports it', async () => {
    const opened = await openConversations(rig)
    const { conversations, rests, target } = opened
    const { conversationId } = await conversations.start({ agentId, ...START }, NEVER)
    target.baseUrl = 'http://127.0.0.1:1'
    let failures = 0
    const watched = await watchUntil(conversations, conversationId, ({ state, failure }) => {
      if (state === 'away') failures += 1
      if (failures === 3) target.baseUrl = rig.baseUrl
      return state === 'over' && failure === null
    })
    expect(failures).toBe(3)
    expect(rests.slice(0, 3)).toEqual([1_000, 2_000, 4_000])
    expect(watched.detail.row.status).toBe('completed')
  })

  it('ends if the service no longer has it, and keeps what was read', async () => {
    const opened = await openConversations(rig)
    const { conversationId, detail } = await hold(opened)
    await rig.fault({ kind: 'status', status: 404 }, { path: '/v1/agents/conversations/*' })
    const watched = await watchUntil(opened.conversations, conversationId, ({ state }) => state === 'over')
    expect(watched.failure?.code).toBe('not_found')
    expect(watched.detail.row.isGone).toBe(true)
    expect(watched.detail.messages).toEqual(detail.messages)
  })
})

describe('conversation list', () => {
  it('is read fully once, then only as far as there is news, and filters without a request', async () => {
    const maker = await openConversations(rig)
    const held = await hold(maker)
    const failed = await hold(maker, { case: 'sandbox-busy' })
    const { conversations, target } = await openConversations(rig)
    const loaded: number[] = []
    for await (const event of conversations.refresh(NEVER)) loaded.push(event.loaded)
    expect(loaded.at(-1)).toBeGreaterThanOrEqual(2)
    const { unreadCount } = conversations.list(FIRST)
    expect(unreadCount).toBe(loaded.at(-1))
    for await (const event of conversations.readEnded({ most: 2 }, NEVER)) expect(event.total).toBe(2)

    target.baseUrl = 'http://127.0.0.1:1'
    const all = conversations.list(FIRST)
    expect(all.unreadCount).toBe(unreadCount - 2)
    expect(all.rows.slice(0, 2).map(({ id }) => id)).toEqual([failed.conversationId, held.conversationId])
    expect(all.agents).toEqual([{ agentId, name: expect.any(String), count: all.total }])
    const getIds = (filter: object) => conversations.list({ ...FIRST, ...filter }).rows.map(({ id }) => id)
    expect(getIds({ status: 'failed' })).toContain(failed.conversationId)
    expect(getIds({ status: 'failed' })).not.toContain(held.conversationId)
    expect(getIds({ agentId: 'agent_other' })).toEqual([])
    expect(getIds({ since: '2100-01-01T00:00:00.000Z' })).toEqual([])
    const stored = await conversations.get({ conversationId: held.conversationId }, NEVER)
    expect(stored.messages).toEqual(held.detail.messages)
    await expect(conversations.fetch({ conversationId: held.conversationId }, NEVER)).rejects.toMatchObject({
      code: 'offline',
    })
  })
})
