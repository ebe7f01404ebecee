import { expect, it } from 'vitest'
import { describeOperations, type Operation } from './describe-operations.test-support.ts'
import { openClient, options } from './open-client.test-support.ts'
import { answerText } from './scripted-server.test-support.ts'

const AGENT = {
  id: 'agent_01h',
  name: 'Reception',
  tts: { voice_id: 'carly', speed: null, tilt: 3 },
  llm: { provider: null, model: null, temperature: '0.5' },
  webhook_url: '',
  webhook_secret_set: false,
  new_block: { kept: [1, null] },
}
const VOICE = { id: 'carly', type: 'shared', display_name: 'Carly', locale: 'en-US' }
const EVALUATION = {
  criteria: [{ id: 'c1', name: 'Solved', description: 'The caller got what they wanted.', weight: 2 }],
  data_collection: [{ key: 'order', description: 'Number of the order', type: 'int' }],
}
const WIDGET = { style: 'pill', theme: 'auto', text: { start_call: 'Talk' } }
const NEW = { name: 'Reception', prompt: 'You answer.', first_message: 'Hello.', tts: { voice_id: 'carly' } }

/** Every row of the agents table in part 4, as the specification words it. */
const OPERATIONS: Record<string, Operation> = {
  list: {
    method: 'GET',
    path: '/v1/agents?cursor=a%2Fb&limit=200',
    success: { status: 200, body: { agents: [AGENT], next_cursor: 'n', has_more: true } },
    send: (api, with_) => api.listAgents({ cursor: 'a/b', limit: 200 }, with_),
  },
  create: {
    method: 'POST',
    path: '/v1/agents',
    success: { status: 201, body: AGENT },
    body: NEW,
    send: (api, with_) => api.createAgent(NEW, with_),
  },
  voices: {
    method: 'GET',
    path: '/v1/agents/voices',
    success: { status: 200, body: { voices: [VOICE], next_cursor: null, has_more: false } },
    send: (api, with_) => api.listAgentVoices({}, with_),
  },
  get: {
    method: 'GET',
    path: '/v1/agents/agent_01h',
    success: { status: 200, body: AGENT },
    send: (api, with_) => api.getAgent({ agentId: 'agent_01h' }, with_),
  },
  update: {
    method: 'PATCH',
    path: '/v1/agents/agent_01h',
    success: { status: 200, body: AGENT },
    body: { tts: { speed: null } },
    send: (api, with_) => api.updateAgent({ agentId: 'agent_01h', changes: { tts: { speed: null } } }, with_),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/agents/agent_01h',
    success: { status: 204, body: undefined },
    send: (api, with_) => api.deleteAgent({ agentId: 'agent_01h' }, with_),
  },
  'widget-config': {
    method: 'GET',
    path: '/v1/agents/agent_01h/widget-config',
    takesAnyObject: true,
    success: { status: 200, body: WIDGET },
    send: (api, with_) => api.widgetConfig({ agentId: 'agent_01h', asVisitor: false }, with_),
  },
  'evaluation-config': {
    method: 'GET',
    path: '/v1/agents/agent_01h/evaluation-config',
    success: { status: 200, body: EVALUATION },
    send: (api, with_) => api.evaluationConfig({ agentId: 'agent_01h' }, with_),
  },
  'evaluation-config PUT': {
    method: 'PUT',
    path: '/v1/agents/agent_01h/evaluation-config',
    success: { status: 200, body: EVALUATION },
    body: EVALUATION,
    send: (api, with_) => api.replaceEvaluationConfig({ agentId: 'agent_01h', config: EVALUATION }, with_),
  },
}
describeOperations(OPERATIONS)

it('keeps unknown fields, and reads a number sent as text', async () => {
  const { api } = await openClient((_request, socket) => socket.write(answerText(200, {}, JSON.stringify(AGENT))))

  const { value } = await api.getAgent({ agentId: 'agent_01h' }, options())

  expect(value).toEqual({ ...AGENT, llm: { ...AGENT.llm, temperature: 0.5 } })
})

it('omits an unreadable agent and keeps the rest of the page', async () => {
  const { api } = await openClient((_request, socket) =>
    socket.write(answerText(200, {}, JSON.stringify({ agents: [{ name: 'no id' }, AGENT], has_more: false }))),
  )

  const page = await api.listAgents({}, options())

  expect(page.agents.map(({ id }) => id)).toEqual(['agent_01h'])
})

it('reads the voices of a version without pages', async () => {
  const { api } = await openClient((_request, socket) =>
    socket.write(answerText(200, {}, JSON.stringify({ voices: [VOICE, { slug: 'unreadable' }] }))),
  )

  expect(await api.listAgentVoices({}, options())).toEqual({ voices: [VOICE] })
})

it('sends the state a change is based on, if the service gave one', async () => {
  const { api, server } = await openClient((_request, socket) =>
    socket.write(answerText(200, { ETag: '"7"' }, JSON.stringify(AGENT))),
  )

  const { etag } = await api.getAgent({ agentId: 'agent_01h' }, options())
  await api.updateAgent({ agentId: 'agent_01h', changes: { name: 'New' }, etag }, options())
  await api.updateAgent({ agentId: 'agent_01h', changes: { name: 'New' }, etag: null }, options())

  expect(server.requests.map(({ headers }) => headers['if-match'])).toEqual([undefined, '"7"', undefined])
})

it('requests the widget as a visitor, without the key', async () => {
  const { api, server } = await openClient((_request, socket) =>
    socket.write(answerText(200, {}, JSON.stringify(WIDGET))),
  )

  await api.widgetConfig({ agentId: 'agent_01h', asVisitor: true }, options())

  expect(server.requests[0]?.headers).not.toHaveProperty('authorization')
})

it('leaves out invalid widget fields', async () => {
  const odd = { ...WIDGET, version: {}, style: 'orb', avatar: [], text: { start_call: 'Call', end_call: {} } }
  const { api } = await openClient((_request, socket) => socket.write(answerText(200, {}, JSON.stringify(odd))))

  expect(await api.widgetConfig({ agentId: 'agent_01h', asVisitor: false }, options())).toMatchObject({
    style: 'orb',
    text: { start_call: 'Call' },
  })
})

it('reports that a visitor isn’t allowed, even if the service asks for a credential', async () => {
  const { api } = await openClient((_request, socket) =>
    socket.write(answerText(401, {}, '{"error":{"code":"unauthorized","message":"Send a key"}}')),
  )

  const asVisitor = api.widgetConfig({ agentId: 'agent_01h', asVisitor: true }, options())
  await expect(asVisitor).rejects.toMatchObject({ code: 'forbidden', details: { status: 401 } })
  const withKey = api.widgetConfig({ agentId: 'agent_01h', asVisitor: false }, options())
  await expect(withKey).rejects.toMatchObject({ code: 'key_refused' })
})

it('doesn’t create a second agent when the connection is lost', async () => {
  const { api, server } = await openClient((_request, socket) => socket.destroy())

  await expect(api.createAgent(NEW, options())).rejects.toMatchObject({ code: 'service_unavailable' })
  expect(server.requests).toHaveLength(1)
  await expect(api.getAgent({ agentId: 'agent_01h' }, options())).rejects.toMatchObject({ details: { attempts: 3 } })
})
