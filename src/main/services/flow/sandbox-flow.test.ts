import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FlowAction } from '#shared/contract/flow-state.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { NEVER } from './open-flow.test-support.ts'
import { graphSaying, makeAgent, openStudio, WRONG_GRAPH, getWords } from './sandbox-flow.test-support.ts'

let sandbox: SandboxRig
beforeAll(async () => {
  sandbox = await startSandboxRig()
})
afterAll(() => sandbox.stop())

async function open() {
  const agentId = await makeAgent(sandbox)
  const studio = openStudio(sandbox, agentId)
  const { flow } = studio
  await studio.refresh()
  const publish = async (words: Record<string, string>) => {
    studio.type(words)
    await studio.push()
    const { tag } = await flow.preview({ agentId, action: { kind: 'publish' } }, NEVER)
    const answer = await flow.publish({ agentId, tag, notes: words['hello'] ?? '' }, NEVER)
    if (answer.kind !== 'done') throw new Error(answer.kind)
    return answer.view
  }
  const preview = (action: FlowAction) => flow.preview({ agentId, action }, NEVER)
  const history = () =>
    flow.localVersions({ agentId, beforeVersion: null, limit: 500 }).map(({ origin, label }) => [origin, label])
  return { ...studio, agentId, publish, preview, history }
}

const inUnsentState = { hasUnpushed: true, isBehind: false }
const inSentState = { hasUnpushed: false, isBehind: false }

describe('push', () => {
  it('makes the working copy the draft, and later edits count as unpushed', async () => {
    const { type, push, working, refresh } = await open()
    type({ hello: 'One.' })
    expect(working()).toMatchObject(inUnsentState)

    const answer = await push()

    expect(answer).toMatchObject({ kind: 'saved', view: { working: inSentState, active: null } })
    type({ hello: 'Two.' })
    expect(working()).toMatchObject(inUnsentState)
    expect(getWords((await refresh()).draft?.graph)['hello']).toBe('One.')
    expect(getWords(working().graph)['hello']).toBe('Two.')
    expect((await push()).kind).toBe('saved')
  })

  it('returns every issue of an invalid graph and keeps the draft and the working copy', async () => {
    const { type, push, flow, agentId, working, refresh } = await open()
    type({ hello: 'One.' })
    await push()
    flow.saveLocal({ agentId, graph: WRONG_GRAPH, baseVersion: working().localVersion, windowId: 'w' })

    const answer = await push()

    if (answer.kind !== 'issues') throw new Error(answer.kind)
    expect(answer.issues).toContainEqual(expect.objectContaining({ path: 'nodes.1', code: 'node.unreachable' }))
    expect(answer.failure).toMatchObject({ code: 'validation_failed', status: 400 })
    expect(getWords((await refresh()).draft?.graph)['hello']).toBe('One.')
    expect(working().graph).toBe(WRONG_GRAPH)
  })

  it('does not conflict with itself when its response is lost', async () => {
    const { type, push, agentId, working } = await open()
    type({ hello: 'One.' })
    await sandbox.fault({ kind: 'cut', after_bytes: 0 }, { path: `/v1/agents/${agentId}/flow`, times: 1 })

    expect(await push()).toMatchObject({ kind: 'saved', view: { working: inSentState } })
    expect(working().base.kind).toBe('draft')
  })

  it('reads the service first if the flow was never fetched', async () => {
    const { agentId, publish } = await open()
    await publish({ hello: 'One.' })
    const late = openStudio(sandbox, agentId)
    late.type({ hello: 'Begun without a line.' })

    const answer = await late.push()

    if (answer.kind !== 'conflict') throw new Error(answer.kind)
    expect(answer.conflict.base).toBeNull()
    expect(getWords(answer.conflict.theirs?.graph)['hello']).toBe('One.')
    expect(getWords(late.working().graph)['hello']).toBe('Begun without a line.')
  })

  it('keeps the draft’s name and notes', async () => {
    const { flow, agentId, push, refresh, working } = await open()
    const words = { name: 'Evening', notes: 'After six' }
    flow.saveLocal({ agentId, graph: graphSaying(), ...words, baseVersion: working().localVersion, windowId: 'w' })
    await push()

    expect((await refresh()).draft?.version).toMatchObject(words)
    flow.saveLocal({ agentId, graph: graphSaying(), name: '', baseVersion: working().localVersion, windowId: 'w' })
    expect(working()).toMatchObject({ ...inUnsentState, name: '', notes: 'After six' })
    await push()
    expect((await refresh()).draft?.version).toMatchObject({ name: '', notes: 'After six' })
  })
})

