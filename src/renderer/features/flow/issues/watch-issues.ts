import type { FlowSurroundings } from '#shared/domain/flow/check-names.ts'
import type { FlowGraph, FlowItem } from '#shared/domain/flow/flow-graph.ts'
import { edgeOf, nodeOf } from '#shared/domain/flow/flow-index.ts'
import { type FlowIssue, placeIssues } from '#shared/domain/flow/flow-issue.ts'
import { pathOf } from '#shared/domain/flow/flow-place.ts'
import { createStore, type Store } from '../../../lib/create-store.ts'
import { checkFlow } from '../check/check-flow.ts'
import type { SchemaChecker } from '../check/schema-checker.ts'
import type { FlowSession } from '../session/flow-session.ts'
import { type FlowIssues, NO_ISSUES, sortIssues } from './flow-issues.ts'

/** Nodes and edges that are looked at before it is asked whether there is time for more: hundreds are checked without the window standing still. */
const SLICE = 10
/** Longest time that is taken at once, also from a browser that has nothing else to do: a key may be pressed meanwhile. */
const AT_ONCE_MS = 8
/** Longest time a check waits for a moment when nothing else is done. */
const CHECK_WITHIN_MS = 200

/** An issue the service found, with the item it was about as it was then. */
interface Refused {
  issue: FlowIssue
  item: FlowItem | undefined
}

export interface IssueWatch {
  issues: Store<FlowIssues>
  /** What the service refused this graph for; each stays until its item is changed, or the next answer. */
  refused(graph: FlowGraph, issues: readonly { path: string; code: string; message: string }[]): void
  /** What there is outside the graph, as far as it has been seen. */
  surround(surroundings: FlowSurroundings): void
  /** Checks now and after every change, until the answer is called. */
  start(): () => void
}

/** Keeps the issues of what is edited: the studio's own soon after every change, and the service's beside them. */
export function watchIssues(session: FlowSession, checker: SchemaChecker): IssueWatch {
  const issues = createStore<FlowIssues>(NO_ISSUES)
  let service: Refused[] = []
  let surroundings: FlowSurroundings = { voices: null, tools: null }
  let running: { handle: number; graph: FlowGraph } | null = null

  const show = (graph: FlowGraph) => {
    const own = checkFlow(graph, checker, surroundings)
    // What both find wrong with a field is said once, in the studio's words.
    const said = new Set(own.map(({ path }) => path))
    const theirs = service.flatMap(({ issue, item }): FlowIssue[] => {
      if (itemAt(graph, issue) !== item) return []
      const path = pathOf(graph, issue.place)
      return said.has(path) ? [] : [{ ...issue, path }]
    })
    const found = inOrder([...own, ...theirs])
    if (!isSame(found, issues.get().all)) issues.set(sortIssues(found))
  }
  const step = (from: number) => (deadline: IdleDeadline) => {
    if (!running) return
    const { graph } = running
    const { nodes, edges } = graph
    const until = performance.now() + AT_ONCE_MS
    let at = from
    while (at < nodes.length + edges.length) {
      // Only for what the checker remembers of each node and edge.
      checker.check({
        nodes: nodes.slice(at, at + SLICE),
        edges: edges.slice(Math.max(0, at - nodes.length), Math.max(0, at + SLICE - nodes.length)),
      })
      at += SLICE
      if (performance.now() > until || deadline.timeRemaining() <= AT_ONCE_MS) {
        running = { graph, handle: requestIdleCallback(step(at), { timeout: CHECK_WITHIN_MS }) }
        return
      }
    }
    running = null
    show(graph)
  }
  const check = () => {
    const { graph } = session.snapshot.get()
    if (running?.graph === graph) return
    if (running) cancelIdleCallback(running.handle)
    running = { graph, handle: requestIdleCallback(step(0), { timeout: CHECK_WITHIN_MS }) }
  }
  let checked: FlowGraph | null = null
  const checkChanged = () => {
    const { graph } = session.snapshot.get()
    if (graph === checked) return
    checked = graph
    check()
  }
  return {
    issues,
    refused(graph, found) {
      service = placeIssues(graph, found).map((issue) => ({ issue, item: itemAt(graph, issue) }))
      show(session.snapshot.get().graph)
    },
    surround(next) {
      surroundings = next
      checked = null
      checkChanged()
    },
    start() {
      checked = null
      const stop = session.snapshot.subscribe(checkChanged)
      checkChanged()
      return () => {
        stop()
        if (running) cancelIdleCallback(running.handle)
        running = null
      }
    },
  }
}

function itemAt(graph: FlowGraph, { place }: FlowIssue): FlowItem | undefined {
  if (place.on === 'node') return nodeOf(graph, place.nodeKey)
  if (place.on === 'edge') return edgeOf(graph, place.edgeKey)
  return place.on === 'variable' ? graph.variables?.[place.at] : undefined
}

/** As the graph has them: what is wrong with it as a whole first, then nodes, edges and variables. */
function inOrder(found: readonly FlowIssue[]): FlowIssue[] {
  const rank = { graph: 0, node: 1, edge: 2, variable: 3 }
  const at = ({ path }: FlowIssue) => Number(path.split('.')[1] ?? 0) || 0
  return found.toSorted((a, b) => rank[a.place.on] - rank[b.place.on] || at(a) - at(b))
}

function isSame(found: readonly FlowIssue[], before: readonly FlowIssue[]): boolean {
  return (
    found.length === before.length &&
    found.every(({ path, code, message }, at) => {
      const other = before[at]
      return path === other?.path && code === other.code && message === other.message
    })
  )
}
