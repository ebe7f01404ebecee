import type { FlowIssue } from '#shared/domain/flow/flow-issue.ts'
import { t } from './messages/t.ts'

/** What is wrong with a graph, and where. */
export interface FlowIssues {
  /** In graph order. */
  all: readonly FlowIssue[]
  byNode: ReadonlyMap<string, readonly FlowIssue[]>
  byEdge: ReadonlyMap<string, readonly FlowIssue[]>
}

export const NO_ISSUES: FlowIssues = { all: [], byNode: new Map(), byEdge: new Map() }

/** Groups issues by subject. */
export function sortIssues(all: readonly FlowIssue[]): FlowIssues {
  const byNode = new Map<string, FlowIssue[]>()
  const byEdge = new Map<string, FlowIssue[]>()
  const put = (map: Map<string, FlowIssue[]>, key: string, issue: FlowIssue) => {
    const list = map.get(key)
    if (list) list.push(issue)
    else map.set(key, [issue])
  }
  for (const issue of all) {
    if (issue.place.on === 'node') put(byNode, issue.place.nodeKey, issue)
    if (issue.place.on === 'edge') put(byEdge, issue.place.edgeKey, issue)
  }
  return { all, byNode, byEdge }
}

/** Number of issues for which the service rejects the flow. Advice isn't counted. */
export function countRejecting(all: readonly FlowIssue[] = []): number {
  return all.filter(({ weight }) => weight === 'refused').length
}

/** `2 issues · 1 suggestion`. */
export function formatIssueCount(all: readonly FlowIssue[]): string {
  const issues = countRejecting(all)
  const suggestions = all.length - issues
  return [
    issues === 0 && suggestions > 0 ? null : issues === 0 ? t('none') : t('issues', { count: issues }),
    suggestions === 0 ? null : t('suggestions', { count: suggestions }),
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

/** The next or previous issue, wrapping around. Null if there is none. */
export function nextIssue(all: readonly FlowIssue[], shown: FlowIssue | null, step: 1 | -1): FlowIssue | null {
  const at = shown === null ? -1 : all.findIndex(({ path, code }) => path === shown.path && code === shown.code)
  if (at < 0) return (step === 1 ? all[0] : all.at(-1)) ?? null
  return all[(at + step + all.length) % all.length] ?? null
}
