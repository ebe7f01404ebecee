import { type FlowGraph, exitOf, idOf, kindOf, nameOf, sourceOf, targetOf } from './flow-graph.ts'
import { entering, indexFlow, leaving, nodeOf } from './flow-index.ts'
import { type FlowIssue, issueAt } from './flow-issue.ts'
import { exitsOf } from './node-exits.ts'
import { findTraps, reachedFrom } from './reach.ts'

/**
 * What is wrong with the ways through a graph: no beginning or two, ids that are missing or taken, edges that lead nowhere
 * or leave by an exit that is not there, nodes nothing leads to, exits that nothing follows, and circles that nothing leaves.
 * Nodes of a kind this studio does not know are taken to end a conversation when nothing leaves them. In the graph's order.
 */
export function checkPaths(graph: FlowGraph): FlowIssue[] {
  return [...checkIds(graph), ...checkStarts(graph), ...checkEnds(graph), ...checkExits(graph), ...checkNodes(graph)]
}

/** Keys of the nodes where conversations begin. */
export function startKeys(graph: FlowGraph): string[] {
  const { nodeKeys } = indexFlow(graph)
  return nodeKeys.filter((_, at) => kindOf(graph.nodes[at] ?? {}) === 'start')
}

/** How a person knows a node: its name, else its id. */
export function nodeLabel(graph: FlowGraph, nodeKey: string): string {
  return nameOf(nodeOf(graph, nodeKey) ?? {}) ?? nodeKey
}

function* checkIds(graph: FlowGraph): Generator<FlowIssue> {
  const { nodeKeys, edgeKeys } = indexFlow(graph)
  for (const [at, node] of graph.nodes.entries()) {
    const place = { on: 'node', nodeKey: nodeKeys[at] ?? '', field: ['id'] } as const
    if (idOf(node) === null)
      yield issueAt(graph, place, 'node.id.missing', 'This node has no id, so no edge can lead to it.')
    else if (idOf(node) !== nodeKeys[at])
      yield issueAt(graph, place, 'node.id.taken', `Another node has the id “${idOf(node)}”; edges lead to that one.`)
  }
  for (const [at, edge] of graph.edges.entries()) {
    const place = { on: 'edge', edgeKey: edgeKeys[at] ?? '', field: ['id'] } as const
    if (idOf(edge) === null) yield issueAt(graph, place, 'edge.id.missing', 'This edge has no id.')
    else if (idOf(edge) !== edgeKeys[at])
      yield issueAt(graph, place, 'edge.id.taken', `Another edge has the id “${idOf(edge)}”.`)
  }
}

function* checkStarts(graph: FlowGraph): Generator<FlowIssue> {
  const [first, ...others] = startKeys(graph)
  if (first === undefined)
    yield issueAt(
      graph,
      { on: 'graph', field: ['nodes'] },
      'graph.start.missing',
      'There is no start, where a conversation would begin.',
    )
  for (const nodeKey of others)
    yield issueAt(
      graph,
      { on: 'node', nodeKey, field: ['type'] },
      'start.second',
      'There is another start; a conversation begins at one.',
    )
}

function* checkEnds(graph: FlowGraph): Generator<FlowIssue> {
  const { edgeKeys, ends } = indexFlow(graph)
  for (const [at, edge] of graph.edges.entries()) {
    const { from, to } = ends[at] ?? { from: null, to: null }
    for (const [field, id, found] of [
      ['source', sourceOf(edge), from],
      ['target', targetOf(edge), to],
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
    const { way, exits } = exitsOf(nodeOf(graph, nodeKey) ?? {})
    if (way === 'unknown') continue
    const label = nodeLabel(graph, nodeKey)
    const taken = new Set<string | null>()
    for (const at of positions) {
      const exit = exitOf(graph.edges[at] ?? {})
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
          `Another edge leaves “${label}” by the same exit, so this one is never taken.`,
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
        entering(graph, nodeKey).length > 0 ? 'Only nodes that are not reached lead here.' : 'Nothing leads here.'
      yield issueAt(graph, whole, 'node.unreachable', why)
    }
    const open = openExits(graph, nodeKey)
    if (open?.labels.length === 0)
      yield issueAt(graph, whole, 'node.dead_end', 'Nothing follows, and the conversation does not end here.')
    else if (open) {
      const message = `Nothing follows ${open.labels.map((label) => `“${label}”`).join(', ')}.`
      if (open.isCovered) yield issueAt(graph, whole, 'node.exit.open', message, 'advice')
      else yield issueAt(graph, whole, 'node.dead_end', message)
    }
    if (traps.has(nodeKey) && (starts.length === 0 || reached.has(nodeKey)))
      yield issueAt(
        graph,
        whole,
        'node.circle',
        'A conversation that comes here goes round in a circle that nothing leaves.',
      )
  }
}

/**
 * Labels of the exits of a node that nothing follows; none of them when nothing leaves it at all. `isCovered`: what comes to
 * them goes on by default. Null when every exit is followed or the conversation may end there.
 */
export function openExits(graph: FlowGraph, nodeKey: string): { labels: string[]; isCovered: boolean } | null {
  const node = nodeOf(graph, nodeKey)
  if (!node) return null
  const { way, exits } = exitsOf(node)
  if (way === 'last' || way === 'unknown') return null
  const taken = new Set(leaving(graph, nodeKey).map((at) => exitOf(graph.edges[at] ?? {})))
  if (taken.size === 0) return { labels: [], isCovered: false }
  // An edge by an exit that is not there is an issue of its own.
  if (way === 'through' || (way === 'pair' && taken.has(null))) return null
  const open = exits.filter((each) => !taken.has(each.exit))
  if (open.length === 0) return null
  return { labels: open.map((each) => each.label), isCovered: way === 'choice' && taken.has('default') }
}
