import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AgentPart } from '#shared/contract/unpublished.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { createAgentsService } from '../agents/agents-service.ts'
import { NEVER, openFlows } from '../flow/open-flow.test-support.ts'
import { graphSaying, getWords, WRONG_GRAPH } from '../flow/sandbox-flow.test-support.ts'
import { createUnpublishedService } from './unpublished-service.ts'

let rig: SandboxRig
beforeAll(async () => void (rig = await startSandboxRig()))
afterAll(() => rig.stop())
// A full bucket for each test, so that tests don't wait for each other.
beforeEach(() => rig.clock({ advance_ms: 60_000 }))

const NEW = { name: 'Reception', prompt: 'You answer.', firstMessage: 'Hello.', voiceId: 'carly' }
const LISTS = { criteria: [{ id: 'solved', name: 'Solved', description: 'They got it.' }], data_collection: [] }
const ALL: AgentPart[] = ['settings', 'widget', 'evaluation', 'flow']
const UNREVIEWED = { settings: null, evaluation: null }

/** A studio with its own databases, connected to the sandbox. */
function openStudio(around?: (speech: SpeechApi) => SpeechApi) {
  const studio = openFlows({ baseUrl: rig.baseUrl, apiKey: rig.apiKeys.paid, ...(around ? { around } : {}) })
  const { db, cache, flow, clock, speech } = studio
  const agents = createAgentsService({
    ...{ db, cache, speech, flowChanges: flow.countUnpublished },
    service: () => 'sandbox',
    now: () => (clock.nowMs += 1),
  })
  return { ...studio, agents, unpublished: createUnpublishedService({ agents, flow }) }
}

/** A studio that shows one new agent, with everything fetched and nothing changed. */
async function openAgent() {
  const studio = openStudio()
  const { agents, flow, unpublished } = studio
  const { agentId } = await agents.create(NEW, NEVER)
  await agents.fetchEvaluation({ agentId }, NEVER)
  await flow.refresh({ agentId }, NEVER)
  const saveGraph = (graph: string) => {
    const { localVersion: baseVersion } = flow.read({ agentId }).working
    flow.saveLocal({ agentId, graph, baseVersion, windowId: 'window 1' })
  }
  return {
    ...studio,
    agentId,
    saveGraph,
    /** Changes every part: two settings, one label of the widget, one criterion and the flow. */
    changeAll() {
      agents.edit({
        agentId,
        changes: [
          { pointer: '/prompt', value: 'You listen.' },
          { pointer: '/first_message', value: 'Good day.' },
          { pointer: '/widget_config/text/start_call', value: 'Ring' },
        ],
      })
      agents.editEvaluation({ agentId, mine: LISTS })
      saveGraph(graphSaying())
    },
    counts: () => unpublished.read({ agentId }).parts.map(({ part, count }) => [part, count]),
    publish: (parts: AgentPart[] = ALL, reviewed: Parameters<typeof unpublished.publish>[0]['reviewed'] = UNREVIEWED) =>
      unpublished.publish({ agentId, parts, notes: 'Monday', reviewed }, NEVER),
  }
}

/** What the service has, seen by another studio. */
async function atService(agentId: string) {
  const { agents, flow } = openStudio()
  const { seen } = await agents.fetch({ agentId }, NEVER)
  const { seen: evaluation } = await agents.fetchEvaluation({ agentId }, NEVER)
  const { active, draft, versions } = await flow.refresh({ agentId }, NEVER)
  return {
    prompt: seen['prompt'],
    widget: seen['widget_config'],
    criteria: evaluation?.criteria.map(({ name }) => name),
    live: active ? getWords(active.graph)['hello'] : null,
    draft: draft ? getWords(draft.graph)['hello'] : null,
    notes: versions[0]?.notes,
  }
}

