import { type FlowGraph, getExit, idOf, kindOf, nameOf, sourceOf, getTarget } from './flow-graph.ts'
import { entering, indexFlow, leaving, nodeOf } from './flow-index.ts'
import { type FlowIssue, issueAt } from './flow-issue.ts'
import { t } from './messages/t.ts'
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
    const id = idOf(node)
    if (id === null) yield issueAt(graph, place, 'node.id.missing', t('issue.nodeIdMissing'))
    else if (id !== nodeKeys[at]) yield issueAt(graph, place, 'node.id.taken', t('issue.nodeIdTaken', { id }))
  }
  for (const [at, edge] of graph.edges.entries()) {
    const place = { on: 'edge', edgeKey: edgeKeys[at] ?? '', field: ['id'] } as const
    const id = idOf(edge)
    if (id === null) yield issueAt(graph, place, 'edge.id.missing', t('issue.edgeIdMissing'))
    else if (id !== edgeKeys[at]) yield issueAt(graph, place, 'edge.id.taken', t('issue.edgeIdTaken', { id }))
  }
}

function* checkStarts(graph: FlowGraph): Generator<FlowIssue> {
  const [first, ...others] = startKeys(graph)
  if (first === undefined)
    yield issueAt(graph, { on: 'graph', field: ['nodes'] }, 'graph.start.missing', t('issue.startMissing'))
  for (const nodeKey of others)
    yield issueAt(graph, { on: 'node', nodeKey, field: ['type'] }, 'start.second', t('issue.startSecond'))
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
        ? issueAt(graph, place, `edge.${field}.missing`, t(`issue.endMissing.${field}`))
        : issueAt(graph, place, `edge.${field}.unknown`, t('issue.nodeUnknown', { id }))
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
        yield issueAt(graph, { ...place, field: ['source'] }, 'edge.source.last', t('issue.leavesEnd', { node: label }))
      else if (!exits.some((each) => each.exit === exit) && !(way === 'pair' && exit === null))
        yield issueAt(
          graph,
          place,
          'edge.source_handle.unknown',
          exit === null ? t('issue.exitMissing', { node: label }) : t('issue.exitUnknown', { node: label, exit }),
        )
      else if (taken.has(exit))
        yield issueAt(graph, place, 'edge.source_handle.taken', t('issue.exitTaken', { node: label }))
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
      const why = entering(graph, nodeKey).length > 0 ? t('issue.onlyUnreachable') : t('issue.unreachable')
      yield issueAt(graph, whole, 'node.unreachable', why)
    }
    const open = openExits(graph, nodeKey)
    if (open?.labels.length === 0) yield issueAt(graph, whole, 'node.dead_end', t('issue.deadEnd'))
    else if (open) {
      const message = t('issue.openExits', {
        exits: open.labels.map((exit) => t('issue.openExit', { exit })).join(', '),
      })
      if (open.isCovered) yield issueAt(graph, whole, 'node.exit.open', message, 'advice')
      else yield issueAt(graph, whole, 'node.dead_end', message)
    }
    if (traps.has(nodeKey) && (starts.length === 0 || reached.has(nodeKey)))
      yield issueAt(graph, whole, 'node.circle', t('issue.circle'))
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
