import { expect, it, onTestFinished } from 'vitest'
import { FlowView } from '#shared/contract/flow-state.ts'
import { answerText, startScriptedServer } from '../../speech-api/scripted-server.test-support.ts'
import { NEVER, openFlows } from './open-flow.test-support.ts'

const graphSaying = (text: string) => JSON.stringify({ nodes: [{ id: 'start', data: { text } }], edges: [] })
const AGENT = { agentId: 'agent_1' }
const LIVE = { ...(JSON.parse(graphSaying('Live.')) as object), version: { id: 'fver_1', version: 1 } }
const DRAFT = { ...(JSON.parse(graphSaying('Draft.')) as object), version: { id: 'fver_2', version: 2 } }

/** A studio of a service that returns this flow, with or without a tag. */
async function openService(etag: string | null) {
  const answer = { flow: {} as object, versions: { versions: [] } as object }
  const server = await startScriptedServer(({ method, path }, socket) => {
    if (method !== 'GET') return socket.write(answerText(200, {}, '{"nodes":[],"edges":[]}'))
    if (path.includes('/versions')) return socket.write(answerText(200, {}, JSON.stringify(answer.versions)))
    if (!path.endsWith('/flow')) return socket.write(answerText(404, {}, '{}'))
    return socket.write(answerText(200, etag === null ? {} : { ETag: etag }, JSON.stringify(answer.flow)))
  })
  onTestFinished(() => server.close())
  const { flow } = openFlows({ baseUrl: server.baseUrl })
  const getChanges = () => server.requests.filter(({ method }) => method !== 'GET').map(({ path }) => path)
  return { answer, flow, getChanges }
}

it.each([['with tags', '"1"'] as const, ['without tags', null] as const])(
  'shows the live graph of a service %s beside an unreadable draft, and replaces and publishes nothing',
  async (_what, etag) => {
    const { answer, flow, getChanges } = await openService(etag)
    answer.flow = { draft: { nodes: 7 }, active: LIVE }

    const view = await flow.refresh(AGENT, NEVER)
    flow.saveLocal({ ...AGENT, graph: graphSaying('Mine.'), baseVersion: view.working.localVersion, windowId: 'w' })

    expect(view).toMatchObject({ draft: null, active: { version: { versionId: 'fver_1' } } })
    const unreadable = { code: 'bad_answer', reason: 'flow-unreadable' }
    await expect(flow.push(AGENT, NEVER)).rejects.toMatchObject(unreadable)
    await expect(flow.publish({ ...AGENT, tag: view.tag ?? '' }, NEVER)).rejects.toMatchObject(unreadable)
    await expect(flow.discard({ ...AGENT, tag: view.tag ?? '' }, NEVER)).rejects.toMatchObject(unreadable)
    expect(getChanges()).toEqual([])
  },
)

it('keeps the draft as last read while it can’t be read, and its working copy', async () => {
  const { answer, flow } = await openService('"1"')
  answer.flow = { draft: DRAFT, active: LIVE }
  const before = await flow.refresh(AGENT, NEVER)
  answer.flow = { draft: 'broken', active: { ...LIVE, version: { id: 'fver_3', version: 3 } } }

  const after = await flow.refresh(AGENT, NEVER)

  expect(after.draft).toEqual(before.draft)
  expect(after.active?.version?.versionId).toBe('fver_3')
  expect(after.working.graph).toBe(before.working.graph)
})

it('lists a version whose number is beyond safe integers without its number', async () => {
  const { answer, flow } = await openService('"1"')
  answer.versions = { versions: [{ id: 'fver_1', version: 1e300 }] }

  const view = await flow.refresh(AGENT, NEVER)

  expect(view.versions).toMatchObject([{ versionId: 'fver_1', number: null }])
  expect(FlowView.safeParse(flow.read(AGENT)).success).toBe(true)
})

it('stores the versions of a list that breaks off, and says that they’re incomplete', async () => {
  const { answer, flow } = await openService('"1"')
  answer.versions = { versions: [{ id: 'fver_1', version: 1 }], has_more: true }

  await expect(flow.refresh(AGENT, NEVER)).rejects.toMatchObject({ reason: 'list-incomplete' })

  expect(flow.read(AGENT).versions).toMatchObject([{ versionId: 'fver_1' }])
})
