import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openWorld } from '../process/open-world.ts'
import { makeAgent } from './agents.test-support.ts'
import { openService, refusal, type Json, type ServiceUnderTest } from './service.test-support.ts'

/** A folder for `--keep` that doesn't exist yet. */
function newWorldFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'samples-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return path.join(folder, 'world')
}

function openKept(folder: string, samples = true): Promise<ServiceUnderTest> {
  const memory = openWorld(folder, (error) => {
    throw error
  })
  return openService({ memory, samples })
}

const read = async (service: ServiceUnderTest, address: string): Promise<Json> =>
  (await service.send('GET', address)).json()
const listAgents = async (service: ServiceUnderTest): Promise<Json[]> => (await read(service, '/v1/agents')).agents
const listConversations = async (service: ServiceUnderTest): Promise<Json[]> =>
  (await read(service, '/v1/agents/conversations')).conversations
const removeSamples = async (service: ServiceUnderTest, query = ''): Promise<Json> =>
  (await service.send('DELETE', `/sandbox/samples${query}`)).json()
const NOTHING_KEPT = { kept_agent_id: null }

it('starts without agents and conversations unless samples are asked for', async () => {
  const service = await openService()

  expect(await listAgents(service)).toEqual([])
  expect(await listConversations(service)).toEqual([])
  expect(await refusal(await service.send('DELETE', '/sandbox/samples'))).toMatchObject({ status: 404 })
})

it('adds a complete agent, marked as a sample, to the paid account only', async () => {
  const service = await openService({ samples: true })

  const agents = await listAgents(service)
  const [agent] = agents
  const ofFree: Json = await (await service.send('GET', '/v1/agents', { key: service.keys.free })).json()

  expect(agents).toHaveLength(1)
  expect(ofFree.agents).toEqual([])
  expect(agent).toMatchObject({
    name: 'Northgate Dental (sample)',
    slug: 'northgate-dental-sample',
    language: 'en',
    llm: { provider: 'openai', model: expect.any(String) },
    tts: { voice_id: 'lyla', model: 'simba-3.2' },
    first_message: 'Hello, this is Northgate Dental. How can I help you?',
    prompt: expect.stringContaining('Northgate Dental'),
  })
  expect((await read(service, `/v1/agents/${agent.id}/evaluation-config`)).criteria).toHaveLength(3)
})

it('publishes a flow that passes the check', async () => {
  const service = await openService({ samples: true })
  const [agent] = await listAgents(service)
  const flow = await read(service, `/v1/agents/${agent.id}/flow`)

  const { nodes, edges, variables } = flow.active
  const checked = await service.send('PUT', `/v1/agents/${agent.id}/flow`, { body: { nodes, edges, variables } })

  expect(flow.draft).toBeUndefined()
  expect(flow.versions).toHaveLength(1)
  expect(nodes).toHaveLength(10)
  expect(checked.status).toBe(200)
})

it('plays one conversation to its end, with timed messages, evaluations and a recording', async () => {
  const service = await openService({ samples: true })

  const conversations = await listConversations(service)
  const [conversation] = conversations
  const { messages } = await read(service, `/v1/agents/conversations/${conversation.id}/messages`)
  const { evaluations } = await read(service, `/v1/agents/conversations/${conversation.id}/evaluations`)
  const recording = await service.send('GET', `/v1/agents/conversations/${conversation.id}/recording`)

  expect(conversations).toHaveLength(1)
  expect(conversation).toMatchObject({
    status: 'completed',
    end_reason: 'agent_ended',
    metadata: { sample: true, simulated: true },
    message_count: messages.length,
    recording_url: expect.stringMatching(`^${service.baseUrl}/recordings/`),
  })
  expect(messages.map(({ role }: Json) => role)).toEqual([
    'assistant',
    'user',
    'assistant',
    'user',
    'assistant',
    'user',
    'tool',
    'assistant',
    'user',
    'tool',
    'assistant',
  ])
  const times = messages.flatMap((message: Json) => [message.started_at, message.ended_at])
  expect(times).toEqual(times.toSorted())
  expect(evaluations.map(({ name, passed }: Json) => [name, passed])).toEqual([
    ['Appointment booked', true],
    ['Name asked', true],
    ['Reminder offered', false],
    ['caller_name', null],
    ['day', null],
    ['time', null],
  ])
  expect(evaluations.every(({ rationale }: Json) => rationale !== '')).toBe(true)
  expect(Buffer.from(await recording.arrayBuffer()).toString('latin1', 0, 4)).toBe('OggS')
  expect(service.reported).toEqual([])
})

