import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AgentKey } from '#shared/contract/agents.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { putAgent } from '../../db/repos/agents-repo.ts'
import type { AgentsService } from './agents-service.ts'
import { NEVER, openAgents, refreshAll } from './open-agents.test-support.ts'

let rig: SandboxRig
beforeAll(async () => void (rig = await startSandboxRig()))
afterAll(() => rig.stop())
// A full bucket for each test, so that tests don't wait for each other.
beforeEach(() => rig.clock({ advance_ms: 60_000 }))

const NEW = { name: 'Reception', prompt: 'You answer.', firstMessage: 'Hello.', voiceId: 'carly' }
const LISTS = {
  criteria: [{ id: 'solved', name: 'Solved', description: 'They got it.' }],
  data_collection: [{ key: 'order', description: 'Its number.', type: 'int' }],
}
const everything = { search: '', after: null, limit: 1_000 }

/** A studio connected to the sandbox. */
const open = (more: Partial<Parameters<typeof openAgents>[0]> = {}) =>
  openAgents({ baseUrl: rig.baseUrl, apiKey: rig.apiKeys.paid, ...more })

async function openWithAgent() {
  const studio = open()
  const { agentId } = await studio.agents.create(NEW, NEVER)
  return { ...studio, agentId }
}

/** The agent as stored on the service, bypassing every cache. */
async function atService(agentId: string): Promise<Record<string, unknown>> {
  const { agents } = open()
  return (await agents.fetch({ agentId }, NEVER)).seen
}

describe('agent list', () => {
  it('holds all agents page by page, newest first, finds them ignoring accents and case, and works offline', async () => {
    const { agents, target } = open()
    const made = []
    for (const [name, voiceId] of [
      ['Échoppe', 'lyla'],
      ['Front desk', 'carly'],
    ] as const)
      made.unshift(await agents.create({ ...NEW, name, voiceId }, NEVER))

    const loaded = await refreshAll(agents)
    target.baseUrl = 'http://127.0.0.1:1'

    const all = agents.list(everything)
    expect(all.total).toBe(loaded)
    expect(all.rows.slice(0, 2).map(({ id }) => id)).toEqual(made.map(({ agentId }) => agentId))
    expect(all.asOf).not.toBeNull()
    expect(agents.list({ ...everything, search: ' ECHOPPE ' }).rows.map(({ name }) => name)).toEqual(['Échoppe'])
    for (const search of [made[1]!.agentId, 'Lyla'])
      expect(agents.list({ ...everything, search }).rows.map(({ name }) => name)).toEqual(['Échoppe'])
    const paged = []
    for (let after: AgentKey | null | undefined; after !== null;) {
      const page = agents.list({ search: '', after: after ?? null, limit: 1 })
      paged.push(...page.rows)
      after = page.next
    }
    expect(paged).toEqual(all.rows)
    expect(agents.get({ agentId: made[0]!.agentId }).seen).toMatchObject({ name: 'Front desk', prompt: 'You answer.' })
    await expect(refreshAll(agents)).rejects.toMatchObject({ code: 'offline' })
    expect(agents.list(everything).total).toBe(loaded)
  })

  it('removes agents deleted on the service, except those with unpublished changes', async () => {
    const { agents, agentId } = await openWithAgent()
    const { agentId: other } = await agents.create({ ...NEW, name: 'Other' }, NEVER)
    agents.edit({ agentId, changes: [{ pointer: '/name', value: 'Kept' }] })
    const elsewhere = open().agents
    await elsewhere.remove({ agentId }, NEVER)
    await elsewhere.remove({ agentId: other }, NEVER)

    await refreshAll(agents)

    const rows = agents.list(everything).rows.filter(({ id }) => [agentId, other].includes(id))
    expect(rows).toMatchObject([{ id: agentId, isGone: true, unsentChanges: 1 }])
    expect(agents.get({ agentId })).toMatchObject({ isGone: true, changes: [{ pointer: '/name', value: 'Kept' }] })
  })
})

