import { edgeBy } from './edit-edges.ts'
import { PLACEHOLDER } from './edit-variables.ts'
import { type FlowValues, evaluateCondition, formatCondition } from './evaluate-condition.ts'
import {
  type FlowGraph,
  type FlowItem,
  dataOf,
  isRecord,
  kindOf,
  getTarget,
  textOf,
  variablesOf,
} from './flow-graph.ts'
import { leaving, nodeOf } from './flow-index.ts'
import { t } from './messages/t.ts'
import { startKeys } from './check-paths.ts'
import { type NodeExit, getExits, shownExits } from './node-exits.ts'
import { sameValue } from './same-value.ts'

/** One node on a walk through a graph. */
export interface WalkStep {
  nodeKey: string
  /** Variable values when the node is entered. */
  values: FlowValues
  /** How the previous node was left; null at the start. */
  by: { exit: string | null; label: string; edgeKey: string | null; isChosen: boolean; why: string } | null
}

/** A walk through a graph, from its start. */
export interface FlowWalk {
  steps: readonly WalkStep[]
}

/** One way to continue. `answers` names the variables that the user may fill. */
export interface WalkWay extends NodeExit {
  /** Key of the target node; null if nothing follows. */
  targetKey: string | null
  edgeKey: string | null
  answers: string[]
  /** The reason if the graph decides: the condition that holds, or that none does. */
  why: string
}

/**
 * What can happen at a node. `go`: one way, decided by the graph. `choose`: the user decides for the caller, the model
 * or a tool. `ended`: the conversation is over. `stuck`: nothing follows, although nothing ends here; `missing` is the
 * ID of a node that doesn't exist.
 */
export type WalkOffer =
  | { kind: 'go'; way: WalkWay }
  | { kind: 'choose'; who: 'caller' | 'model' | 'tool' | 'anyone'; ways: WalkWay[] }
  | { kind: 'ended'; by: 'end' | 'transfer' }
  | { kind: 'stuck'; missing: string | null }

/** Maximum steps of a walk: a longer one is an endless loop. */
export const MAX_WALK_STEPS = 1_000

/** Starts a walk at the first start node, with the graph's initial variables. Null without a start. */
export function startWalk(graph: FlowGraph, given: FlowValues = new Map()): FlowWalk | null {
  const [nodeKey] = startKeys(graph)
  if (nodeKey === undefined) return null
  const values = new Map<string, unknown>()
  for (const variable of variablesOf(graph)) {
    const key = textOf(variable, 'key')
    if (key && variable['default'] !== undefined) values.set(key, variable['default'])
  }
  for (const [key, value] of given) values.set(key, value)
  return { steps: [{ nodeKey, values, by: null }] }
}

/** The walk's current step. */
export function lastStep(walk: FlowWalk): WalkStep | undefined {
  return walk.steps.at(-1)
}

/** What can happen at the walk's current node. */
export function offerAt(graph: FlowGraph, walk: FlowWalk): WalkOffer {
  const step = lastStep(walk)
  const node = step && nodeOf(graph, step.nodeKey)
  if (!step || !node) return { kind: 'stuck', missing: null }
  const kind = kindOf(node)
  const { way } = getExits(node)
  if (way === 'last') return { kind: 'ended', by: kind === 'transfer' ? 'transfer' : 'end' }
  if (kind === 'branch_condition') return decided(graph, step, node)
  const exits = shownExits(graph, step.nodeKey)
  if (way === 'through' || (way === 'unknown' && exits.length === 1))
    return only(graph, step, wayBy(graph, step, exits[0]))
  const ways = exits
    .filter(({ exit }) => way !== 'pair' || exit !== null)
    .map((exit) => wayBy(graph, step, exit, getAnswers(node, exit.exit)))
  return { kind: 'choose', who: WHO[kind] ?? 'anyone', ways }
}

/**
 * Advances the walk by one offered way, with the answers as variables. Returns the walk itself if nothing follows, or
 * if it has the maximum number of steps.
 */
export function goOn(graph: FlowGraph, walk: FlowWalk, way: WalkWay, answers: FlowValues = new Map()): FlowWalk {
  const step = lastStep(walk)
  const node = step && nodeOf(graph, step.nodeKey)
  if (!step || !node || way.targetKey === null || walk.steps.length >= MAX_WALK_STEPS) return walk
  const values = new Map(step.values)
  for (const key of way.answers) if (answers.has(key)) values.set(key, answers.get(key))
  const data = dataOf(node)
  const key = textOf(data, 'variable')
  if (kindOf(node) === 'set_variable' && key) values.set(key, filledValue(data['value'], step.values))
  const { exit, label, edgeKey, targetKey, why } = way
  const isChosen = offerAt(graph, walk).kind === 'choose'
  return { steps: [...walk.steps, { nodeKey: targetKey, values, by: { exit, label, edgeKey, isChosen, why } }] }
}

