import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { NEVER } from './open-flow.test-support.ts'
import { graphSaying, makeAgent, openStudio, getWords } from './sandbox-flow.test-support.ts'

let sandbox: SandboxRig
beforeAll(async () => {
  sandbox = await startSandboxRig()
})
afterAll(() => sandbox.stop())

/** Two studios that have both fetched one draft. */
async function openTwo() {
  const agentId = await makeAgent(sandbox)
  const [ada, ben] = [openStudio(sandbox, agentId), openStudio(sandbox, agentId)]
  await ada.refresh()
  ada.type({})
  await ada.push()
  await ben.refresh()
  return { agentId, ada, ben }
}

const BOTH = { hello: 'Good day.', bye: 'See you.' }

it('reports a conflict to the second studio, whose merged draft has both studios’ edits', async () => {
  const { agentId, ada, ben } = await openTwo()
  ada.type({ hello: 'Good day.' })
  ben.type({ bye: 'See you.' })

  const first = await ada.push()
  const second = await ben.push()

  expect(first.kind).toBe('saved')
  if (second.kind !== 'conflict') throw new Error(second.kind)
  const { mine, theirs, base, tag } = second.conflict
  expect(getWords(base)).toEqual({ hello: 'Hello.', bye: 'Bye.' })
  expect(getWords(mine)).toEqual({ hello: 'Hello.', bye: 'See you.' })
  expect(getWords(theirs?.graph)).toEqual({ hello: 'Good day.', bye: 'Bye.' })
  expect(ben.working()).toMatchObject({ isBehind: true, hasUnpushed: true })
  const merged = { agentId, graph: graphSaying(BOTH), baseVersion: ben.working().localVersion, windowId: 'w', tag }
  expect(ben.flow.rebase(merged).kind).toBe('saved')
  expect((await ben.push()).kind).toBe('saved')
  const { draft, working } = await ada.refresh()
  expect([getWords(draft?.graph), getWords(working.graph)]).toEqual([BOTH, BOTH])
})

it('changes nothing on a conflict, even if it is sent repeatedly', async () => {
  const { ada, ben } = await openTwo()
  ada.type({ hello: 'Good day.' })
  ben.type({ bye: 'See you.' })
  await ada.push()

  const answers = [await ben.push(), await ben.push()]

  expect(answers.map(({ kind }) => kind)).toEqual(['conflict', 'conflict'])
  expect(getWords(ben.working().graph)).toEqual({ hello: 'Hello.', bye: 'See you.' })
  expect(getWords((await ada.refresh()).draft?.graph)).toEqual({ hello: 'Good day.', bye: 'Bye.' })
})

it('detects a draft that was replaced again during a merge', async () => {
  const { agentId, ada, ben } = await openTwo()
  ada.type({ hello: 'Good day.' })
  ben.type({ bye: 'See you.' })
  await ada.push()
  const second = await ben.push()
  if (second.kind !== 'conflict') throw new Error(second.kind)
  ada.type({ hello: 'Good evening.' })
  await ada.push()

  const merged = { agentId, graph: graphSaying(BOTH), baseVersion: ben.working().localVersion, windowId: 'w' }
  ben.flow.rebase({ ...merged, tag: second.conflict.tag })
  const third = await ben.push()

  if (third.kind !== 'conflict') throw new Error(third.kind)
  expect(getWords(third.conflict.base)).toEqual({ hello: 'Good day.', bye: 'Bye.' })
  expect(getWords(third.conflict.mine)).toEqual(BOTH)
  expect(getWords(third.conflict.theirs?.graph)).toEqual({ hello: 'Good evening.', bye: 'Bye.' })
  expect(() => ben.flow.rebase({ ...merged, tag: second.conflict.tag })).toThrow(
    expect.objectContaining({ code: 'not_found' }),
  )
})

