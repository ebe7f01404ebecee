import { readdir, readFile } from 'node:fs/promises'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { PLANS } from '#shared/domain/plans.ts'
import { DEFAULT_HEADER_PREFIX, DEFAULT_SERVICE_VERSION } from '#shared/service-wire/versions.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { beginAgentList, endAgentList, markAgentGone, putAgentList } from '../../db/repos/agents-repo.ts'
import { getAudition } from '../../db/repos/auditions-repo.ts'
import { createRequestScheduler } from '../../speech-api/request-scheduler.ts'
import { createSpeechApi } from '../../speech-api/create-speech-api.ts'
import { cloneVoice } from '../../testing/clone-voice.test-support.ts'
import { type SandboxRig, startSandboxRig } from '../../testing/sandbox.test-support.ts'
import { type AgentsService, createAgentsService } from '../agents/agents-service.ts'
import { addCastMember } from '../cast/change-cast.ts'
import { createFlowService, type FlowService } from '../flow/flow-service.ts'
import { openChapter } from '../script/open-chapter.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { updateProject } from '../projects/update-project.ts'
import { openTakesRig, type TakesRig } from '../takes/open-takes.test-support.ts'
import { createCatalogAge } from './catalog-age.ts'
import { createCatalogStore } from './catalog-store.ts'
import { readCatalog } from './read-catalog.ts'
import { createVoicesService, type VoicesService } from './voices-service.ts'

let sandbox: SandboxRig
let rig: TakesRig
let cache: OpenDatabase
let folder: string
let speech: ReturnType<typeof createSpeechApi>
let voices: VoicesService
let agents: AgentsService
let flow: FlowService
const signal = new AbortController().signal

beforeAll(async () => {
  sandbox = await startSandboxRig()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  rig = await openTakesRig(sandbox, [])
  cache = rig.cache
  folder = await mkdtemp(join(tmpdir(), 'overvoice-voices-'))
  const { baseUrl, apiKeys } = sandbox
  const target = {
    ...{ baseUrl, apiKey: apiKeys.paid },
    ...{ serviceVersion: DEFAULT_SERVICE_VERSION, headerPrefix: DEFAULT_HEADER_PREFIX },
  }
  const now = () => performance.now()
  speech = createSpeechApi({
    ...{ target: () => target, now, random: Math.random },
    scheduler: createRequestScheduler({ now, plan: PLANS.paid }),
  })
  const service = () => 'sandbox'
  const serviceVersion = () => DEFAULT_SERVICE_VERSION
  const age = createCatalogAge({ now: Date.now, serviceVersion })
  const catalogs = createCatalogStore(cache)
  agents = createAgentsService({ db: rig.db, cache, service, speech, now: Date.now, flowChanges: () => new Map() })
  flow = createFlowService({ db: rig.db, cache, speech, service, now: Date.now, runId: 'run' })
  voices = createVoicesService({
    ...{ agents, flow, counted: async (result) => result },
    ...{ serviceVersion, age, catalogs },
    ...{ db: rig.db, workspaceId: 'ws_first', cache, speech, service, now: Date.now, takeFiles: rig.takeFiles },
    catalog: () => readCatalog({ db: rig.db, cache, catalogs, service, age }),
    exportFolder: () => folder,
  })
  await voices.refresh(signal)
})
afterEach(async () => {
  await speech.close()
  await rig.close()
  await rm(folder, { recursive: true, force: true })
})

const LONG = `${'The lamp had been dark for eleven years. '.repeat(12)}The end.`

it('stores favorites, each once, in the order they were added', () => {
  voices.setFavorite({ voiceId: 'marlo', isFavorite: true })
  voices.setFavorite({ voiceId: 'marlo', isFavorite: true })
  voices.setFavorite({ voiceId: 'aria', isFavorite: true })
  const left = voices.setFavorite({ voiceId: 'marlo', isFavorite: false })

  expect(left).toEqual(['aria'])
  expect(voices.favorites()).toEqual(['aria'])
})