describe('read', () => {
  it('counts and names the changes of every part', async () => {
    const { agentId, changeAll, counts, unpublished } = await openAgent()
    expect(unpublished.read({ agentId })).toEqual({ agentId, parts: [], isGone: false })

    changeAll()

    expect(counts()).toEqual([
      ['settings', 2],
      ['widget', 1],
      ['evaluation', 1],
      ['flow', 7],
    ])
    const [settings, widget, evaluation, flow] = unpublished.read({ agentId }).parts
    expect(settings?.changes.map(({ id }) => id)).toEqual(['/prompt', '/first_message'])
    expect(widget?.changes.map(({ id }) => id)).toEqual(['/widget_config/text/start_call'])
    expect(evaluation?.changes).toEqual([{ id: 'criteria/solved', what: 'added', name: 'Solved' }])
    expect(flow?.changes).toContainEqual({ id: 'node/hello', what: 'added', name: 'say' })
  })

  it('counts a draft that is saved to the service until it is live', async () => {
    const { agentId, saveGraph, counts, flow, unpublished, publish } = await openAgent()
    saveGraph(graphSaying())
    await flow.push({ agentId }, NEVER)

    expect(counts()).toEqual([['flow', 7]])
    expect(unpublished.read({ agentId }).parts[0]?.hasServiceDraft).toBe(true)
    await publish()
    expect(counts()).toEqual([])
    saveGraph(graphSaying({ hello: 'Good evening.' }))
    expect(counts()).toEqual([['flow', 1]])
  })

  it('names what blocks publishing the evaluation, and refuses to send any part with it', async () => {
    const { agentId, agents, changeAll, unpublished, publish, counts } = await openAgent()
    changeAll()
    const before = counts()
    agents.editEvaluation({ agentId, mine: { ...LISTS, data_collection: [{ key: 'a b', type: 'int' }] } })

    expect(unpublished.read({ agentId }).parts[2]?.problems).toEqual([{ kind: 'field-key', number: 1 }])
    await expect(publish()).rejects.toMatchObject({ code: 'invalid_input' })
    expect(counts().length).toBe(before.length)
    expect((await atService(agentId)).prompt).toBe('You answer.')
  })

  it('is what the agent list counts, and keeps a deleted agent with nothing but flow changes in the list', async () => {
    const { agentId, agents, changeAll, speech, unpublished } = await openAgent()
    changeAll()
    const getRow = () => agents.list({ search: '', after: null, limit: 2_000 }).rows.find(({ id }) => id === agentId)

    expect(getRow()).toMatchObject({ unsentChanges: 11 })
    await unpublished.discard({ agentId, parts: ['settings', 'widget', 'evaluation'] }, NEVER)
    expect(getRow()).toMatchObject({ unsentChanges: 7 })
    await speech.deleteAgent({ agentId }, { signal: NEVER, priority: 'interactive' })
    for await (const _event of agents.refresh(NEVER));
    expect(getRow()).toMatchObject({ unsentChanges: 7, isGone: true })
  })

  it('reports a deleted agent', async () => {
    const { agentId, changeAll, agents, speech, unpublished } = await openAgent()
    changeAll()
    await speech.deleteAgent({ agentId }, { signal: NEVER, priority: 'interactive' })
    await agents.fetch({ agentId }, NEVER).catch(() => undefined)

    expect(unpublished.read({ agentId })).toMatchObject({ isGone: true, parts: [{ count: 2 }, {}, {}, {}] })
  })
})

describe('subscribe', () => {
  it('calls back after a change of each part, and no longer once unsubscribed', async () => {
    const { agentId, agents, unpublished, saveGraph } = await openAgent()
    const seen: number[] = []
    const stop = unpublished.subscribe({ agentId }, () => seen.push(unpublished.read({ agentId }).parts.length))

    agents.edit({ agentId, changes: [{ pointer: '/prompt', value: 'You listen.' }] })
    agents.editEvaluation({ agentId, mine: LISTS })
    saveGraph(graphSaying())
    expect(seen).toEqual([1, 2, 3])
    stop()
    agents.dropChanges({ agentId, pointers: null })
    expect(seen).toEqual([1, 2, 3])
  })
})

