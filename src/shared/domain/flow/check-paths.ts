import { type FlowGraph, getExit, idOf, kindOf, nameOf, sourceOf, getTarget } from './flow-graph.ts'
import { entering, indexFlow, leaving, nodeOf } from './flow-index.ts'
import { type FlowIssue, issueAt } from './flow-issue.ts'
import { getExits } from './node-exits.ts'
import { findTraps, reachedFrom } from './reach.ts'

/**
 * Reports problems with the paths through a graph: no start or two, missing or duplicate IDs, edges that lead nowhere
 * or use a nonexistent exit, unreachable nodes, unconnected exits, and loops without a way out. Nodes of unknown kind
 * count as end nodes if nothing leaves them. In graph order.
 */
export function checkPaths(graph: FlowGraph): FlowIssue[] {
  return [...checkIds(graph), ...checkStarts(graph), ...checkEnds(graph), ...checkExits(graph), ...checkNodes(graph)]
}

/** Keys of the start nodes. */
export function startKeys(graph: FlowGraph): string[] {
  const { nodeKeys } = indexFlow(graph)
  return nodeKeys.filter((_, at) => kindOf(graph.nodes[at] ?? {}) === 'start')
}

/** A node's label for the user: its name, else its ID. */
function nodeLabel(graph: FlowGraph, nodeKey: string): string {
  return nameOf(nodeOf(graph, nodeKey) ?? {}) ?? nodeKey
}

function* checkIds(graph: FlowGraph): Generator<FlowIssue> {
  const { nodeKeys, edgeKeys } = indexFlow(graph)
  for (const [at, node] of graph.nodes.entries()) {
    const place = { on: 'node', nodeKey: nodeKeys[at] ?? '', field: ['id'] } as const
    if (idOf(node) === null)
      yield issueAt(graph, place, 'node.id.missing', 'This node has no ID, so no edge can lead to it.')
    else if (idOf(node) !== nodeKeys[at])
      yield issueAt(graph, place, 'node.id.taken', `Another node has the ID “${idOf(node)}”; edges lead to that one.`)
  }
  for (const [at, edge] of graph.edges.entries()) {
    const place = { on: 'edge', edgeKey: edgeKeys[at] ?? '', field: ['id'] } as const
    if (idOf(edge) === null) yield issueAt(graph, place, 'edge.id.missing', 'This edge has no ID.')
    else if (idOf(edge) !== edgeKeys[at])
      yield issueAt(graph, place, 'edge.id.taken', `Another edge has the ID “${idOf(edge)}”.`)
  }
}

function* checkStarts(graph: FlowGraph): Generator<FlowIssue> {
  const [first, ...others] = startKeys(graph)
  if (first === undefined)
    yield issueAt(
      graph,
      { on: 'graph', field: ['nodes'] },
      'graph.start.missing',
      'No start node. Add one to start conversations.',
    )
  for (const nodeKey of others)
    yield issueAt(
      graph,
      { on: 'node', nodeKey, field: ['type'] },
      'start.second',
      'There is another start node; a flow has only one.',
    )
}

function* checkEnds(graph: FlowGraph): Generator<FlowIssue> {
  const { edgeKeys, ends } = indexFlow(graph)
  for (const [at, edge] of graph.edges.entries()) {
    const { from, to } = ends[at] ?? { from: null, to: null }
    for (const [field, id, found] of [
      ['source', sourceOf(edge), from],
      ['target', getTarget(edge), to],
    ] as const) {
      if (found !== null) continue
      const place = { on: 'edge', edgeKey: edgeKeys[at] ?? '', field: [field] } as const
      yield id === null
        ? issueAt(graph, place, `edge.${field}.missing`, `This edge has no ${field}.`)
        : issueAt(graph, place, `edge.${field}.unknown`, `There is no node “${id}”.`)
    }
  }
}

function* checkExits(graph: FlowGraph): Generator<FlowIssue> {
  const { edgeKeys, leaving: leavingBy } = indexFlow(graph)
  for (const [nodeKey, positions] of leavingBy) {
    const { way, exits } = getExits(nodeOf(graph, nodeKey) ?? {})
    if (way === 'unknown') continue
    const label = nodeLabel(graph, nodeKey)
    const taken = new Set<string | null>()
    for (const at of positions) {
      const exit = getExit(graph.edges[at] ?? {})
      const place = { on: 'edge', edgeKey: edgeKeys[at] ?? '', field: ['source_handle'] } as const
      if (way === 'last')
        yield issueAt(
          graph,
          { ...place, field: ['source'] },
          'edge.source.last',
          `The conversation ends at “${label}”, so nothing leaves it.`,
        )
      else if (!exits.some((each) => each.exit === exit) && !(way === 'pair' && exit === null))
        yield issueAt(
          graph,
          place,
          'edge.source_handle.unknown',
          exit === null
            ? `“${label}” is left by one of its exits; this edge names none.`
            : `“${label}” has no exit “${exit}”.`,
        )
      else if (taken.has(exit))
        yield issueAt(
          graph,
          place,
          'edge.source_handle.taken',
          `Another edge uses the same exit of “${label}”, so this one is never followed.`,
        )
      taken.add(exit)
    }
  }
}

function* checkNodes(graph: FlowGraph): Generator<FlowIssue> {
  const starts = startKeys(graph)
  const reached = reachedFrom(graph, starts)
  const traps = findTraps(graph)
  for (const nodeKey of indexFlow(graph).nodeKeys) {
    const whole = { on: 'node', nodeKey, field: [] } as const
    if (starts.length > 0 && !reached.has(nodeKey)) {
      const why =
        entering(graph, nodeKey).length > 0 ? 'Only unreachable nodes lead here.' : 'Unreachable: nothing leads here.'
      yield issueAt(graph, whole, 'node.unreachable', why)
    }
    const open = openExits(graph, nodeKey)
    if (open?.labels.length === 0)
      yield issueAt(graph, whole, 'node.dead_end', 'Dead end: not connected, and the conversation doesn’t end here.')
    else if (open) {
      const message = `Nothing follows ${open.labels.map((label) => `“${label}”`).join(', ')}.`
      if (open.isCovered) yield issueAt(graph, whole, 'node.exit.open', message, 'advice')
      else yield issueAt(graph, whole, 'node.dead_end', message)
    }
    if (traps.has(nodeKey) && (starts.length === 0 || reached.has(nodeKey)))
      yield issueAt(graph, whole, 'node.circle', 'Infinite loop: nothing leaves this cycle.')
  }
}

/**
 * Labels of a node's unconnected exits; none if no edge leaves it at all. `isCovered`: they fall through to the default
 * exit. Null if every exit is connected or the conversation may end there.
 */
function openExits(graph: FlowGraph, nodeKey: string): { labels: string[]; isCovered: boolean } | null {
  const node = nodeOf(graph, nodeKey)
  if (!node) return null
  const { way, exits } = getExits(node)
  if (way === 'last' || way === 'unknown') return null
  const taken = new Set(leaving(graph, nodeKey).map((at) => getExit(graph.edges[at] ?? {})))
  if (taken.size === 0) return { labels: [], isCovered: false }
  // An edge from a nonexistent exit is a separate issue.
  if (way === 'through' || (way === 'pair' && taken.has(null))) return null
  const open = exits.filter((each) => !taken.has(each.exit))
  if (open.length === 0) return null
  return { labels: open.map((each) => each.label), isCovered: way === 'choice' && taken.has('default') }
}