it('generates a line in another voice for the planned cost, and is free from then on', async () => {
  const { blockIds } = rig.script('The lamp was dark.')
  const [blockId = ''] = blockIds

  const before = voices.planAudition({ source: { blockId }, voiceIds: ['marlo', 'nobody'] })
  const first = await voices.audition({ source: { blockId }, voiceId: 'marlo' }, signal)
  const second = await voices.audition({ source: { blockId }, voiceId: 'marlo' }, signal)
  const after = voices.planAudition({ source: { blockId }, voiceIds: ['marlo'] })

  expect(before).toEqual({
    text: 'The lamp was dark.',
    voices: [
      { voiceId: 'marlo', characters: 18, isStored: false, problem: null },
      expect.objectContaining({
        voiceId: 'nobody',
        characters: 0,
        problem: expect.objectContaining({ code: 'voice_mismatch' }),
      }),
    ],
  })
  expect(first.chargedCharacters).toBe(18)
  expect(second).toEqual({ ...first, chargedCharacters: 0 })
  expect(after.voices).toEqual([{ voiceId: 'marlo', characters: 0, isStored: true, problem: null }])
  const wav = getAudition(cache, /auditions\/(\w+)\.wav/.exec(first.audioUrl)?.[1] ?? '')
  expect(Buffer.from(wav ?? []).toString('latin1', 0, 4)).toBe('RIFF')
  expect(rig.takes.list({ blockId })).toEqual([])
  const inputs = (await sandbox.usage()).syntheses.map(({ input }) => input)
  expect(inputs.filter((input) => input === 'The lamp was dark.')).toHaveLength(1)
})

it('plays a take of the same line and voice instead of requesting it again', async () => {
  const text = 'She had a take already.'
  const { projectId, blockIds } = rig.script(text)
  const [blockId = ''] = blockIds
  const take = await rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: true }))

  const heard = await voices.audition({ source: { blockId }, voiceId: take.inputs.voiceId }, signal)

  expect(heard.chargedCharacters).toBe(0)
  expect((await sandbox.usage()).syntheses.filter(({ input }) => input === text)).toHaveLength(1)
})

it('generates only the first sentences of a long line, and nothing without words', async () => {
  const { blockIds } = rig.script(LONG, '…')

  const long = voices.planAudition({ source: { blockId: blockIds[0] ?? '' }, voiceIds: ['aria'] })
  const empty = voices.planAudition({ source: { blockId: blockIds[1] ?? '' }, voiceIds: ['aria'] })

  expect(LONG.startsWith(long.text)).toBe(true)
  expect(long.text).toMatch(/years\.$/)
  expect(long.text.length).toBeLessThanOrEqual(300)
  expect(long.voices[0]?.characters).toBe(long.text.length)
  expect(empty.voices[0]?.problem).toMatchObject({ code: 'text_empty' })
  expect(() => voices.planAudition({ source: { blockId: 'block_none' }, voiceIds: ['aria'] })).toThrow(
    'Block not found',
  )
})

it('stores nothing of a canceled audition', async () => {
  const { blockIds } = rig.script('Nobody waits for this.')
  const [blockId = ''] = blockIds

  await expect(voices.audition({ source: { blockId }, voiceId: 'aria' }, AbortSignal.abort())).rejects.toMatchObject({
    code: 'canceled',
  })

  expect(voices.planAudition({ source: { blockId }, voiceIds: ['aria'] }).voices[0]?.isStored).toBe(false)
})