describe('publish', () => {
  it('publishes all four parts, and nothing is left', async () => {
    const { agentId, changeAll, publish, counts } = await openAgent()
    changeAll()

    const result = await publish()

    expect(result).toEqual({
      published: ['settings', 'widget', 'evaluation', 'flow'],
      stopped: null,
      savedDraft: false,
    })
    expect(counts()).toEqual([])
    expect(await atService(agentId)).toMatchObject({
      prompt: 'You listen.',
      widget: { text: { start_call: 'Ring' } },
      criteria: ['Solved'],
      live: 'Hello.',
      draft: null,
      notes: 'Monday',
    })
  })

  it('publishes only the chosen parts and keeps the others', async () => {
    const { agentId, changeAll, publish, counts } = await openAgent()
    changeAll()

    expect(await publish(['widget'])).toMatchObject({ published: ['widget'], stopped: null })

    expect(counts()).toEqual([
      ['settings', 2],
      ['evaluation', 1],
      ['flow', 7],
    ])
    expect(await atService(agentId)).toMatchObject({ prompt: 'You answer.', widget: { text: { start_call: 'Ring' } } })
  })

  it('stops at a failure in the middle and reports what was published, and a retry publishes the rest', async () => {
    const { agentId, changeAll, publish, counts } = await openAgent()
    changeAll()
    await rig.fault({ kind: 'status', status: 422 }, { path: `/v1/agents/${agentId}/evaluation-config`, times: 1 })

    const result = await publish()

    expect(result).toMatchObject({
      published: ['settings', 'widget'],
      stopped: { kind: 'failed', part: 'evaluation', failure: { code: 'request_refused', status: 422 } },
      savedDraft: true,
    })
    expect(counts()).toEqual([
      ['evaluation', 1],
      ['flow', 7],
    ])
    expect(await atService(agentId)).toMatchObject({ prompt: 'You listen.', criteria: [], live: null, draft: 'Hello.' })
    expect(await publish()).toMatchObject({ published: ['evaluation', 'flow'], stopped: null })
    expect(await atService(agentId)).toMatchObject({ criteria: ['Solved'], live: 'Hello.', draft: null })
  })

  it('sends nothing else if the service rejects the flow', async () => {
    const { agentId, changeAll, saveGraph, publish, counts } = await openAgent()
    changeAll()
    saveGraph(WRONG_GRAPH)

    const result = await publish()

    expect(result).toMatchObject({ published: [], stopped: { kind: 'issues', part: 'flow' }, savedDraft: false })
    if (result.stopped?.kind !== 'issues') throw new Error('no issues')
    expect(result.stopped.issues).toContainEqual(expect.objectContaining({ code: 'node.unreachable' }))
    expect(counts().map(([part]) => part)).toEqual(ALL)
    expect((await atService(agentId)).prompt).toBe('You answer.')
  })

  it('publishes nothing offline and keeps every change', async () => {
    const { changeAll, publish, counts, target } = await openAgent()
    changeAll()
    const before = counts()
    target.baseUrl = 'http://127.0.0.1:1'

    expect(await publish(['settings', 'evaluation'])).toMatchObject({
      published: [],
      stopped: { kind: 'failed', part: 'settings', failure: { code: 'offline' } },
    })
    expect(await publish()).toMatchObject({
      published: [],
      stopped: { kind: 'failed', part: 'flow', failure: { code: 'offline' } },
    })
    expect(counts()).toEqual(before)
  })

  it('doesn’t overwrite another studio’s settings without a review, and publishes the reviewed choice', async () => {
    const { agentId, agents, changeAll, publish, unpublished } = await openAgent()
    changeAll()
    const other = openStudio()
    await other.agents.fetch({ agentId }, NEVER)
    other.agents.edit({ agentId, changes: [{ pointer: '/prompt', value: 'Theirs.' }] })
    await other.agents.push({ agentId, token: null, keepTheirs: [] }, NEVER)

    const result = await publish(['settings', 'evaluation'])

    expect(result).toEqual({ published: [], stopped: { kind: 'differs', part: 'settings' }, savedDraft: false })
    expect(unpublished.read({ agentId }).parts.map(({ part, onService }) => [part, onService])).toEqual([
      ['settings', 'conflict'],
      ['widget', 'same'],
      ['evaluation', 'same'],
      ['flow', 'same'],
    ])
    const { token } = await agents.compare({ agentId }, NEVER)
    const reviewed = { settings: { token, keepTheirs: ['/prompt'] }, evaluation: null }
    expect(await publish(['settings', 'evaluation'], reviewed)).toMatchObject({ stopped: null })
    const { seen } = await other.agents.fetch({ agentId }, NEVER)
    expect(seen).toMatchObject({ prompt: 'Theirs.', first_message: 'Good day.' })
  })

  it('still finds a conflict in a part that wasn’t chosen', async () => {
    const { agentId, agents, changeAll, publish, unpublished } = await openAgent()
    changeAll()
    const other = openStudio()
    await other.agents.fetch({ agentId }, NEVER)
    other.agents.edit({ agentId, changes: [{ pointer: '/widget_config/text/start_call', value: 'Theirs' }] })
    await other.agents.push({ agentId, token: null, keepTheirs: [] }, NEVER)
    const { token } = await agents.compare({ agentId }, NEVER)

    await publish(['settings'], { settings: { token, keepTheirs: [] }, evaluation: null })

    expect(unpublished.read({ agentId }).parts[0]).toMatchObject({ part: 'widget', onService: 'conflict' })
    expect(await publish(['widget'])).toMatchObject({ stopped: { kind: 'differs', part: 'widget' } })
    expect(await atService(agentId)).toMatchObject({
      prompt: 'You listen.',
      widget: { text: { start_call: 'Theirs' } },
    })
  })

  it('stops before anything is sent if another studio changed the flow', async () => {
    const { agentId, changeAll, publish, unpublished } = await openAgent()
    changeAll()
    const other = openStudio()
    await other.flow.refresh({ agentId }, NEVER)
    const graph = graphSaying({ hello: 'Theirs.' })
    other.flow.saveLocal({
      agentId,
      graph,
      baseVersion: other.flow.read({ agentId }).working.localVersion,
      windowId: 'w',
    })
    await other.flow.push({ agentId }, NEVER)

    const result = await publish()

    expect(result).toEqual({ published: [], stopped: { kind: 'differs', part: 'flow' }, savedDraft: false })
    expect(unpublished.read({ agentId }).parts.at(-1)).toMatchObject({ part: 'flow', onService: 'changed' })
    expect(await atService(agentId)).toMatchObject({ prompt: 'You answer.', draft: 'Theirs.', live: null })
  })
})

