import { expect, it, onTestFinished } from 'vitest'
import { answerText, startScriptedServer } from '../../speech-api/scripted-server.test-support.ts'
import { NEVER, openAgents } from './open-agents.test-support.ts'

const AGENT = { id: 'agent_1', name: 'Front desk' }
const LISTS = { criteria: [], data_collection: [] }

/** A service where somebody else changes everything between any two requests. */
async function restlessService(status: number) {
  const server = await startScriptedServer(({ method, path }, socket, index) => {
    const body = path.endsWith('/evaluation-config') ? LISTS : AGENT
    const refusal = { error: { code: 'conflict', message: 'Changed meanwhile.' } }
    const headers = { ETag: `"${index}"` }
    socket.write(
      method === 'GET'
        ? answerText(200, headers, JSON.stringify(body))
        : answerText(status, headers, JSON.stringify(refusal)),
    )
  })
  onTestFinished(() => server.close())
  const { agents } = openAgents({ baseUrl: server.baseUrl, apiKey: 'sk_canary_5f0e9d1c' })
  await agents.fetch({ agentId: 'agent_1' }, NEVER)
  await agents.fetchEvaluation({ agentId: 'agent_1' }, NEVER)
  const writes = () => server.requests.filter(({ method }) => method !== 'GET').length
  return { agents, writes }
}

const PUSH = { agentId: 'agent_1', token: null, keepTheirs: [] }

it.each([409, 412])('gives up pushing an agent that is refused with %i and a new ETag each time', async (status) => {
  const { agents, writes } = await restlessService(status)
  agents.edit({ agentId: 'agent_1', changes: [{ pointer: '/name', value: 'Desk' }] })

  await expect(agents.push(PUSH, NEVER)).rejects.toMatchObject({ code: 'conflict' })

  expect(writes()).toBe(3)
  expect(agents.get({ agentId: 'agent_1' }).changes).toEqual([{ pointer: '/name', value: 'Desk' }])
})

it.each([409, 412])('gives up pushing criteria that are refused with %i and a new ETag each time', async (status) => {
  const { agents, writes } = await restlessService(status)
  const mine = { criteria: [{ id: 'polite', name: 'Polite', description: 'Was it?' }], data_collection: [] }
  agents.editEvaluation({ agentId: 'agent_1', mine })

  await expect(agents.pushEvaluation(PUSH, NEVER)).rejects.toMatchObject({ code: 'conflict' })

  expect(writes()).toBe(3)
  expect(agents.evaluation({ agentId: 'agent_1' }).mine).toEqual(mine)
})

it('sends back entries that aren’t objects and unknown fields unchanged', async () => {
  const seen = {
    criteria: ['Was it polite?', { id: 'solved', name: 'Solved', description: 'Was it?' }, 7, null, ['x']],
    data_collection: [true, { key: 'name', description: 'Name', type: 'string' }],
    language: 'en',
  }
  const server = await startScriptedServer(({ path }, socket) =>
    socket.write(answerText(200, {}, JSON.stringify(path.endsWith('/evaluation-config') ? seen : AGENT))),
  )
  onTestFinished(() => server.close())
  const { agents } = openAgents({ baseUrl: server.baseUrl, apiKey: 'sk_canary_5f0e9d1c' })
  await agents.fetch({ agentId: 'agent_1' }, NEVER)
  const listed = (await agents.fetchEvaluation({ agentId: 'agent_1' }, NEVER)).seen
  const added = { id: 'polite', name: 'Polite', description: 'Was it?' }
  agents.editEvaluation({ agentId: 'agent_1', mine: { criteria: [added], data_collection: [] } })

  await agents.pushEvaluation(PUSH, NEVER)

  expect(listed).toMatchObject({ criteria: [{ id: 'solved' }], data_collection: [{ key: 'name' }] })
  const sent = server.requests.find(({ method }) => method === 'PUT')
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    criteria: [added, 'Was it polite?', 7, null, ['x']],
    data_collection: [true],
    language: 'en',
  })
})
