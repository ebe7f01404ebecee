import { expect, it } from 'vitest'
import type { FlowState } from '#shared/contract/flow-state.ts'
import { putFlowTemplates } from '../../db/repos/flow-templates-repo.ts'
import { putFlowView } from '../../db/repos/flow-views-repo.ts'
import { openFlows } from './open-flow.test-support.ts'

const AS_OF = '2026-11-21T08:00:00.000Z'
const graphOf = (toolId: string, name?: string) =>
  JSON.stringify({
    nodes: [{ id: 'n', type: 'tool_call', ...(name && { name }), data: { tool_id: toolId } }],
    edges: [],
  })
const stateOf = (graph: string): FlowState => ({ graph, version: null })
const TEMPLATE = {
  ...{ templateId: 'one', key: 'one', name: 'One', description: '', category: '' },
  ...{ isSeed: false, updatedAt: null },
}

it('includes tools of the edited flow, templates and other agents’ flows, but not of other services', () => {
  const { flow, cache } = openFlows({ baseUrl: 'http://127.0.0.1:9' })
  const view = { tag: 't', active: null, versions: [], asOf: AS_OF }
  flow.saveLocal({ agentId: 'mine', graph: graphOf('tool_mine'), baseVersion: 0, windowId: 'w' })
  putFlowView(
    cache,
    { service: 'sandbox', agentId: 'other' },
    { ...view, draft: stateOf(graphOf('tool_mine', 'Ask it')) },
  )
  putFlowView(cache, { service: 'elsewhere', agentId: 'far' }, { ...view, draft: stateOf(graphOf('tool_far')) })
  putFlowTemplates(cache, 'sandbox', {
    templates: [{ ...TEMPLATE, graph: graphOf('tool_book', 'Book') }],
    asOf: AS_OF,
  })

  expect(flow.knownTools({ agentId: 'mine' })).toEqual([
    { toolId: 'tool_mine', use: 'Ask it' },
    { toolId: 'tool_book', use: 'Book' },
  ])
})

it('is empty when nothing has been fetched', () => {
  const { flow } = openFlows({ baseUrl: 'http://127.0.0.1:9' })
  expect(flow.knownTools({ agentId: 'mine' })).toEqual([])
})
