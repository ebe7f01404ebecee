import { expect, it } from 'vitest'
import { toolsIn } from './tools-in.ts'

it('finds the tools referenced by nodes, also in lists, with the first available name', () => {
  const nodes = [
    { id: 'a', type: 'tool_call', data: { tool_id: 'tool_one' } },
    { id: 'b', type: 'tool_call', name: 'Look it up', data: { tool_id: 'tool_one' } },
    {
      id: 'c',
      type: 'novel',
      name: 'Both',
      data: { steps: [{ tool_id: 'tool_two' }, { call: { tool_id: 'tool_three' } }] },
    },
  ]
  expect([...toolsIn({ nodes })]).toEqual([
    ['tool_one', 'Look it up'],
    ['tool_two', 'Both'],
    ['tool_three', 'Both'],
  ])
})

it('skips nodes that reference none', () => {
  const nodes = [{ data: { tool_id: '' } }, { data: { tool_id: 7 } }, { data: 'tool_id' }, { tool_id: 'beside' }, {}]
  expect([...toolsIn({ nodes })]).toEqual([])
})