it('lists where a voice is used: by projects, blocks, speakers and takes', async () => {
  const { projectId, blockIds } = rig.script('Ada: One.', 'Two.', 'Marlo: Three.', 'Four.')
  const { db } = rig
  const { chapterId, revision, project } = openChapter({ db }, { projectId })
  const voiceId = project.settings.voiceId
  const other = voiceId === 'aria' ? 'marlo' : 'aria'
  const cast = { db, newId: () => `${process.hrtime.bigint()}`, now: Date.now }
  addCastMember(cast, { projectId, name: 'Ada', voice: { voiceId, modelId: null, language: null, emotion: null } })
  addCastMember(cast, {
    projectId,
    name: 'Marlo',
    voice: { voiceId: other, modelId: null, language: null, emotion: null },
  })
  editChapter(
    { db, now: Date.now },
    {
      chapterId,
      baseRevision: revision,
      edits: [{ kind: 'set-voice', blockId: blockIds[3] ?? '', voiceId: other, modelId: null, language: null }],
    },
  )
  await rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds: [blockIds[1] ?? ''], reuse: true }))

  const uses = voices.uses({ voiceId })
  const usesOfOther = voices.uses({ voiceId: other })

  const names = { projectId, projectTitle: 'The Lamp' }
  expect(uses).toEqual([
    {
      ...names,
      isProjectVoice: true,
      chosenBlockCount: 0,
      inheritedBlockCount: 1,
      castMembers: [{ name: 'Ada', lineCount: 1 }],
      takeCount: 1,
      runningBlockIds: [],
    },
  ])
  expect(usesOfOther).toEqual([
    {
      ...names,
      isProjectVoice: false,
      chosenBlockCount: 1,
      inheritedBlockCount: 0,
      castMembers: [{ name: 'Marlo', lineCount: 1 }],
      takeCount: 0,
      runningBlockIds: [],
    },
  ])
  expect(voices.uses({ voiceId: 'nobody' })).toEqual([])
})

it('lists queued blocks that were requested with a voice, whatever their voice is now', async () => {
  const { projectId, blockIds } = rig.script('One.', 'Two.')
  const { project } = openChapter({ db: rig.db }, { projectId })
  const { voiceId } = project.settings
  rig.takes.queue.pause({ projectId: null })
  await rig.takes.generate({ projectId, blockIds, reuse: true })
  const other = voiceId === 'aria' ? 'marlo' : 'aria'
  updateProject({ db: rig.db, now: Date.now }, { projectId, settings: { voiceId: other } })

  expect(voices.uses({ voiceId })).toMatchObject([{ projectId, isProjectVoice: false, runningBlockIds: blockIds }])
  expect(voices.uses({ voiceId: other })).toMatchObject([{ isProjectVoice: true, runningBlockIds: [] }])
})

function putAgents(entries: object[]): void {
  const asOf = '2026-11-20T08:00:00.000Z'
  const round = beginAgentList(cache, 'sandbox')
  putAgentList(cache, 'sandbox', { round, firstPosition: 0, agents: entries as { id: string }[], asOf })
  endAgentList(cache, 'sandbox', { round, asOf, kept: [] })
}

const agent = (id: string, name: string, rest: object) => ({ id, name, slug: id, ...rest })
const textNode = (id: string, voiceId: string) => ({
  id,
  kind: 'say',
  data: { text: '"voice_id": "voice_1"', voice_id: voiceId },
})

it('lists agents that use a voice in their settings, a language or their flow', async () => {
  const voiceId = 'voice_1'
  expect(await voices.agentsOf({ voiceId })).toEqual({ agents: [], asOf: null })
  putAgents([
    agent('a', 'Reception', { tts: { voice_id: voiceId } }),
    agent('b', 'Bookings', { languages: [{ language: 'de', voice_id: voiceId }], tts: { voice_id: 'carly' } }),
    agent('c', 'Night', { tts: { voice_id: 'carly' } }),
    agent('d', 'Quotes it', { prompt: '"voice_id": "voice_1"' }),
  ])
  const graph = JSON.stringify({
    nodes: [textNode('n1', voiceId), textNode('n2', voiceId), textNode('n3', 'x')],
    edges: [],
  })
  flow.saveLocal({ agentId: 'c', graph, baseVersion: 0, windowId: 'w' })

  const { agents: uses } = await voices.agentsOf({ voiceId })

  expect(uses.map(({ name, inSettings, nodeCount }) => [name, inSettings, nodeCount])).toEqual([
    ['Bookings', true, 0],
    ['Night', false, 2],
    ['Reception', true, 0],
  ])
  markAgentGone(cache, 'sandbox', 'b')
  expect((await voices.agentsOf({ voiceId })).agents.map(({ name }) => name)).toEqual(['Night', 'Reception'])
})