describe('discard', () => {
  it('discards the chosen parts only', async () => {
    const { agentId, changeAll, unpublished, agents } = await openAgent()
    changeAll()

    const left = await unpublished.discard({ agentId, parts: ['settings', 'evaluation'] }, NEVER)

    expect(left.parts.map(({ part }) => part)).toEqual(['widget', 'flow'])
    expect(agents.get({ agentId }).changes.map(({ pointer }) => pointer)).toEqual(['/widget_config/text/start_call'])
  })

  it('discards local edits of a flow offline and keeps them as a local version', async () => {
    const { agentId, changeAll, unpublished, flow, target } = await openAgent()
    changeAll()
    target.baseUrl = 'http://127.0.0.1:1'

    expect(await unpublished.discard({ agentId, parts: ALL }, NEVER)).toMatchObject({ parts: [] })

    const versions = flow.localVersions({ agentId, beforeVersion: null, limit: 10 })
    expect(versions[1]?.label).toEqual({ kind: 'changes-discarded' })
    expect(getWords(flow.read({ agentId }).working.graph)).toEqual({})
  })

  it('deletes a flow’s draft on the service, or discards nothing if that fails', async () => {
    const { agentId, changeAll, unpublished, flow, target, counts } = await openAgent()
    changeAll()
    await flow.push({ agentId }, NEVER)
    const before = counts()
    const online = target.baseUrl
    target.baseUrl = 'http://127.0.0.1:1'

    await expect(unpublished.discard({ agentId, parts: ALL }, NEVER)).rejects.toMatchObject({ code: 'offline' })
    expect(counts()).toEqual(before)
    target.baseUrl = online
    expect(await unpublished.discard({ agentId, parts: ALL }, NEVER)).toMatchObject({ parts: [] })
    expect((await atService(agentId)).draft).toBeNull()
  })
})
