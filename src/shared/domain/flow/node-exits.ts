import { formatCondition } from './evaluate-condition.ts'
import { type FlowGraph, type FlowItem, dataOf, getExit, isRecord, kindOf, textOf } from './flow-graph.ts'
import { indexFlow, leaving } from './flow-index.ts'

/** An exit of a node: the `source_handle` of the edge that leaves by it. Null is the unnamed one. */
export interface NodeExit {
  exit: string | null
  /** Label shown to the user. */
  label: string
}

/**
 * A node's exits. `through`: one exit. `pair`: two, or the unnamed one for both. `choice`: one per option, else the
 * default. `last`: none. `unknown`: an unknown kind, with whatever exits its edges use.
 */
export interface NodeExits {
  way: 'through' | 'pair' | 'choice' | 'last' | 'unknown'
  exits: NodeExit[]
}

/** Lists in a node's data whose entries are its exits, by their IDs. */
export const EXIT_LISTS = ['conditions', 'options'] as const

const ONWARD: NodeExit = { exit: null, label: 'Next' }
const THROUGH: NodeExits = { way: 'through', exits: [ONWARD] }
const LAST: NodeExits = { way: 'last', exits: [] }
const pair = (...exits: NodeExit[]): NodeExits => ({ way: 'pair', exits })
const OTHERWISE: NodeExit = { exit: 'default', label: 'Otherwise' }

/** Exits of the kinds in the served taxonomy, according to its descriptions (assumed: the sandbox's schema). */
const WAYS: Readonly<Record<string, NodeExits | ((node: FlowItem) => NodeExits)>> = {
  start: THROUGH,
  say: THROUGH,
  ask: pair({ exit: 'answered', label: 'Answered' }, { exit: 'no_answer', label: 'No answer' }),
  collect: pair({ exit: 'complete', label: 'Complete' }, { exit: 'incomplete', label: 'Incomplete' }),
  branch_condition: (node) => choices(dataOf(node)['conditions']),
  branch_model: (node) => choices(dataOf(node)['options']),
  tool_call: pair({ exit: 'success', label: 'Success' }, { exit: 'failure', label: 'Failure' }),
  set_variable: THROUGH,
  play_audio: THROUGH,
  wait: THROUGH,
  transfer: LAST,
  end: LAST,
}

const made = new WeakMap<FlowItem, NodeExits>()

/** A node's exits, based on its data; for an unknown kind, only the unnamed exit. */
export function getExits(node: FlowItem): NodeExits {
  let exits = made.get(node)
  if (!exits) {
    const type = kindOf(node)
    const way = Object.hasOwn(WAYS, type) ? WAYS[type] : undefined
    exits = typeof way === 'function' ? way(node) : (way ?? { way: 'unknown', exits: [ONWARD] })
    made.set(node, exits)
  }
  return exits
}

/** The exits of a node to show: its own, then those that edges use although the node doesn't have them. */
export function shownExits(graph: FlowGraph, nodeKey: string): (NodeExit & { isOwn: boolean })[] {
  const node = graph.nodes[indexFlow(graph).nodeAt.get(nodeKey) ?? -1]
  if (!node) return []
  const { way, exits } = getExits(node)
  const shown = exits.map((exit) => ({ ...exit, isOwn: true }))
  for (const at of leaving(graph, nodeKey)) {
    const exit = getExit(graph.edges[at] ?? {})
    if (shown.some((each) => each.exit === exit)) continue
    const both = exit === null && way === 'pair'
    shown.push({ exit, label: both ? 'Either way' : (exit ?? 'Next'), isOwn: both || way === 'unknown' })
  }
  return shown
}

function choices(options: unknown): NodeExits {
  const seen = new Set<string>()
  const exits = (Array.isArray(options) ? options : []).filter(isRecord).flatMap((option): NodeExit[] => {
    const exit = textOf(option, 'id') ?? ''
    if (exit === '' || seen.has(exit)) return []
    seen.add(exit)
    const said = textOf(option, 'operator') === null ? exit : formatCondition(option)
    return [{ exit, label: textOf(option, 'label') || said }]
  })
  return { way: 'choice', exits: [...exits, ...(seen.has('default') ? [] : [OTHERWISE])] }
}