describe('local change', () => {
  it('stays local until published, and only changed fields are sent', async () => {
    const bodies: unknown[] = []
    const { agents } = open({
      around: (speech) => ({
        ...speech,
        updateAgent(request, options) {
          bodies.push(request.changes)
          return speech.updateAgent(request, options)
        },
      }),
    })
    const { agentId } = await agents.create(NEW, NEVER)
    agents.edit({
      agentId,
      changes: [
        { pointer: '/tts/speed', value: 1.5 },
        { pointer: '/prompt', value: 'New.' },
      ],
    })
    agents.edit({ agentId, changes: [{ pointer: '/prompt', value: NEW.prompt }] })
    const before = await atService(agentId)

    const push = await agents.push({ agentId, token: null, keepTheirs: [] }, NEVER)

    expect(before['tts']).toMatchObject({ speed: null })
    expect(push).toMatchObject({ kind: 'sent', detail: { changes: [], changedSince: null } })
    expect(bodies).toEqual([{ tts: { speed: 1.5 } }])
    expect((await atService(agentId))['tts']).toMatchObject({ voice_id: 'carly', speed: 1.5 })
  })

  it('survives deleting the cache', async () => {
    const { agents, agentId, cache } = await openWithAgent()
    agents.edit({ agentId, changes: [{ pointer: '/name', value: 'Unsent' }] })
    cache.run('DELETE FROM agents')

    expect(agents.list(everything).rows).toMatchObject([{ id: agentId, name: 'Reception', unsentChanges: 1 }])
    expect(agents.get({ agentId })).toMatchObject({ changes: [{ pointer: '/name', value: 'Unsent' }], base: null })
  })

  it('to a read-only field is rejected and not stored', async () => {
    const { agents, agentId } = await openWithAgent()

    expect(() =>
      agents.edit({
        agentId,
        changes: [
          { pointer: '/name', value: 'x' },
          { pointer: '/id', value: 'agent_x' },
        ],
      }),
    ).toThrow(/\/id/)
    expect(agents.get({ agentId }).changes).toEqual([])
    expect(() => agents.edit({ agentId: 'agent_none', changes: [{ pointer: '/name', value: 'x' }] })).toThrow(
      /isn’t stored on this computer/,
    )
  })

  it('that removes a nested value removes it on the service', async () => {
    const { agents, agentId } = await openWithAgent()
    const change = async (changes: { pointer: string; value?: unknown }[]) => {
      agents.edit({ agentId, changes })
      expect(await agents.push({ agentId, token: null, keepTheirs: [] }, NEVER)).toMatchObject({ kind: 'sent' })
    }
    await change([
      { pointer: '/llm/extra_body', value: { seed: 1, stop: { at: '.', or: '!' } } },
      { pointer: '/widget_config/text/start_call', value: 'Ring' },
      { pointer: '/widget_config/text/end_call', value: 'Enough' },
    ])

    await change([
      { pointer: '/llm/extra_body', value: { stop: { or: '!' } } },
      { pointer: '/widget_config/text/start_call' },
    ])

    const now = await atService(agentId)
    expect((now['llm'] as { extra_body: object }).extra_body).toEqual({ stop: { or: '!' } })
    expect(now['widget_config']).toEqual({ text: { end_call: 'Enough' } })
    expect(agents.get({ agentId })).toMatchObject({ changes: [], base: null })
  })

  it('can be discarded, individually or all at once', async () => {
    const { agents, agentId } = await openWithAgent()
    agents.edit({
      agentId,
      changes: [
        { pointer: '/name', value: 'A' },
        { pointer: '/prompt', value: 'B' },
      ],
    })

    expect(agents.dropChanges({ agentId, pointers: ['/name'] }).changes.map(({ pointer }) => pointer)).toEqual([
      '/prompt',
    ])
    expect(agents.dropChanges({ agentId, pointers: null })).toMatchObject({ changes: [], changedSince: null })
  })

  it('keeps unknown fields and includes them in a duplicate', async () => {
    const sent: unknown[] = []
    const { agents, cache } = open({
      around: (speech) => ({
        ...speech,
        createAgent(request, options) {
          sent.push(request)
          return speech.createAgent(request, options)
        },
      }),
    })
    const { agentId, seen } = await agents.create(NEW, NEVER)
    putAgent(cache, 'sandbox', { ...seen, new_block: { a: [1] }, tts: { voice_id: 'carly', tilt: 3 } }, 'now')
    agents.edit({ agentId, changes: [{ pointer: '/tts/speed', value: 2 }] })

    await agents.duplicate({ agentId, name: 'Second' }, NEVER)

    expect(sent.at(-1)).toMatchObject({
      name: 'Second',
      new_block: { a: [1] },
      tts: { voice_id: 'carly', tilt: 3, speed: 2 },
    })
    expect(sent.at(-1)).not.toHaveProperty('id')
    expect(agents.get({ agentId }).seen).toMatchObject({ new_block: { a: [1] } })
  })
})

