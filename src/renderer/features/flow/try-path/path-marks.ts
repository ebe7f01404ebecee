import { checkPaths } from '#shared/domain/flow/check-paths.ts'
import type { FlowGraph } from '#shared/domain/flow/flow-graph.ts'
import { type FlowWalk, lastStep } from '#shared/domain/flow/walk-flow.ts'
import type { FlowMark } from '../reading/marks.ts'
import { t } from './messages/t.ts'

/** One word for each problem with a graph's paths. */
const FAULTS = new Map<string, 'fault.unreachable' | 'fault.deadEnd' | 'fault.circle'>([
  ['node.unreachable', 'fault.unreachable'],
  ['node.dead_end', 'fault.deadEnd'],
  ['node.circle', 'fault.circle'],
])

/** Nodes that are unreachable, dead ends or in endless cycles, by key. */
export function faultMarks(graph: FlowGraph): Map<string, FlowMark> {
  const marks = new Map<string, FlowMark>()
  for (const { code, place } of checkPaths(graph)) {
    const fault = FAULTS.get(code)
    if (fault !== undefined && place.on === 'node' && !marks.has(place.nodeKey))
      marks.set(place.nodeKey, { tone: 'warning', word: t(fault) })
  }
  return marks
}

/** Marks of a path on the canvas: its visited nodes, its position, and problems elsewhere. */
export function pathMarks(
  walk: FlowWalk,
  faults: ReadonlyMap<string, FlowMark>,
): { nodes: Map<string, FlowMark>; edges: Map<string, FlowMark> } {
  const nodes = new Map(faults)
  const edges = new Map<string, FlowMark>()
  for (const [at, { nodeKey, by }] of walk.steps.entries()) {
    const fault = faults.get(nodeKey)
    const number = String(at + 1)
    const word = fault ? t('mark.stepWithFault', { number, fault: fault.word }) : t('mark.step', { number })
    nodes.set(nodeKey, { tone: fault ? 'warning' : 'passed', word })
    if (by?.edgeKey) edges.set(by.edgeKey, { tone: 'passed', word: '' })
  }
  const here = lastStep(walk)
  if (here) {
    const fault = faults.get(here.nodeKey)
    nodes.set(here.nodeKey, {
      tone: 'here',
      word: fault ? t('mark.hereWithFault', { fault: fault.word }) : t('mark.here'),
    })
  }
  return { nodes, edges }
}
