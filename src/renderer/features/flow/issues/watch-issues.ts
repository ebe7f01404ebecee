import type { FlowSurroundings } from '#shared/domain/flow/check-names.ts'
import type { FlowGraph, FlowItem } from '#shared/domain/flow/flow-graph.ts'
import { getEdge, nodeOf } from '#shared/domain/flow/flow-index.ts'
import { type FlowIssue, placeIssues } from '#shared/domain/flow/flow-issue.ts'
import { pathOf } from '#shared/domain/flow/flow-place.ts'
import { createStore, type Store } from '../../../lib/create-store.ts'
import { createArgumentCheck, type ToolSchemas } from '../check/check-arguments.ts'
import { checkFlow } from '../check/check-flow.ts'
import type { SchemaChecker } from '../check/schema-checker.ts'
import type { FlowSession } from '../session/flow-session.ts'
import { type FlowIssues, NO_ISSUES, sortIssues } from './flow-issues.ts'

/** Nodes and edges checked before yielding: hundreds are checked without blocking the window. */
const SLICE = 10
/** Longest time to work without yielding, even when the browser is idle: a key may be pressed meanwhile. */
const AT_ONCE_MS = 8
/** Longest time a check waits for idle time. */
const CHECK_WITHIN_MS = 200

/** An issue found by the service, with its item at that time. */
interface Refused {
  issue: FlowIssue
  item: FlowItem | undefined
}

export interface IssueWatch {
  issues: Store<FlowIssues>
  /** The service's issues for this graph; each stays until its item changes, or until the next response. */
  refused(graph: FlowGraph, issues: readonly { path: string; code: string; message: string }[]): void
  /** What is known outside the graph. */
  surround(surroundings: FlowSurroundings, toolSchemas: ToolSchemas): void
  /** Checks now and after every change, until the returned function is called. */
  start(): () => void
}

/** Keeps the edited graph's issues: the studio's own, updated after every change, and the service's. */
export function watchIssues(session: Pick<FlowSession, 'snapshot' | 'untouched'>, checker: SchemaChecker): IssueWatch {
  const issues = createStore<FlowIssues>(NO_ISSUES)
  let service: Refused[] = []
  let surroundings: FlowSurroundings = { voices: null, tools: null }
  let checkArguments = createArgumentCheck(new Map())
  let running: { handle: number; graph: FlowGraph } | null = null

  const show = (graph: FlowGraph) => {
    const untouched = session.untouched()
    const own = checkFlow(graph, checker, surroundings, checkArguments).filter(
      ({ place }) => place.on !== 'node' || place.nodeKey !== untouched,
    )
    // Issues found by both are shown once, in the studio's words.
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
      // Only to fill the checker's cache of nodes and edges.
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
  let wasUntouched: string | null = null
  const checkChanged = () => {
    const { graph } = session.snapshot.get()
    const untouched = session.untouched()
    if (graph === checked && untouched === wasUntouched) return
    checked = graph
    wasUntouched = untouched
    check()
  }
  return {
    issues,
    refused(graph, found) {
      service = placeIssues(graph, found).map((issue) => ({ issue, item: itemAt(graph, issue) }))
      show(session.snapshot.get().graph)
    },
    surround(next, toolSchemas) {
      surroundings = next
      checkArguments = createArgumentCheck(toolSchemas)
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
  if (place.on === 'edge') return getEdge(graph, place.edgeKey)
  return place.on === 'variable' ? graph.variables?.[place.at] : undefined
}

/** In graph order: issues with the whole graph first, then nodes, edges and variables. */
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