describe('refresh', () => {
  it('fetches the schema, which graphs are then validated by', async () => {
    const { flow, agentId } = await open()

    expect(JSON.parse(flow.read({ agentId }).schema ?? '{}')).toHaveProperty('$defs')
    expect(await flow.validate({ graph: graphSaying() })).toEqual([])
    const graph = '{"nodes":[{"id":"a","type":"say"},{"id":"b","type":"dance"},{"type":"end"}],"edges":[{"id":"e"}]}'
    expect((await flow.validate({ graph })).map(({ path }) => path)).toEqual([
      'nodes.0.data',
      'nodes.1.type',
      'nodes.2.id',
      'edges.0.source',
      'edges.0.target',
    ])
  })

  it('adopts another studio’s change if there are no local edits, and records a version', async () => {
    const { agentId, type, push, history } = await open()
    const other = openStudio(sandbox, agentId)
    await other.refresh()
    type({ hello: 'One.' })
    await push()

    const view = await other.refresh()

    expect(getWords(view.working.graph)['hello']).toBe('One.')
    expect(view.working).toMatchObject(inSentState)
    expect(history()).toEqual([
      ['edit', ''],
      ['received', ''],
    ])
  })

  it('fails for a deleted agent and keeps local edits', async () => {
    const { agentId, type, refresh, working, speech } = await open()
    type({ hello: 'One.' })
    await speech.deleteAgent({ agentId }, { signal: NEVER, priority: 'interactive' })

    await expect(refresh()).rejects.toMatchObject({ code: 'not_found' })
    expect(getWords(working().graph)['hello']).toBe('One.')
  })

  it('keeps the flow if the schema can’t be fetched, and requests the schema again', async () => {
    const agentId = await makeAgent(sandbox)
    const studio = openStudio(sandbox, agentId)
    await sandbox.fault({ kind: 'status', status: 404 }, { path: '/v1/agents/flow/schema', times: 1 })

    const first = await studio.refresh()

    expect([first.schema, first.asOf]).toEqual([null, expect.any(String)])
    expect(await studio.flow.validate({ graph: '{"nodes":[{}],"edges":[]}' })).toEqual([])
    expect((await studio.refresh()).schema).not.toBeNull()
  })
})