it('still has the same samples after a restart, and nothing after they were removed', async () => {
  const folder = newWorldFolder()
  const first = await openKept(folder)
  const [agent] = await listAgents(first)
  const [conversation] = await listConversations(first)

  const second = await openKept(folder)
  const kept = [await listAgents(second), await listConversations(second)].flat().map(({ id }: Json) => id)
  const recording = await second.send('GET', `/v1/agents/conversations/${conversation.id}/recording`)
  const removed = await removeSamples(second)
  const left = [await listAgents(second), await listConversations(second)].flat()
  const third = await openKept(folder)

  expect(kept).toEqual([agent.id, conversation.id])
  expect(recording.status).toBe(200)
  expect(removed).toEqual(NOTHING_KEPT)
  expect(left).toEqual([])
  expect([await listAgents(third), await listConversations(third)].flat()).toEqual([])
  expect(await refusal(await third.send('DELETE', '/sandbox/samples'))).toMatchObject({ status: 404 })
})

it('plays the conversation at the next start if the first one ended too early', async () => {
  const folder = newWorldFolder()
  const first = await openKept(folder)
  const agents = await listAgents(first)
  first.sandbox.dispose()

  const second = await openKept(folder, false)

  expect(await listConversations(second)).toMatchObject([{ agent_id: agents[0].id, status: 'completed' }])
  expect(await listAgents(second)).toHaveLength(1)
})

it('adds nothing to a folder that an earlier run has used', async () => {
  const folder = newWorldFolder()
  await openKept(folder, false)
  expect(existsSync(folder)).toBe(true)

  const service = await openKept(folder)

  expect(await listAgents(service)).toEqual([])
  expect(await listConversations(service)).toEqual([])
})

it('keeps other agents and conversations', async () => {
  const service = await openService({ samples: true, callSpeed: 0 })
  const [sample] = await listAgents(service)
  await listConversations(service)
  const own = await makeAgent(service)
  await service.send('POST', `/v1/agents/${sample.id}/conversations`, { body: {} })

  expect(await removeSamples(service)).toEqual(NOTHING_KEPT)

  expect((await listAgents(service)).map(({ id }: Json) => id)).toEqual([own.id])
  expect(await listConversations(service)).toMatchObject([{ agent_id: sample.id, metadata: { simulated: true } }])
})

it.each([
  ['settings', 'PATCH', '', { first_message: 'Hello?' }],
  ['evaluation', 'PUT', '/evaluation-config', { criteria: [], data_collection: [] }],
  ['flow', 'POST', '/flow/deactivate', undefined],
  ['tests', 'POST', '/tests', { name: 'Books', description: 'An appointment is booked.' }],
])('keeps the sample agent once its %s were edited, and shows that it changed', async (_part, method, suffix, body) => {
  const service = await openService({ samples: true })
  const [sample] = await listAgents(service)
  expect(sample.updated_at).toBe(sample.created_at)
  service.clock.advance(1_000)
  const edited = await service.send(method, `/v1/agents/${sample.id}${suffix}`, { body })
  expect(edited.ok).toBe(true)

  expect(await removeSamples(service)).toEqual({ kept_agent_id: sample.id })

  const [kept, ...others] = await listAgents(service)
  expect(others).toEqual([])
  expect(kept.id).toBe(sample.id)
  expect(kept.updated_at > kept.created_at).toBe(true)
  expect(await listConversations(service)).toEqual([])
})

it('keeps the sample agent if that is asked for', async () => {
  const service = await openService({ samples: true })
  const [sample] = await listAgents(service)

  expect(await removeSamples(service, '?keep_agent=true')).toEqual({ kept_agent_id: sample.id })

  expect(await listAgents(service)).toHaveLength(1)
  expect(await listConversations(service)).toEqual([])
})

it('keeps the conversation when only the agent is deleted, like that of any agent', async () => {
  const service = await openService({ samples: true })
  await listConversations(service)
  const [agent] = await listAgents(service)

  await service.send('DELETE', `/v1/agents/${agent.id}`)
  const kept = await listConversations(service)
  const removed = await removeSamples(service)

  expect(await listAgents(service)).toEqual([])
  expect(kept).toHaveLength(1)
  expect(removed).toEqual(NOTHING_KEPT)
  expect(await listConversations(service)).toEqual([])
})

it('needs a key that may write to remove them', async () => {
  const service = await openService({ samples: true })

  expect(await refusal(await service.send('DELETE', '/sandbox/samples', { key: null }))).toMatchObject({ status: 401 })
  expect(await listAgents(service)).toHaveLength(1)
})
