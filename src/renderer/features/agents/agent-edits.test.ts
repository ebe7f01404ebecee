import { expect, it } from 'vitest'
import type { AgentDetail } from '#shared/contract/agents.ts'
import type { FieldChange } from '#shared/domain/agents/agent-changes.ts'
import { createAgentEdits } from './agent-edits.ts'

const DETAIL: AgentDetail = {
  agentId: 'agent_1',
  seen: {},
  asOf: 'now',
  changes: [],
  changedSince: null,
  base: null,
  isGone: false,
}

/** Edits whose saves complete when the test says so. */
function openEdits() {
  const writes: { changes: FieldChange[]; answer: () => void; fail: () => void }[] = []
  let kept = 0
  const edits = createAgentEdits(
    (changes) =>
      new Promise((resolve, reject) =>
        writes.push({ changes, answer: () => resolve(DETAIL), fail: () => reject(new Error('full')) }),
      ),
    () => (kept += 1),
  )
  const pending = () => edits.state.get().changes.map(({ value }) => value)
  return { edits, writes, pending, kept: () => kept }
}

it('saves immediately, one write at a time, with only the latest value of each field', async () => {
  const { edits, writes, pending } = openEdits()

  edits.edit('/name', 'A')
  edits.edit('/name', 'AB')
  edits.edit('/prompt', 'P')
  edits.edit('/name', 'ABC')

  expect(writes.map(({ changes }) => changes)).toEqual([[{ pointer: '/name', value: 'A' }]])
  expect(pending()).toEqual(['P', 'ABC'])
  writes[0]?.answer()
  await expect.poll(() => writes.length).toBe(2)
  expect(writes[1]?.changes).toEqual([
    { pointer: '/prompt', value: 'P' },
    { pointer: '/name', value: 'ABC' },
  ])
  writes[1]?.answer()
  await edits.settle()
  expect(pending()).toEqual([])
})

it('shows the saved value before dropping the typed one', async () => {
  const { edits, writes, pending, kept } = openEdits()
  const seen: [number, unknown[]][] = []
  edits.edit('/name', 'A')
  edits.state.subscribe(() => seen.push([kept(), pending()]))

  writes[0]?.answer()
  await edits.settle()

  expect(seen).toEqual([[1, []]])
})

it('holds a failed change, reports it, and saves it on the next attempt', async () => {
  const { edits, writes, pending } = openEdits()
  edits.edit('/name', 'A')
  writes[0]?.fail()
  await expect(edits.settle()).rejects.toThrow('full')
  expect([pending(), edits.state.get().failure]).toEqual([['A'], new Error('full')])

  const settled = edits.settle()
  writes[1]?.answer()
  await settled

  expect([pending(), edits.state.get().failure]).toEqual([[], null])
})

it('removes a field without a value', () => {
  const { edits, writes } = openEdits()

  edits.edit('/hue', undefined)

  expect(writes[0]?.changes).toEqual([{ pointer: '/hue' }])
})