describe('the live flow', () => {
  it('matches the preview after publishing', async () => {
    const { preview, type, push, flow, agentId } = await open()
    expect(await preview({ kind: 'publish' })).toMatchObject({
      now: { kind: 'default' },
      afterwards: { kind: 'default' },
      obstacle: 'no-draft',
    })
    type({ hello: 'One.' })
    await push()
    type({ hello: 'Typed and not sent.' })

    const before = await preview({ kind: 'publish' })
    const done = await flow.publish({ agentId, tag: before.tag, notes: 'First' }, NEVER)

    expect(before).toMatchObject({ now: { kind: 'default' }, draftAfterwards: null, obstacle: null, hasUnpushed: true })
    if (before.afterwards.kind !== 'version' || done.kind !== 'done') throw new Error('neither published')
    expect(getWords(before.afterwards.graph)['hello']).toBe('One.')
    expect(done.view.active?.graph).toBe(before.afterwards.graph)
    expect(done.view).toMatchObject({ draft: null, versions: [{ notes: 'First', isActive: true }] })
    expect(getWords(done.view.working.graph)['hello']).toBe('Typed and not sent.')
    expect(done.view.working).toMatchObject(inUnsentState)
  })

  it('matches the preview after rolling back to a version', async () => {
    const { preview, publish, type, push, flow, agentId } = await open()
    const first = await publish({ hello: 'One.' })
    await publish({ hello: 'Two.' })
    type({ hello: 'Three.' })
    await push()
    const versionId = first.active?.version?.versionId ?? ''

    const before = await preview({ kind: 'rollback', versionId })
    const done = await flow.rollback({ agentId, versionId, tag: before.tag }, NEVER)

    if (before.afterwards.kind !== 'version' || done.kind !== 'done') throw new Error('neither rolled back')
    expect(getWords(before.afterwards.graph)['hello']).toBe('One.')
    expect([done.view.active, done.view.draft].map((state) => getWords(state?.graph)['hello'])).toEqual([
      'One.',
      'Three.',
    ])
    expect((await preview({ kind: 'rollback', versionId })).obstacle).toBe('already-active')
    expect((await preview({ kind: 'rollback', versionId: 'fver_x' })).obstacle).toBe('no-such-version')
    await expect(
      flow.rollback({ agentId, versionId: 'fver_x', tag: done.view.tag ?? '' }, NEVER),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is unchanged when the draft is discarded, and local edits become a labeled version', async () => {
    const { preview, publish, type, push, flow, agentId, history } = await open()
    await publish({ hello: 'One.' })
    type({ hello: 'Two.' })
    await push()
    type({ hello: 'Typed and not sent.' })

    const before = await preview({ kind: 'discard' })
    const done = await flow.discard({ agentId, tag: before.tag }, NEVER)

    expect(before).toMatchObject({ draftAfterwards: null, obstacle: null })
    expect(before.afterwards).toEqual(before.now)
    if (done.kind !== 'done') throw new Error(done.kind)
    expect(done.view).toMatchObject({ draft: null, working: inSentState })
    expect(getWords(done.view.working.graph)['hello']).toBe('One.')
    expect(history().slice(0, 2)).toEqual([
      ['received', ''],
      ['edit', { kind: 'draft-discarded' }],
    ])
    expect((await preview({ kind: 'discard' })).obstacle).toBe('no-draft')
  })

  it('is the service’s generated flow after deactivation (specification part 3)', async () => {
    const { preview, publish, flow, agentId } = await open()
    await publish({ hello: 'One.' })

    const before = await preview({ kind: 'deactivate' })
    const done = await flow.deactivate({ agentId, tag: before.tag }, NEVER)

    expect(before).toMatchObject({ now: { kind: 'version' }, afterwards: { kind: 'default' }, obstacle: null })
    expect(done).toMatchObject({ kind: 'done', view: { active: null, versions: [{ isActive: false }] } })
    expect((await preview({ kind: 'deactivate' })).obstacle).toBe('nothing-active')
  })

  it.each(['publish', 'discard', 'deactivate', 'rollback'] as const)(
    'is not changed by a %s if somebody else changed the flow after the preview',
    async (kind) => {
      const { preview, publish, type, push, flow, agentId } = await open()
      const first = await publish({ hello: 'One.' })
      const versionId = first.active?.version?.versionId ?? ''
      await publish({ hello: 'Two.' })
      type({ hello: 'Three.' })
      await push()
      const { tag } = await preview(kind === 'rollback' ? { kind, versionId } : { kind })
      const other = openStudio(sandbox, agentId)
      await other.refresh()
      other.type({ hello: 'Four.' })
      await other.push()

      const answer = await flow[kind]({ agentId, tag, versionId }, NEVER)

      if (answer.kind !== 'changed') throw new Error(answer.kind)
      const { active, draft } = answer.view
      expect([active, draft].map((state) => getWords(state?.graph)['hello'])).toEqual(['Two.', 'Four.'])
    },
  )

  it('is not published if it references something deleted, and the issues are returned', async () => {
    const { preview, flow, agentId, type, push } = await open()
    type({ hello: 'One.' })
    await push()
    await sandbox.fault(
      { kind: 'status', status: 400, code: 'validation_failed', message: 'There is no tool.' },
      { path: `/v1/agents/${agentId}/flow/publish`, times: 1 },
    )
    const { tag } = await preview({ kind: 'publish' })

    // Without a list of issues it is handled like any other failure.
    await expect(flow.publish({ agentId, tag }, NEVER)).rejects.toMatchObject({ code: 'validation_failed' })
    expect((await flow.publish({ agentId, tag }, NEVER)).kind).toBe('done')
  })
})

describe('published versions', () => {
  it('are fetched once and can then be read offline', async () => {
    const { publish, flow, agentId, target } = await open()
    const first = await publish({ hello: 'One.' })
    await publish({ hello: 'Two.' })
    const version = { kind: 'service', versionId: first.active?.version?.versionId ?? '' } as const
    await flow.readVersion({ agentId, version }, NEVER)
    target.baseUrl = 'http://127.0.0.1:1'

    const read = await flow.readVersion({ agentId, version }, NEVER)

    expect(getWords(read.graph)['hello']).toBe('One.')
    expect(read.version).toMatchObject({ number: 1, isActive: false, isDraft: false })
    await expect(
      flow.readVersion({ agentId, version: { ...version, versionId: 'fver_x' } }, NEVER),
    ).rejects.toMatchObject({ code: 'offline' })
  })
})