it('compares a draft that the other studio published by content instead of treating it as deleted', async () => {
  const { agentId, ada, ben } = await openTwo()
  ben.type({ bye: 'See you.' })
  ada.type({ hello: 'Good day.' })
  await ada.push()
  const { tag } = await ada.flow.preview({ agentId, action: { kind: 'publish' } }, NEVER)
  await ada.flow.publish({ agentId, tag }, NEVER)

  const answer = await ben.push()

  if (answer.kind !== 'conflict') throw new Error(answer.kind)
  expect(getWords(answer.conflict.theirs?.graph)).toEqual({ hello: 'Good day.', bye: 'Bye.' })
})

it('does not conflict when the other studio’s base is published', async () => {
  const { agentId, ada, ben } = await openTwo()
  ben.type({ bye: 'See you.' })
  const { tag } = await ada.flow.preview({ agentId, action: { kind: 'publish' } }, NEVER)
  await ada.flow.publish({ agentId, tag }, NEVER)

  expect((await ben.push()).kind).toBe('saved')
  const { draft, active } = await ada.refresh()
  expect([getWords(draft?.graph)['bye'], getWords(active?.graph)['bye']]).toEqual(['See you.', 'Bye.'])
})

it('shows offline edits against changes made in the meantime before pushing them', async () => {
  const { agentId, ada, ben } = await openTwo()
  const { baseUrl } = ben.target
  ben.target.baseUrl = 'http://127.0.0.1:1'
  await expect(ben.push()).rejects.toMatchObject({ code: 'offline' })
  ben.type({ bye: 'See you.' })
  ada.type({ hello: 'Good day.' })
  await ada.push()
  await expect(ben.flow.previewPush({ agentId }, NEVER)).rejects.toMatchObject({ code: 'offline' })

  ben.target.baseUrl = baseUrl
  const preview = await ben.flow.previewPush({ agentId }, NEVER)

  expect(preview.isBehind).toBe(true)
  expect([preview.base, preview.mine, preview.theirs?.graph].map((graph) => getWords(graph))).toEqual([
    { hello: 'Hello.', bye: 'Bye.' },
    { hello: 'Hello.', bye: 'See you.' },
    { hello: 'Good day.', bye: 'Bye.' },
  ])
  expect(getWords(ben.working().graph)).toEqual({ hello: 'Hello.', bye: 'See you.' })
})

it('ends any interleaving of two studios with every edit in the draft or in a conflict that shows it', async () => {
  const { agentId, ada, ben } = await openTwo()
  const edits = Array.from({ length: 12 }, (_, index) => ({ studio: index % 2 === 0 ? ada : ben, index }))
  const said = { hello: 'Hello.', bye: 'Bye.' }

  for (const { studio, index } of edits) {
    const node = index % 3 === 0 ? 'hello' : 'bye'
    const before = getWords(studio.working().graph)
    studio.type({ ...before, [node]: `${before[node] ?? ''} ${index}` })
    said[node] += ` ${index}`
    // Every third edit stays local for a while, so the other studio is several edits ahead.
    if (index % 3 === 2) continue
    for (let answer = await studio.push(); answer.kind === 'conflict'; answer = await studio.push()) {
      const { base, mine, theirs, tag } = answer.conflict
      const [was, have, came] = [base, mine, theirs?.graph].map((graph) => getWords(graph))
      const graph = graphSaying(
        Object.fromEntries(
          Object.keys(said).map((id) => [
            id,
            `${came?.[id] ?? ''}${(have?.[id] ?? '').slice((was?.[id] ?? '').length)}`,
          ]),
        ),
      )
      studio.flow.rebase({ agentId, graph, baseVersion: studio.working().localVersion, windowId: 'w', tag })
    }
  }

  await ada.refresh()
  const { draft } = ada.flow.read({ agentId })
  const numbers = (text: string | undefined) => [...(text ?? '').matchAll(/\d+/g)].map(([number]) => Number(number))
  const pushed = edits.filter(({ index }) => index < 11).map(({ index }) => index)
  const found = Object.values(getWords(draft?.graph)).flatMap((text) => numbers(text))
  expect(found.toSorted((one, other) => one - other)).toEqual(pushed)
  expect(getWords(ben.working().graph)['bye']).toContain('11')
})
