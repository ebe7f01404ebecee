import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  await studio.refresh()
  await studio.flow.templates.refresh(NEVER)
  const key = `key_${randomUUID().slice(0, 8)}`
  const draft = { key, name: 'Mine', description: 'Says hello.', category: 'custom', graph: graphSaying() }
  return { ...studio, agentId, draft, templates: studio.flow.templates }
}

describe('the library', () => {
  it('is the last fetched list and is available offline', async () => {
    const { templates, target } = await open()
    target.baseUrl = 'http://127.0.0.1:1'

    const { templates: listed, asOf } = templates.list()

    expect(asOf).not.toBeNull()
    expect(listed.filter(({ isSeed }) => isSeed).length).toBeGreaterThanOrEqual(6)
    for (const { templateId, nodeCount, edgeCount } of listed) {
      const { nodes, edges } = JSON.parse(templates.read({ templateId }).graph) as Record<string, unknown[]>
      expect([nodes?.length, edges?.length]).toEqual([nodeCount, edgeCount])
    }
    await expect(templates.refresh(NEVER)).rejects.toMatchObject({ code: 'offline' })
    expect(templates.list().templates).toEqual(listed)
  })

  it('is empty before the first fetch, and reading it shows that', async () => {
    const { flow } = openStudio(sandbox, 'agent_1')

    expect(flow.templates.list()).toEqual({ templates: [], asOf: null })
    expect(() => flow.templates.read({ templateId: 'tmpl_1' })).toThrow(expect.objectContaining({ code: 'not_found' }))
  })

  it('accepts a graph, replaces it whole and deletes it', async () => {
    const { templates, draft } = await open()

    const created = await templates.create(draft, NEVER)
    if (created.kind !== 'saved') throw new Error(created.kind)
    const { templateId } = created.template
    const listed = templates.list().templates.find((template) => template.templateId === templateId)
    const changed = { ...draft, name: 'Other', description: '', graph: graphSaying({ hello: 'Hi.' }) }
    const replaced = await templates.replace({ ...changed, templateId, tag: created.template.tag }, NEVER)
    const after = templates.read({ templateId })
    const left = await templates.remove({ templateId, tag: after.tag }, NEVER)
    const again = await templates.remove({ templateId, tag: after.tag }, NEVER)

    expect(listed).toMatchObject({ key: draft.key, nodeCount: 4, edgeCount: 3, isSeed: false })
    expect(replaced).toMatchObject({ kind: 'saved', template: { name: 'Other', description: '' } })
    expect(getWords(after.graph)['hello']).toBe('Hi.')
    for (const answer of [left, again]) {
      if (answer.kind !== 'removed') throw new Error(answer.kind)
      expect(answer.list.templates.map((template) => template.templateId)).not.toContain(templateId)
    }
  })

  it('rejects an invalid graph with its issues, a key in use, and a change to one of the service’s templates', async () => {
    const { templates, draft } = await open()
    const before = templates.list()
    const [seed] = before.templates

    const wrong = await templates.create({ ...draft, graph: WRONG_GRAPH }, NEVER)
    const taken = templates.create({ ...draft, key: seed?.key ?? '' }, NEVER)

    if (wrong.kind !== 'issues') throw new Error(wrong.kind)
    expect(wrong.issues[0]).toMatchObject({ path: 'graph.nodes.0', code: 'node.dead_end' })
    await expect(taken).rejects.toMatchObject({ code: 'conflict' })
    const { templateId = '', tag = '' } = seed ?? {}
    await expect(templates.replace({ ...draft, templateId, tag }, NEVER)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(templates.remove({ templateId, tag }, NEVER)).rejects.toMatchObject({ code: 'forbidden' })
    expect(templates.list()).toEqual(before)
  })
})

describe('a template that two studios change', () => {
  async function openTwo() {
    const { templates, draft, agentId } = await open()
    const created = await templates.create(draft, NEVER)
    if (created.kind !== 'saved') throw new Error(created.kind)
    const other = openStudio(sandbox, agentId).flow.templates
    await other.refresh(NEVER)
    return { mine: templates, theirs: other, draft, ...created.template }
  }

  it('is neither replaced nor deleted by a studio that hasn’t seen the other’s change', async () => {
    const { mine, theirs, draft, templateId, tag } = await openTwo()
    const seen = theirs.read({ templateId })
    const made = await theirs.replace({ ...draft, name: 'Theirs', templateId, tag: seen.tag }, NEVER)

    const replaced = await mine.replace({ ...draft, name: 'Mine', templateId, tag }, NEVER)
    const removed = await mine.remove({ templateId, tag }, NEVER)

    expect([seen.tag, made.kind]).toEqual([tag, 'saved'])
    for (const answer of [replaced, removed]) {
      expect(answer).toMatchObject({ kind: 'changed', template: { name: 'Theirs' } })
    }
    expect(mine.read({ templateId }).name).toBe('Theirs')
    const now = mine.read({ templateId })
    const again = await mine.replace({ ...draft, name: 'Mine', templateId, tag: now.tag }, NEVER)
    expect(again).toMatchObject({ kind: 'saved', template: { name: 'Mine' } })
  })

  it('reports a change between reading and sending', async () => {
    const { agentId, draft, templates } = await open()
    const created = await templates.create(draft, NEVER)
    if (created.kind !== 'saved') throw new Error(created.kind)
    const { templateId, tag } = created.template
    const { flow } = openStudio(sandbox, agentId, {
      around: (speech) => ({
        ...speech,
        async replaceTemplate(request, options) {
          const theirs = { ...request.template, name: 'In between' }
          await speech.replaceTemplate({ templateId, template: theirs, etag: null }, options)
          return speech.replaceTemplate(request, options)
        },
      }),
    })

    const answer = await flow.templates.replace({ ...draft, name: 'Mine', templateId, tag }, NEVER)

    expect(answer).toMatchObject({ kind: 'changed', template: { name: 'In between' } })
  })

  it('is a conflict and stays unchanged if another template has the key', async () => {
    const { mine, draft, templateId, tag } = await openTwo()
    const { key } = mine.list().templates.find(({ isSeed }) => isSeed)!

    await expect(mine.replace({ ...draft, key, templateId, tag }, NEVER)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('cloning to an agent', () => {
  it('shows what will be replaced, then replaces it and keeps local edits as a labeled version', async () => {
    const { templates, agentId, type, push, flow, refresh } = await open()
    type({ hello: 'The draft.' })
    await push()
    type({ hello: 'Typed and not sent.' })
    const seed = templates.list().templates[0]!

    const preview = await templates.previewClone({ templateId: seed.templateId, agentId }, NEVER)
    const answer = await templates.clone({ templateId: seed.templateId, agentId, tag: preview.tag }, NEVER)

    expect(getWords(preview.draft?.graph)['hello']).toBe('The draft.')
    expect(getWords(preview.working)['hello']).toBe('Typed and not sent.')
    expect(preview.hasUnpushed).toBe(true)
    if (answer.kind !== 'done') throw new Error(answer.kind)
    expect(JSON.parse(answer.view.working.graph)).toEqual(JSON.parse(preview.template.graph))
    expect(answer.view.working).toMatchObject({ hasUnpushed: false, isBehind: false })
    const versions = flow.localVersions({ agentId, beforeVersion: null, limit: 10 })
    expect(versions[1]).toMatchObject({ label: { kind: 'template-cloned', template: seed.name } })
    const version = { kind: 'local', localVersion: versions[1]!.localVersion } as const
    expect(getWords((await flow.readVersion({ agentId, version }, NEVER)).graph)['hello']).toBe('Typed and not sent.')
    expect((await refresh()).draft?.version?.name).toBe(seed.name)
  })

  it('does nothing if the flow changed after the preview', async () => {
    const { templates, agentId } = await open()
    const { templateId } = templates.list().templates[0]!
    const { tag } = await templates.previewClone({ templateId, agentId }, NEVER)
    const other = openStudio(sandbox, agentId)
    await other.refresh()
    other.type({ hello: 'Theirs.' })
    await other.push()

    const answer = await templates.clone({ templateId, agentId, tag }, NEVER)

    expect(answer.kind).toBe('changed')
    expect(getWords((await other.refresh()).draft?.graph)['hello']).toBe('Theirs.')
  })

  it('fails with not found for a deleted template and keeps the draft', async () => {
    const { templates, agentId, draft, type, push, refresh } = await open()
    const created = await templates.create(draft, NEVER)
    if (created.kind !== 'saved') throw new Error(created.kind)
    const { templateId } = created.template
    type({ hello: 'The draft.' })
    await push()
    const { tag } = await templates.previewClone({ templateId, agentId }, NEVER)
    await openStudio(sandbox, agentId).flow.templates.remove({ templateId, tag: created.template.tag }, NEVER)

    await expect(templates.clone({ templateId, agentId, tag }, NEVER)).rejects.toMatchObject({ code: 'not_found' })
    expect(getWords((await refresh()).draft?.graph)['hello']).toBe('The draft.')
  })
})