/** The walk without its last step; itself at the start. */
export function goBack(walk: FlowWalk): FlowWalk {
  return walk.steps.length > 1 ? { steps: walk.steps.slice(0, -1) } : walk
}

/** Advances the walk until a choice is needed, it ends, is stuck, or loops. */
export function goToChoice(graph: FlowGraph, walk: FlowWalk): FlowWalk {
  let here = walk
  for (;;) {
    const offer = offerAt(graph, here)
    if (offer.kind !== 'go') return here
    const next = goOn(graph, here, offer.way)
    if (next === here || isCircling(next)) return next
    here = next
  }
}

/**
 * Whether the walk reached a node again with the same variables and without a choice in between: it would do so
 * forever.
 */
export function isCircling(walk: FlowWalk): boolean {
  const here = lastStep(walk)
  if (!here) return false
  for (let at = walk.steps.length - 1; at > 0; at--) {
    if (walk.steps[at]?.by?.isChosen) return false
    const before = walk.steps[at - 1]
    if (before?.nodeKey === here.nodeKey && sameValues(before.values, here.values)) return true
  }
  return walk.steps.length >= MAX_WALK_STEPS
}

/** Keys of variables whose values changed in the previous step. */
export function changedAt(walk: FlowWalk, at: number): string[] {
  const [before, here] = [walk.steps[at - 1], walk.steps[at]]
  if (!before || !here) return []
  return [...here.values].filter(([key, value]) => !sameValue(before.values.get(key), value)).map(([key]) => key)
}

/** Fills in a text's variables; those without a value stay as written. */
export function filledText(text: string, values: FlowValues): string {
  return text.replace(PLACEHOLDER, (whole, key: string) => {
    const value = values.get(key)
    if (value === undefined || value === null) return whole
    return typeof value === 'string' ? value : JSON.stringify(value)
  })
}

const WHO: Readonly<Record<string, 'caller' | 'model' | 'tool'>> = {
  ask: 'caller',
  collect: 'caller',
  branch_model: 'model',
  tool_call: 'tool',
}

/** Exits that carry an answer. */
const ANSWERED = new Set(['answered', 'complete', 'success'])

function getAnswers(node: FlowItem, exit: string | null): string[] {
  if (exit === null || !ANSWERED.has(exit)) return []
  const { fields, variable, result_variable: result } = dataOf(node)
  const keys = Array.isArray(fields) ? fields.map((field) => textOf(field, 'variable')) : [variable, result]
  return keys.filter((key) => typeof key === 'string' && key !== '') as string[]
}

function decided(graph: FlowGraph, step: WalkStep, node: FlowItem): WalkOffer {
  const { conditions } = dataOf(node)
  const list = Array.isArray(conditions) ? conditions.filter(isRecord) : []
  if (list.some((condition) => evaluateCondition(condition, step.values) === null)) {
    const ways = getExits(node).exits.map((exit) => wayBy(graph, step, exit))
    return { kind: 'choose', who: 'anyone', ways }
  }
  const held = list.find((condition) => evaluateCondition(condition, step.values))
  const exit = (held && textOf(held, 'id')) || 'default'
  const found = getExits(node).exits.find((each) => each.exit === exit)
  const way = wayBy(graph, step, found ?? { exit, label: t('exit.otherwise') })
  return only(graph, step, { ...way, why: held ? formatCondition(held) : t('noCondition') })
}

function only(graph: FlowGraph, step: WalkStep, way: WalkWay): WalkOffer {
  if (way.targetKey !== null) return { kind: 'go', way }
  const edge = leaving(graph, step.nodeKey)
    .map((at) => graph.edges[at] ?? {})
    .find((each) => getTarget(each) !== null)
  return { kind: 'stuck', missing: edge ? getTarget(edge) : null }
}

/** The way by an exit. An unconnected one falls back to the unnamed exit, or to `default` of a choice. */
function wayBy(graph: FlowGraph, step: WalkStep, exit: NodeExit | undefined, answers: string[] = []): WalkWay {
  const asked = exit ?? { exit: null, label: t('exit.next') }
  const { way } = getExits(nodeOf(graph, step.nodeKey) ?? {})
  const standIn = way === 'pair' ? null : way === 'choice' ? 'default' : undefined
  const edge =
    edgeBy(graph, step.nodeKey, asked.exit) ?? (standIn === undefined ? null : edgeBy(graph, step.nodeKey, standIn))
  return { ...asked, targetKey: edge?.targetKey ?? null, edgeKey: edge?.edgeKey ?? null, answers, why: '' }
}

function filledValue(value: unknown, values: FlowValues): unknown {
  return typeof value === 'string' ? filledText(value, values) : value
}

function sameValues(a: FlowValues, b: FlowValues): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.has(key) && sameValue(value, b.get(key)))
}