describe('two studios changing one agent', () => {
  async function openTwo() {
    const first = await openWithAgent()
    const second = open()
    await second.agents.fetch({ agentId: first.agentId }, NEVER)
    return { first: first.agents, second: second.agents, agentId: first.agentId }
  }
  const change = (agents: AgentsService, agentId: string, changes: Record<string, unknown>) =>
    agents.edit({ agentId, changes: Object.entries(changes).map(([pointer, value]) => ({ pointer, value })) })

  it('see the differing fields before anything is sent, and lose nothing', async () => {
    const { first, second, agentId } = await openTwo()
    change(first, agentId, { '/name': 'First', '/prompt': 'Mine.' })
    change(second, agentId, { '/name': 'Second', '/first_message': 'Hi.' })
    await second.push({ agentId, token: null, keepTheirs: [] }, NEVER)

    const push = await first.push({ agentId, token: null, keepTheirs: [] }, NEVER)

    expect(push).toMatchObject({
      kind: 'differs',
      comparison: {
        differences: [
          { pointer: '/name', kind: 'conflict', base: 'Reception', mine: 'First', theirs: 'Second' },
          { pointer: '/prompt', kind: 'here', mine: 'Mine.', theirs: 'You answer.' },
          { pointer: '/first_message', kind: 'there', mine: 'Hello.', theirs: 'Hi.' },
        ],
      },
    })
    expect(await atService(agentId)).toMatchObject({ name: 'Second', prompt: 'You answer.', first_message: 'Hi.' })
    const token = push.kind === 'differs' ? push.comparison.token : ''
    await first.push({ agentId, token, keepTheirs: ['/name'] }, NEVER)
    expect(await atService(agentId)).toMatchObject({ name: 'Second', prompt: 'Mine.', first_message: 'Hi.' })
    expect(first.get({ agentId }).changes).toEqual([])
  })

  it('see the differences again after another change', async () => {
    const { first, second, agentId } = await openTwo()
    change(first, agentId, { '/name': 'First' })
    const { token } = await first.compare({ agentId }, NEVER)
    change(second, agentId, { '/name': 'Second' })
    await second.push({ agentId, token: null, keepTheirs: [] }, NEVER)

    const push = await first.push({ agentId, token, keepTheirs: [] }, NEVER)

    expect(push).toMatchObject({
      kind: 'differs',
      comparison: { differences: [{ kind: 'conflict', theirs: 'Second' }] },
    })
  })

  it('detect a change between comparing and sending', async () => {
    const { agentId, agents: other } = await openWithAgent()
    let isFirst = true
    const { agents } = open({
      around: (speech) => ({
        ...speech,
        async updateAgent(request, options) {
          if (isFirst) {
            isFirst = false
            change(other, agentId, { '/name': 'In between' })
            await other.push({ agentId, token: null, keepTheirs: [] }, NEVER)
          }
          return speech.updateAgent(request, options)
        },
      }),
    })
    await agents.fetch({ agentId }, NEVER)
    change(agents, agentId, { '/name': 'Mine' })

    const push = await agents.push({ agentId, token: null, keepTheirs: [] }, NEVER)

    expect(push).toMatchObject({
      kind: 'differs',
      comparison: { differences: [{ kind: 'conflict', theirs: 'In between' }] },
    })
    expect(agents.get({ agentId }).changes).toEqual([{ pointer: '/name', value: 'Mine' }])
  })

  it('keep what is typed while the rest is being sent', async () => {
    const { agentId } = await openWithAgent()
    const studio = open({
      around: (speech) => ({
        ...speech,
        async updateAgent(request, options) {
          change(studio.agents, agentId, { '/prompt': 'Typed later.' })
          return speech.updateAgent(request, options)
        },
      }),
    })
    await studio.agents.fetch({ agentId }, NEVER)
    change(studio.agents, agentId, { '/prompt': 'Sent.', '/name': 'Sent too' })

    await studio.agents.push({ agentId, token: null, keepTheirs: [] }, NEVER)

    expect(await atService(agentId)).toMatchObject({ prompt: 'Sent.', name: 'Sent too' })
    expect(studio.agents.get({ agentId })).toMatchObject({
      changes: [{ pointer: '/prompt', value: 'Typed later.' }],
      base: null,
    })
  })

  it('merge criteria by entry, and report conflicts', async () => {
    const { first, second, agentId } = await openTwo()
    await first.fetchEvaluation({ agentId }, NEVER)
    first.editEvaluation({ agentId, mine: LISTS })
    await first.pushEvaluation({ agentId, token: null, keepTheirs: [] }, NEVER)
    await second.fetchEvaluation({ agentId }, NEVER)
    const solved = (name: string) => ({ ...LISTS.criteria[0]!, name })
    const added = { id: 'polite', name: 'Polite', description: '' }
    first.editEvaluation({ agentId, mine: { ...LISTS, criteria: [solved('First')] } })
    second.editEvaluation({ agentId, mine: { ...LISTS, criteria: [solved('Second'), added] } })
    await first.pushEvaluation({ agentId, token: null, keepTheirs: [] }, NEVER)

    const push = await second.pushEvaluation({ agentId, token: null, keepTheirs: [] }, NEVER)

    expect(push).toMatchObject({
      kind: 'differs',
      comparison: {
        differences: [
          { entry: 'criteria/solved', kind: 'conflict', mine: { name: 'Second' }, theirs: { name: 'First' } },
          { entry: 'criteria/polite', kind: 'here' },
        ],
      },
    })
    const token = push.kind === 'differs' ? push.comparison.token : ''
    const sent = await second.pushEvaluation({ agentId, token, keepTheirs: ['criteria/solved'] }, NEVER)
    expect(sent).toMatchObject({ kind: 'sent', detail: { mine: null } })
    expect((await open().agents.fetchEvaluation({ agentId }, NEVER)).seen).toEqual({
      ...LISTS,
      criteria: [solved('First'), added],
    })
  })
})