it('lists and replaces a voice that an agent was given here and that isn’t published yet', async () => {
  putAgents([agent('a', 'Reception', { tts: { voice_id: 'carly' } })])
  agents.edit({ agentId: 'a', changes: [{ pointer: '/tts/voice_id', value: 'voice_1' }] })

  const { agents: uses } = await voices.agentsOf({ voiceId: 'voice_1' })
  await voices.replace({ voiceId: 'voice_1', inProjects: null, inAgents: 'sabrina' })

  expect(uses).toEqual([{ agentId: 'a', name: 'Reception', inSettings: true, nodeCount: 0 }])
  expect(agents.get({ agentId: 'a' }).changes).toEqual([{ pointer: '/tts/voice_id', value: 'sabrina' }])
})

it('replaces a voice in project, cast, blocks, agents and flows, and leaves everything else', async () => {
  const { projectId, blockIds } = rig.script('A line.', 'Ada: Hello.')
  const [blockId = ''] = blockIds
  const { chapterId } = openChapter({ db: rig.db }, { projectId })
  editChapter(
    { db: rig.db, now: Date.now },
    {
      chapterId,
      baseRevision: openChapter({ db: rig.db }, { projectId, chapterId }).revision,
      edits: [{ kind: 'set-voice', blockId, voiceId: 'voice_1', modelId: null, language: null }],
    },
  )
  const castDeps = { db: rig.db, newId: () => 'ada', now: Date.now }
  const voice = { voiceId: 'voice_1', modelId: null, language: null, emotion: null }
  addCastMember(castDeps, { projectId, name: 'Ada', voice })
  const { revision } = openChapter({ db: rig.db }, { projectId, chapterId })
  putAgents([agent('a', 'Reception', { tts: { voice_id: 'voice_1' }, prompt: 'Say "voice_id": "voice_1".' })])
  const graph =
    '{"nodes":[{"id":"n","kind":"say","data":{"text":"voice_1","voice_id":  "voice_1","speed":1.0}}],"edges":[]}'
  flow.saveLocal({ agentId: 'a', graph, baseVersion: 0, windowId: 'w' })

  const replaced = await voices.replace({ voiceId: 'voice_1', inProjects: 'aria', inAgents: 'sabrina' })

  expect(replaced).toMatchObject({ projectCount: 1, agents: [{ agentId: 'a', inSettings: true, nodeCount: 1 }] })
  const chapter = openChapter({ db: rig.db }, { projectId, chapterId })
  expect(chapter.blocks.find(({ id }) => id === blockId)?.voiceId).toBe('aria')
  expect(chapter.revision).toBe(revision + 1)
  expect(voices.uses({ voiceId: 'aria' })).toMatchObject([{ chosenBlockCount: 1, castMembers: [{ name: 'Ada' }] }])
  expect(agents.get({ agentId: 'a' }).changes).toEqual([{ pointer: '/tts/voice_id', value: 'sabrina' }])
  expect(flow.read({ agentId: 'a' }).working.graph).toBe(
    graph.replace('"voice_id":  "voice_1"', '"voice_id":  "sabrina"'),
  )
  const again = await voices.replace({ voiceId: 'voice_1', inProjects: 'marlo', inAgents: null })
  expect(again).toEqual({ projectCount: 0, agents: [] })
})

