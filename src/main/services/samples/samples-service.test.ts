import { existsSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { startSandboxRig } from '../../testing/sandbox.test-support.ts'
import { createAgentsService } from '../agents/agents-service.ts'
import { atService, NEVER, openConversations } from '../conversations/open-conversations.test-support.ts'
import { createSamplesService } from './samples-service.ts'

/** A studio that has listed the agents and conversations of a sandbox. */
async function open({ args = ['--samples'], service = 'sandbox' }: { args?: string[]; service?: string } = {}) {
  const flowEdits = new Map<string, number>()
  const rig = await startSandboxRig(args)
  onTestFinished(() => rig.stop())
  const studio = await openConversations(rig)
  const deps = { ...studio, service: () => service, flowChanges: () => flowEdits }
  const agents = createAgentsService({ ...deps, now: Date.now })
  const samples = createSamplesService({ ...deps, agents })
  const listAll = async () => {
    for await (const _loaded of agents.refresh(NEVER));
    for await (const _loaded of studio.conversations.refresh(NEVER));
  }
  const known = () => ({
    agents: agents.list({ search: '', after: null, limit: 10 }).rows,
    conversations: studio.conversations.list({ ...EVERY, after: null, limit: 10 }).rows,
  })
  return { ...studio, flowEdits, rig, agents, samples, listAll, known }
}

type Opened = Awaited<ReturnType<typeof open>>

const EVERY = { agentId: null, status: null, result: null, since: null, marked: null } as const

it('knows of no samples before they were listed, and removes them all the same', async () => {
  const { samples, listAll, known } = await open()

  expect(samples.known()).toBe(false)
  expect(await samples.remove(NEVER)).toBe('all')
  await listAll()

  expect(known()).toEqual({ agents: [], conversations: [] })
})

it('removes the agent and its conversation with notes, transcript and recording', async () => {
  const { samples, listAll, known, conversations, callFiles, cache, db } = await open()
  await listAll()
  const conversationId = known().conversations[0]?.id ?? ''
  await conversations.fetch({ conversationId }, NEVER)
  const { recording } = await conversations.fetchRecording({ conversationId }, NEVER)
  await conversations.annotate({ conversationId, note: 'Ask again.', tags: ['first'] }, NEVER)
  const audioPath = callFiles.audioPath(recording?.id ?? '')
  const before = { isKnown: samples.known(), hasAudio: existsSync(audioPath) }

  const removed = await samples.remove(NEVER)

  expect(before).toEqual({ isKnown: true, hasAudio: true })
  expect(removed).toBe('all')
  expect(samples.known()).toBe(false)
  expect(known()).toEqual({ agents: [], conversations: [] })
  expect(existsSync(audioPath)).toBe(false)
  expect(conversations.search({ text: 'appointment', limit: 10 })).toEqual([])
  for (const table of ['conversation_messages', 'message_words', 'conversation_evaluations', 'conversation_recordings'])
    expect(cache.all(`SELECT count(*) AS count FROM ${table}`), table).toEqual([{ count: 0 }])
  expect(db.all('SELECT note FROM conversation_notes')).toEqual([])
  expect(await samples.remove(NEVER)).toBe('none')
})

it('keeps the user’s own agents and conversations', async () => {
  const { samples, listAll, known, conversations, rig } = await open({ args: ['--samples', '--call-speed', '0'] })
  const agentId = await atService(rig).makeAgent('Harbour office')
  const request = { agentId, callerIdentity: null, language: null, variables: {} }
  const { conversationId } = await conversations.start(request, NEVER)
  await listAll()

  await samples.remove(NEVER)
  await listAll()

  expect(known().agents.map(({ id }) => id)).toEqual([agentId])
  expect(known().conversations.map(({ id }) => id)).toEqual([conversationId])
})

it.each([
  [
    'was edited at the service',
    async ({ speech }: Opened, agentId: string) => {
      await speech.updateAgent(
        { agentId, changes: { prompt: 'You answer for me.' } },
        { signal: NEVER, priority: 'interactive' },
      )
    },
  ],
  [
    'has unpublished settings',
    async ({ agents }: Opened, agentId: string) => {
      agents.edit({ agentId, changes: [{ pointer: '/prompt', value: 'You answer for me.' }] })
    },
  ],
  [
    'has an unpublished flow',
    async ({ flowEdits }: Opened, agentId: string) => {
      flowEdits.set(agentId, 1)
    },
  ],
])('keeps an agent that %s, and knows of no samples afterwards', async (_which, edit) => {
  const studio = await open()
  await studio.listAll()
  const agentId = studio.known().agents[0]?.id ?? ''
  await edit(studio, agentId)

  expect(studio.samples.known()).toBe(true)
  expect(await studio.samples.remove(NEVER)).toBe('conversation')
  expect(studio.samples.known()).toBe(false)
  await studio.listAll()

  expect(studio.samples.known()).toBe(false)
  expect(studio.known().agents).toMatchObject([{ id: agentId, isGone: false }])
  expect(studio.known().conversations).toEqual([])
})

it('removes nothing if the sandbox refuses', async () => {
  const { samples, listAll, known, target } = await open()
  await listAll()
  target.apiKey = 'sk_unknown'

  await expect(samples.remove(NEVER)).rejects.toMatchObject({ code: 'key_refused' })

  expect(known().agents).toHaveLength(1)
  expect(known().conversations).toHaveLength(1)
})

it('asks no other service than the sandbox', async () => {
  const { samples, requests } = await open({ service: 'https://api.example.com' })

  expect(samples.known()).toBe(false)
  expect(await samples.remove(NEVER)).toBe('none')
  expect(requests).toEqual([])
})
