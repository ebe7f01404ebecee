import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPracticeRig, type PracticeRig } from '../../testing/practice.test-support.ts'
import { NEVER } from './open-flow.test-support.ts'
import { graphSaying, makeAgent, openStudio, wordsOf } from './practice-flow.test-support.ts'

let practice: PracticeRig
beforeAll(async () => {
  practice = await startPracticeRig()
})
afterAll(() => practice.stop())

/** Two studios that have both seen one draft. */
async function openTwo() {
  const agentId = await makeAgent(practice)
  const [ada, ben] = [openStudio(practice, agentId), openStudio(practice, agentId)]
  await ada.refresh()
  ada.type({})
  await ada.push()
  await ben.refresh()
  return { agentId, ada, ben }
}

const BOTH = { hello: 'Good day.', bye: 'See you.' }

it('the second to send is told, merges, and the draft has the edits of both', async () => {
  const { agentId, ada, ben } = await openTwo()
  ada.type({ hello: 'Good day.' })
  ben.type({ bye: 'See you.' })

  const first = await ada.push()
  const second = await ben.push()

  expect(first.kind).toBe('saved')
  if (second.kind !== 'conflict') throw new Error(second.kind)
  const { mine, theirs, base, tag } = second.conflict
  expect(wordsOf(base)).toEqual({ hello: 'Hello.', bye: 'Bye.' })
  expect(wordsOf(mine)).toEqual({ hello: 'Hello.', bye: 'See you.' })
  expect(wordsOf(theirs?.graph)).toEqual({ hello: 'Good day.', bye: 'Bye.' })
  expect(ben.working()).toMatchObject({ isBehind: true, hasUnpushed: true })
  const merged = { agentId, graph: graphSaying(BOTH), baseVersion: ben.working().localVersion, windowId: 'w', tag }
  expect(ben.flow.rebase(merged).kind).toBe('saved')
  expect((await ben.push()).kind).toBe('saved')
  const { draft, working } = await ada.refresh()
  expect([wordsOf(draft?.graph), wordsOf(working.graph)]).toEqual([BOTH, BOTH])
})

it('a conflict changes nothing anywhere, however often it is sent again', async () => {
  const { ada, ben } = await openTwo()
  ada.type({ hello: 'Good day.' })
  ben.type({ bye: 'See you.' })
  await ada.push()

  const answers = [await ben.push(), await ben.push()]

  expect(answers.map(({ kind }) => kind)).toEqual(['conflict', 'conflict'])
  expect(wordsOf(ben.working().graph)).toEqual({ hello: 'Hello.', bye: 'See you.' })
  expect(wordsOf((await ada.refresh()).draft?.graph)).toEqual({ hello: 'Good day.', bye: 'Bye.' })
})

it('a merge on top of a draft that was replaced again meanwhile meets that one too', async () => {
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
  expect(wordsOf(third.conflict.base)).toEqual({ hello: 'Good day.', bye: 'Bye.' })
  expect(wordsOf(third.conflict.mine)).toEqual(BOTH)
  expect(wordsOf(third.conflict.theirs?.graph)).toEqual({ hello: 'Good evening.', bye: 'Bye.' })
  expect(() => ben.flow.rebase({ ...merged, tag: second.conflict.tag })).toThrow(
    expect.objectContaining({ code: 'not_found' }),
  )
})

it('a draft that the other published counts with what it says, not as gone', async () => {
  const { agentId, ada, ben } = await openTwo()
  ben.type({ bye: 'See you.' })
  ada.type({ hello: 'Good day.' })
  await ada.push()
  const { tag } = await ada.flow.preview({ agentId, action: { kind: 'publish' } }, NEVER)
  await ada.flow.publish({ agentId, tag }, NEVER)

  const answer = await ben.push()

  if (answer.kind !== 'conflict') throw new Error(answer.kind)
  expect(wordsOf(answer.conflict.theirs?.graph)).toEqual({ hello: 'Good day.', bye: 'Bye.' })
})

it('publishing just what the other works from is no conflict', async () => {
  const { agentId, ada, ben } = await openTwo()
  ben.type({ bye: 'See you.' })
  const { tag } = await ada.flow.preview({ agentId, action: { kind: 'publish' } }, NEVER)
  await ada.flow.publish({ agentId, tag }, NEVER)

  expect((await ben.push()).kind).toBe('saved')
  const { draft, active } = await ada.refresh()
  expect([wordsOf(draft?.graph)['bye'], wordsOf(active?.graph)['bye']]).toEqual(['See you.', 'Bye.'])
})

it('work of an offline time is shown against what came meanwhile before it is sent', async () => {
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
  expect([preview.base, preview.mine, preview.theirs?.graph].map((graph) => wordsOf(graph))).toEqual([
    { hello: 'Hello.', bye: 'Bye.' },
    { hello: 'Hello.', bye: 'See you.' },
    { hello: 'Good day.', bye: 'Bye.' },
  ])
  expect(wordsOf(ben.working().graph)).toEqual({ hello: 'Hello.', bye: 'See you.' })
})

it('any interleaving of two studios ends with every edit in the draft or in a conflict that shows it', async () => {
  const { agentId, ada, ben } = await openTwo()
  const edits = Array.from({ length: 12 }, (_, index) => ({ studio: index % 2 === 0 ? ada : ben, index }))
  const said = { hello: 'Hello.', bye: 'Bye.' }

  for (const { studio, index } of edits) {
    const node = index % 3 === 0 ? 'hello' : 'bye'
    const before = wordsOf(studio.working().graph)
    studio.type({ ...before, [node]: `${before[node] ?? ''} ${index}` })
    said[node] += ` ${index}`
    // Every third edit stays here for a while, so that the other studio is ahead by several.
    if (index % 3 === 2) continue
    for (let answer = await studio.push(); answer.kind === 'conflict'; answer = await studio.push()) {
      const { base, mine, theirs, tag } = answer.conflict
      const [was, have, came] = [base, mine, theirs?.graph].map((graph) => wordsOf(graph))
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
  const found = Object.values(wordsOf(draft?.graph)).flatMap((text) => numbers(text))
  expect(found.toSorted((one, other) => one - other)).toEqual(pushed)
  expect(wordsOf(ben.working().graph)['bye']).toContain('11')
})