it('generates a text in a voice without a block, once', async () => {
  const source = { text: 'Hello from here.' }
  const before = voices.planAudition({ source, voiceIds: ['aria', 'nobody'] })
  const first = await voices.audition({ source, voiceId: 'aria' }, signal)
  const second = await voices.audition({ source, voiceId: 'aria' }, signal)
  const after = voices.planAudition({ source, voiceIds: ['aria'] })

  expect(before).toEqual({
    ...source,
    voices: [
      { voiceId: 'aria', characters: 16, isStored: false, problem: null },
      expect.objectContaining({ voiceId: 'nobody', problem: expect.objectContaining({ code: 'not_found' }) }),
    ],
  })
  expect(first.chargedCharacters).toBe(16)
  expect(second).toEqual({ ...first, chargedCharacters: 0 })
  expect(after.voices).toEqual([{ voiceId: 'aria', characters: 0, isStored: true, problem: null }])
  await expect(voices.audition({ source, voiceId: 'nobody' }, signal)).rejects.toMatchObject({ code: 'not_found' })
  expect(voices.planAudition({ source: { text: ' … ' }, voiceIds: ['aria'] }).voices[0]?.problem).toMatchObject({
    code: 'text_empty',
  })
})

it('saves a cloned voice’s sample under a safe name, next to an existing one', async () => {
  const voiceId = await cloneVoice(sandbox, '../Ada: "me"')
  await voices.refresh(signal)

  const first = await voices.saveSample({ voiceId }, signal)
  const second = await voices.saveSample({ voiceId }, signal)

  expect(await readdir(folder)).toEqual(['Sample of .. Ada me (2).wav', 'Sample of .. Ada me.wav'])
  expect((await readFile(first.path)).toString('latin1', 0, 4)).toBe('RIFF')
  expect(second.sizeBytes).toBe(first.sizeBytes)
  await expect(voices.saveSample({ voiceId: 'aria' }, signal)).rejects.toMatchObject({ code: 'invalid_input' })
})

it('deletes a cloned voice with its auditions and favorite status, and keeps the takes', async () => {
  const voiceId = await cloneVoice(sandbox, 'Ada')
  await voices.refresh(signal)
  const { projectId, blockIds } = rig.script('A line.')
  const [blockId = ''] = blockIds
  const heard = await voices.audition({ source: { blockId }, voiceId }, signal)
  voices.setFavorite({ voiceId, isFavorite: true })
  const take = await rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: true }))

  const left = await voices.remove({ voiceId }, signal)

  expect(left.voices.some(({ id }) => id === voiceId)).toBe(false)
  expect((await voices.refresh(signal)).voices.some(({ id }) => id === voiceId)).toBe(false)
  expect(voices.favorites()).toEqual([])
  expect(getAudition(cache, /auditions\/(\w+)\.wav/.exec(heard.audioUrl)?.[1] ?? '')).toBeUndefined()
  expect(rig.takes.list({ blockId }).map(({ id }) => id)).toEqual([take.id])
})

it('deletes a voice missing at the service, but no stock voices, and nothing after a rejection', async () => {
  const voiceId = await cloneVoice(sandbox, 'Ada')
  await voices.refresh(signal)
  await sandbox.fault({ kind: 'status', status: 403 }, { path: `/v1/voices/${voiceId}` })
  const refused = await voices.remove({ voiceId }, signal).catch((error: unknown) => error)
  const listed = (await voices.catalog(signal)).voices.some(({ id }) => id === voiceId)
  await speech.deleteVoice(voiceId, { signal, priority: 'interactive' })

  const left = await voices.remove({ voiceId }, signal)

  expect(refused).toMatchObject({ code: 'forbidden' })
  expect(listed).toBe(true)
  expect(left.voices.some(({ id }) => id === voiceId)).toBe(false)
  await expect(voices.remove({ voiceId: 'aria' }, signal)).rejects.toMatchObject({ code: 'invalid_input' })
})
