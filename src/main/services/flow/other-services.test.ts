import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStudio, wordsOf } from './practice-flow.test-support.ts'

interface Graph {
  nodes: object[]
  edges: object[]
}

/**
 * A service that keeps one draft and one active graph, names no states (`ETag`), refuses no write, and has the history on a route of its
 * own, as the specification leaves open.
 */
async function startPlainService() {
  const state = { draft: undefined as Graph | undefined, active: undefined as Graph | undefined, puts: 0 }
  /** What the service makes of a graph that is put. */
  const kept = { of: (graph: Graph): Graph => graph }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/v1/agents/flow/schema') return answer({ type: 'object' })
    if (request.url?.includes('/versions')) return answer({ versions: [{ id: 'fver_1', version: 1 }], has_more: false })
    if (request.method === 'PUT') {
      state.puts += 1
      state.draft = kept.of(JSON.parse(Buffer.concat(chunks).toString()) as Graph)
      return answer(state.draft)
    }
    return answer({ draft: state.draft, active: state.active })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { state, kept, open: () => openStudio({ baseUrl, apiKeys: { free: 'key', paid: 'key' } }, 'agent_1') }
}

describe('a service that names no states', () => {
  it('is looked at before a push, so that no edit of another studio is lost', async () => {
    const { open, state } = await startPlainService()
    const [ada, ben] = [open(), open()]
    await ada.refresh()
    ada.type({})
    await ada.push()
    await ben.refresh()
    ada.type({ hello: 'Good day.' })
    ben.type({ bye: 'See you.' })

    const answers = [await ada.push(), await ben.push()]

    expect(answers.map(({ kind }) => kind)).toEqual(['saved', 'conflict'])
    expect(state.puts).toBe(2)
    expect(wordsOf(JSON.stringify(state.draft))).toEqual({ hello: 'Good day.', bye: 'Bye.' })
    expect(wordsOf(ben.working().graph)).toEqual({ hello: 'Hello.', bye: 'See you.' })
  })

  it('is sent to again and again as long as nobody else writes', async () => {
    const { open, state } = await startPlainService()
    const ada = open()
    await ada.refresh()

    for (const hello of ['One.', 'Two.', 'Three.']) {
      ada.type({ hello })
      expect((await ada.push()).kind).toBe('saved')
    }

    expect(state.puts).toBe(3)
    expect(ada.working()).toMatchObject({ hasUnpushed: false, isBehind: false })
  })

  it('has its history asked for where it is', async () => {
    const { open } = await startPlainService()

    const { versions } = await open().refresh()

    expect(versions).toMatchObject([{ versionId: 'fver_1', number: 1, name: '', isActive: false }])
  })
})

describe('a service that keeps another graph than it was sent', () => {
  it('has its own taken over, with what was sent among the versions', async () => {
    const { open, kept } = await startPlainService()
    kept.of = ({ nodes, edges }) => ({ nodes: nodes.map((node) => ({ ...node, checked: true })), edges })
    const ada = open()
    await ada.refresh()
    ada.type({ hello: 'One.' })

    await ada.push()

    expect(JSON.parse(ada.working().graph)).toHaveProperty('nodes.0.checked', true)
    expect(ada.working()).toMatchObject({ localVersion: 3, hasUnpushed: false })
    const [current, sent] = ada.flow.localVersions({ agentId: 'agent_1', beforeVersion: null, limit: 10 })
    expect([current?.origin, sent?.origin, sent?.pushedAt]).toEqual(['received', 'edit', expect.any(String)])
  })

  it('does not take away what is typed while it answers', async () => {
    const { open, kept } = await startPlainService()
    const ada = open()
    await ada.refresh()
    ada.type({ hello: 'One.' })
    kept.of = ({ nodes, edges }) => {
      ada.type({ hello: 'One, and more.' })
      return { nodes: nodes.map((node) => ({ ...node, checked: true })), edges }
    }

    await ada.push()

    expect(wordsOf(ada.working().graph)['hello']).toBe('One, and more.')
    expect(ada.working()).toMatchObject({ hasUnpushed: true, isBehind: false })
  })
})
