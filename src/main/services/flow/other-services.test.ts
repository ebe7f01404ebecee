import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStudio, getWords } from './sandbox-flow.test-support.ts'

interface Graph {
  nodes: object[]
  edges: object[]
}

/**
 * A service that stores one draft and one active graph, sends no `ETag`, rejects no write, and serves the history on a
 * separate route, which the specification allows.
 */
async function startPlainService() {
  const state = { draft: undefined as Graph | undefined, active: undefined as Graph | undefined, puts: 0 }
  /** What the service turns an uploaded graph into. */
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

describe('a service without ETags', () => {
  it('is read before a push, so no edit of another studio is lost', async () => {
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
    expect(getWords(JSON.stringify(state.draft))).toEqual({ hello: 'Good day.', bye: 'Bye.' })
    expect(getWords(ben.working().graph)).toEqual({ hello: 'Hello.', bye: 'See you.' })
  })

  it('accepts repeated pushes as long as nobody else writes', async () => {
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

  it('has its history read from the separate route', async () => {
    const { open } = await startPlainService()

    const { versions } = await open().refresh()

    expect(versions).toMatchObject([{ versionId: 'fver_1', number: 1, name: '', isActive: false }])
  })
})

describe('a service that stores a different graph than it was sent', () => {
  it('replaces the working copy, and the pushed graph is kept as a version', async () => {
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

  it('does not overwrite edits made while it responds', async () => {
    const { open, kept } = await startPlainService()
    const ada = open()
    await ada.refresh()
    ada.type({ hello: 'One.' })
    kept.of = ({ nodes, edges }) => {
      ada.type({ hello: 'One, and more.' })
      return { nodes: nodes.map((node) => ({ ...node, checked: true })), edges }
    }

    await ada.push()

    expect(getWords(ada.working().graph)['hello']).toBe('One, and more.')
    expect(ada.working()).toMatchObject({ hasUnpushed: true, isBehind: false })
  })
})
