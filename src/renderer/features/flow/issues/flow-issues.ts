import type { FlowIssue } from '#shared/domain/flow/flow-issue.ts'

/** What is wrong with a graph, and where. */
export interface FlowIssues {
  /** In the graph's order. */
  all: readonly FlowIssue[]
  byNode: ReadonlyMap<string, readonly FlowIssue[]>
  byEdge: ReadonlyMap<string, readonly FlowIssue[]>
}

export const NO_ISSUES: FlowIssues = { all: [], byNode: new Map(), byEdge: new Map() }

/** Issues by what they are about. */
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

/** The issue after or before the one that is shown, around. Null when there is none. */
export function nextIssue(all: readonly FlowIssue[], shown: FlowIssue | null, step: 1 | -1): FlowIssue | null {
  const at = shown === null ? -1 : all.findIndex(({ path, code }) => path === shown.path && code === shown.code)
  if (at < 0) return (step === 1 ? all[0] : all.at(-1)) ?? null
  return all[(at + step + all.length) % all.length] ?? null
}