it('lists the agents’ voice catalog and caches it for offline use', async () => {
  const { agents, target } = open()

  const fetched = await agents.refreshVoices(NEVER)
  target.baseUrl = 'http://127.0.0.1:1'

  expect(fetched.voices.map(({ id }) => id)).toEqual(expect.arrayContaining(['sabrina', 'carly', 'dominic', 'lyla']))
  expect(agents.voices()).toEqual(fetched)
  await expect(agents.refreshVoices(NEVER)).rejects.toMatchObject({ code: 'offline' })
  expect(agents.voices()).toEqual(fetched)
})

it('requests the widget as a visitor, which is forbidden until the agent is public', async () => {
  const { agents, agentId } = await openWithAgent()
  await expect(agents.widgetForVisitors({ agentId }, NEVER)).rejects.toMatchObject({ code: 'forbidden' })
  agents.edit({
    agentId,
    changes: [
      { pointer: '/is_public', value: true },
      { pointer: '/widget_config/theme', value: 'dark' },
    ],
  })
  await agents.push({ agentId, token: null, keepTheirs: [] }, NEVER)

  expect(await agents.widgetForVisitors({ agentId }, NEVER)).toEqual({ theme: 'dark' })
})

it('deletes on the service and locally, even if already deleted there', async () => {
  const { agents, agentId } = await openWithAgent()
  agents.edit({ agentId, changes: [{ pointer: '/name', value: 'Unsent' }] })
  await open().agents.remove({ agentId }, NEVER)

  await agents.remove({ agentId }, NEVER)

  expect(() => agents.get({ agentId })).toThrow(/isn’t stored on this computer/)
  await expect(agents.fetch({ agentId }, NEVER)).rejects.toMatchObject({ code: 'not_found' })
})
