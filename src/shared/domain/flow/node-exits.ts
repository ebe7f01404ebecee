import { formatCondition } from './evaluate-condition.ts'
import { type FlowGraph, type FlowItem, dataOf, getExit, isRecord, kindOf, textOf } from './flow-graph.ts'
import { indexFlow, leaving } from './flow-index.ts'
import { t } from './messages/t.ts'

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

type PairedExit = 'answered' | 'no_answer' | 'complete' | 'incomplete' | 'success' | 'failure'

const getNextExit = (): NodeExit => ({ exit: null, label: t('exit.next') })
const through = (): NodeExits => ({ way: 'through', exits: [getNextExit()] })
const last = (): NodeExits => ({ way: 'last', exits: [] })
const pair =
  (...exits: PairedExit[]) =>
  (): NodeExits => ({ way: 'pair', exits: exits.map((exit) => ({ exit, label: t(`exit.${exit}`) })) })

/** Exits of the kinds in the served taxonomy, according to its descriptions (assumed: the sandbox's schema). */
const WAYS: Readonly<Record<string, (node: FlowItem) => NodeExits>> = {
  start: through,
  say: through,
  ask: pair('answered', 'no_answer'),
  collect: pair('complete', 'incomplete'),
  branch_condition: (node) => choices(dataOf(node)['conditions']),
  branch_model: (node) => choices(dataOf(node)['options']),
  tool_call: pair('success', 'failure'),
  set_variable: through,
  play_audio: through,
  wait: through,
  transfer: last,
  end: last,
}

const made = new WeakMap<FlowItem, NodeExits>()

/** A node's exits, based on its data; for an unknown kind, only the unnamed exit. */
export function getExits(node: FlowItem): NodeExits {
  let exits = made.get(node)
  if (!exits) {
    const type = kindOf(node)
    const way = Object.hasOwn(WAYS, type) ? WAYS[type] : undefined
    exits = way?.(node) ?? { way: 'unknown', exits: [getNextExit()] }
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
    shown.push({ exit, label: both ? t('exit.both') : (exit ?? t('exit.next')), isOwn: both || way === 'unknown' })
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
  return {
    way: 'choice',
    exits: [...exits, ...(seen.has('default') ? [] : [{ exit: 'default', label: t('exit.otherwise') }])],
  }
}
