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
import { type PracticeRig, startPracticeRig } from '../../testing/practice.test-support.ts'
import { addCastMember } from '../cast/change-cast.ts'
import { openChapter } from '../script/open-chapter.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { openTakesRig, type TakesRig } from '../takes/open-takes.test-support.ts'
import { createCatalogueAge } from './catalogue-age.ts'
import { readCatalogue } from './read-catalogue.ts'
import { createVoicesService, type VoicesService } from './voices-service.ts'

let practice: PracticeRig
let rig: TakesRig
let cache: OpenDatabase
let folder: string
let speech: ReturnType<typeof createSpeechApi>
let voices: VoicesService
const signal = new AbortController().signal

beforeAll(async () => {
  practice = await startPracticeRig()
})
afterAll(() => practice.stop())
beforeEach(async () => {
  rig = await openTakesRig(practice, [])
  cache = rig.cache
  folder = await mkdtemp(join(tmpdir(), 'overvoice-voices-'))
  const { baseUrl, apiKeys } = practice
  const target = {
    ...{ baseUrl, apiKey: apiKeys.paid },
    ...{ serviceVersion: DEFAULT_SERVICE_VERSION, headerPrefix: DEFAULT_HEADER_PREFIX },
  }
  const now = () => performance.now()
  speech = createSpeechApi({
    ...{ target: () => target, now, random: Math.random },
    scheduler: createRequestScheduler({ now, plan: PLANS.paid }),
  })
  const service = () => 'practice'
  const serviceVersion = () => DEFAULT_SERVICE_VERSION
  const age = createCatalogueAge({ now: Date.now, serviceVersion })
  voices = createVoicesService({
    ...{ serviceVersion, age },
    ...{ db: rig.db, workspaceId: 'ws_first', cache, speech, service, now: Date.now, takeFiles: rig.takeFiles },
    catalogue: () => readCatalogue({ cache, service, age }),
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

it('remembers favourites, each once, in the order in which they were marked', () => {
  voices.setFavourite({ voiceId: 'marlo', isFavourite: true })
  voices.setFavourite({ voiceId: 'marlo', isFavourite: true })
  voices.setFavourite({ voiceId: 'aria', isFavourite: true })
  const left = voices.setFavourite({ voiceId: 'marlo', isFavourite: false })

  expect(left).toEqual(['aria'])
  expect(voices.favourites()).toEqual(['aria'])
})

it('speaks a line in another voice for what the plan said, and free from then on', async () => {
  const { blockIds } = rig.script('The lamp was dark.')
  const [blockId = ''] = blockIds

  const before = voices.planAudition({ blockId, voiceIds: ['marlo', 'nobody'] })
  const first = await voices.audition({ blockId, voiceId: 'marlo' }, signal)
  const second = await voices.audition({ blockId, voiceId: 'marlo' }, signal)
  const after = voices.planAudition({ blockId, voiceIds: ['marlo'] })

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
  const inputs = (await practice.usage()).syntheses.map(({ input }) => input)
  expect(inputs.filter((input) => input === 'The lamp was dark.')).toHaveLength(1)
})

it('hears a take of the same line and voice instead of asking for it again', async () => {
  const text = 'She had a take already.'
  const { projectId, blockIds } = rig.script(text)
  const [blockId = ''] = blockIds
  const take = await rig.nextTake(projectId, () => void rig.takes.generate({ projectId, blockIds, reuse: true }))

  const heard = await voices.audition({ blockId, voiceId: take.inputs.voiceId }, signal)

  expect(heard.chargedCharacters).toBe(0)
  expect((await practice.usage()).syntheses.filter(({ input }) => input === text)).toHaveLength(1)
})

it('speaks only the first sentences of a long line, and none without words', async () => {
  const { blockIds } = rig.script(LONG, '…')

  const long = voices.planAudition({ blockId: blockIds[0] ?? '', voiceIds: ['aria'] })
  const empty = voices.planAudition({ blockId: blockIds[1] ?? '', voiceIds: ['aria'] })

  expect(LONG.startsWith(long.text)).toBe(true)
  expect(long.text).toMatch(/years\.$/)
  expect(long.text.length).toBeLessThanOrEqual(300)
  expect(long.voices[0]?.characters).toBe(long.text.length)
  expect(empty.voices[0]?.problem).toMatchObject({ code: 'text_empty' })
  expect(() => voices.planAudition({ blockId: 'block_none', voiceIds: ['aria'] })).toThrow('no such block')
})

it('keeps nothing of an audition that is called off', async () => {
  const { blockIds } = rig.script('Nobody waits for this.')
  const [blockId = ''] = blockIds

  await expect(voices.audition({ blockId, voiceId: 'aria' }, AbortSignal.abort())).rejects.toMatchObject({
    code: 'cancelled',
  })

  expect(voices.planAudition({ blockId, voiceIds: ['aria'] }).voices[0]?.isStored).toBe(false)
})

it('says where a voice is used: by the project, by blocks, by speakers and by what was spoken', async () => {
  const { projectId, blockIds } = rig.script('Ada: One.', 'Two.', 'Marlo: Three.', 'Four.')
  const { db } = rig
  const { chapterId, revision, project } = openChapter({ db }, { projectId })
  const voiceId = project.settings.voiceId
  const other = voiceId === 'aria' ? 'marlo' : 'aria'
  const cast = { db, newId: () => `${process.hrtime.bigint()}`, now: Date.now }
  addCastMember(cast, { projectId, name: 'Ada', voice: { voiceId, modelId: null, language: null } })
  addCastMember(cast, { projectId, name: 'Marlo', voice: { voiceId: other, modelId: null, language: null } })
  editChapter(
    { db, now: Date.now },
    {
      chapterId,
      baseRevision: revision,
      edits: [{ kind: 'set-voice', blockId: blockIds[3] ?? '', voiceId: other, modelId: null, language: null }],
    },
  )
  await rig.nextTake(
    projectId,
    () => void rig.takes.generate({ projectId, blockIds: [blockIds[1] ?? ''], reuse: true }),
  )

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
    },
  ])
  expect(voices.uses({ voiceId: 'nobody' })).toEqual([])
})

it('names the agents that speak with a voice, as they were last listed', () => {
  const voiceId = 'voice_1'
  const agent = (id: string, name: string, voice: string) => ({ id, name, slug: id, tts: { voice_id: voice } })
  expect(voices.agentsOf({ voiceId })).toEqual({ names: [], asOf: null })
  const asOf = '2026-11-20T08:00:00.000Z'
  const agents = [agent('a', 'Reception', voiceId), agent('b', 'Bookings', voiceId), agent('c', 'Night', 'carly')]

  const round = beginAgentList(cache, 'practice')
  putAgentList(cache, 'practice', { round, firstPosition: 0, agents, asOf })
  endAgentList(cache, 'practice', { round, asOf, kept: [] })

  expect(voices.agentsOf({ voiceId })).toEqual({ names: ['Bookings', 'Reception'], asOf })
  markAgentGone(cache, 'practice', 'b')
  expect(voices.agentsOf({ voiceId }).names).toEqual(['Reception'])
})

it('saves the sample of a personal voice under a safe name, and beside one that is there', async () => {
  const voiceId = await cloneVoice(practice, '../Ada: "me"')
  await voices.refresh(signal)

  const first = await voices.saveSample({ voiceId }, signal)
  const second = await voices.saveSample({ voiceId }, signal)

  expect(await readdir(folder)).toEqual(['Sample of .. Ada me (2).wav', 'Sample of .. Ada me.wav'])
  expect((await readFile(first.path)).toString('latin1', 0, 4)).toBe('RIFF')
  expect(second.sizeBytes).toBe(first.sizeBytes)
  await expect(voices.saveSample({ voiceId: 'aria' }, signal)).rejects.toMatchObject({ code: 'invalid_input' })
})

it('deletes a personal voice with its auditions and its mark, and leaves the takes', async () => {
  const voiceId = await cloneVoice(practice, 'Ada')
  await voices.refresh(signal)
  const { projectId, blockIds } = rig.script('A line.')
  const [blockId = ''] = blockIds
  const heard = await voices.audition({ blockId, voiceId }, signal)
  voices.setFavourite({ voiceId, isFavourite: true })
  const take = await rig.nextTake(projectId, () => void rig.takes.generate({ projectId, blockIds, reuse: true }))

  const left = await voices.remove({ voiceId }, signal)

  expect(left.voices.some(({ id }) => id === voiceId)).toBe(false)
  expect((await voices.refresh(signal)).voices.some(({ id }) => id === voiceId)).toBe(false)
  expect(voices.favourites()).toEqual([])
  expect(getAudition(cache, /auditions\/(\w+)\.wav/.exec(heard.audioUrl)?.[1] ?? '')).toBeUndefined()
  expect(rig.takes.list({ blockId }).map(({ id }) => id)).toEqual([take.id])
})

it('deletes what the service does not have any more, and neither shared voices nor anything on a refusal', async () => {
  const voiceId = await cloneVoice(practice, 'Ada')
  await voices.refresh(signal)
  await practice.fault({ kind: 'status', status: 403 }, { path: `/v1/voices/${voiceId}` })
  const refused = await voices.remove({ voiceId }, signal).catch((error: unknown) => error)
  const listed = voices.catalogue().voices.some(({ id }) => id === voiceId)
  await speech.deleteVoice(voiceId, { signal, priority: 'interactive' })

  const left = await voices.remove({ voiceId }, signal)

  expect(refused).toMatchObject({ code: 'forbidden' })
  expect(listed).toBe(true)
  expect(left.voices.some(({ id }) => id === voiceId)).toBe(false)
  await expect(voices.remove({ voiceId: 'aria' }, signal)).rejects.toMatchObject({ code: 'invalid_input' })
})
