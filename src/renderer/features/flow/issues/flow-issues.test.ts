import { expect, it } from 'vitest'
import { issueAt } from '#shared/domain/flow/flow-issue.ts'
import { formatIssueCount } from './flow-issues.ts'

const GRAPH = { nodes: [], edges: [] }
const issue = (weight: 'refused' | 'advice') => issueAt(GRAPH, { on: 'graph', field: [] }, 'code', 'Message.', weight)

it.each([
  { weights: [], text: 'No issues' },
  { weights: ['refused', 'refused'], text: '2 issues' },
  { weights: ['refused', 'advice'], text: '1 issue · 1 suggestion' },
  { weights: ['advice'], text: '1 suggestion' },
] as const)('counts as issues only what the service rejects: $text', ({ weights, text }) => {
  expect(formatIssueCount(weights.map(issue))).toBe(text)
})
