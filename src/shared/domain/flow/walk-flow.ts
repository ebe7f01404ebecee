import { edgeBy } from './edit-edges.ts'
import { PLACEHOLDER } from './edit-variables.ts'
import { type FlowValues, evaluateCondition, sayCondition } from './evaluate-condition.ts'
import { type FlowGraph, type FlowItem, dataOf, isRecord, kindOf, targetOf, textOf, variablesOf } from './flow-graph.ts'
import { leaving, nodeOf } from './flow-index.ts'
import { startKeys } from './check-paths.ts'
import { type NodeExit, exitsOf, shownExits } from './node-exits.ts'
import { sameValue } from './same-value.ts'

/** One node on a way through a graph. */
export interface WalkStep {
  nodeKey: string
  /** What the variables hold when the node is entered. */
  values: FlowValues
  /** How the node before was left; null at the start. */
  by: { exit: string | null; label: string; edgeKey: string | null; isChosen: boolean; why: string } | null
}

/** A way through a graph, from its start. */
export interface FlowWalk {
  steps: readonly WalkStep[]
}

/** One way to go on. `answers` names the variables that a person may fill for it. */
export interface WalkWay extends NodeExit {
  /** Key of the node it leads to; null when nothing follows it. */
  targetKey: string | null
  edgeKey: string | null
  answers: string[]
  /** How it is decided, when it is not a person who decides: the condition that holds, or that none does. */
  why: string
}

/**
 * What can happen at a node. `go`: one way, which the graph decides. `choose`: a person says which, for the caller, the model or
 * a tool. `ended`: the conversation is over. `stuck`: nothing follows, although nothing ends here; `missing` is the id of
 * a node that is not there.
 */
export type WalkOffer =
  | { kind: 'go'; way: WalkWay }
  | { kind: 'choose'; who: 'caller' | 'model' | 'tool' | 'anyone'; ways: WalkWay[] }
  | { kind: 'ended'; by: 'end' | 'transfer' }
  | { kind: 'stuck'; missing: string | null }

/** Steps a way may have: what goes on longer is a circle nobody leaves. */
export const MAX_WALK_STEPS = 1_000

/** A way that begins at the first start, with the variables as the graph gives them. Null without a start. */
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

/** Where a way is now. */
export function lastStep(walk: FlowWalk): WalkStep | undefined {
  return walk.steps.at(-1)
}

/** What can happen where a way is now. */
export function offerAt(graph: FlowGraph, walk: FlowWalk): WalkOffer {
  const step = lastStep(walk)
  const node = step && nodeOf(graph, step.nodeKey)
  if (!step || !node) return { kind: 'stuck', missing: null }
  const kind = kindOf(node)
  const { way } = exitsOf(node)
  if (way === 'last') return { kind: 'ended', by: kind === 'transfer' ? 'transfer' : 'end' }
  if (kind === 'branch_condition') return decided(graph, step, node)
  const exits = shownExits(graph, step.nodeKey)
  if (way === 'through' || (way === 'unknown' && exits.length === 1))
    return only(graph, step, wayBy(graph, step, exits[0]))
  const ways = exits
    .filter(({ exit }) => way !== 'pair' || exit !== null)
    .map((exit) => wayBy(graph, step, exit, answersOf(node, exit.exit)))
  return { kind: 'choose', who: WHO[kind] ?? 'anyone', ways }
}

/**
 * The way one step further by an offered way, with what was answered in the variables. The way itself where nothing follows, or
 * when it has as many steps as a way may have.
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

/** The way without its last step; itself at the start. */
export function goBack(walk: FlowWalk): FlowWalk {
  return walk.steps.length > 1 ? { steps: walk.steps.slice(0, -1) } : walk
}

/** The way on until somebody must choose, it ends, is stuck, or goes round in a circle. */
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
 * Whether a way has come to a node a second time with the same variables and without anybody having chosen in between: it will
 * come there again for ever.
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

/** Keys of variables that a step found changed by the one before it. */
export function changedAt(walk: FlowWalk, at: number): string[] {
  const [before, here] = [walk.steps[at - 1], walk.steps[at]]
  if (!before || !here) return []
  return [...here.values].filter(([key, value]) => !sameValue(before.values.get(key), value)).map(([key]) => key)
}

/** A text with its variables filled in; one without a value stays as it is written. */
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

/** Exits at which an answer came in. */
const ANSWERED = new Set(['answered', 'complete', 'success'])

function answersOf(node: FlowItem, exit: string | null): string[] {
  if (exit === null || !ANSWERED.has(exit)) return []
  const { fields, variable, result_variable: result } = dataOf(node)
  const keys = Array.isArray(fields) ? fields.map((field) => textOf(field, 'variable')) : [variable, result]
  return keys.filter((key) => typeof key === 'string' && key !== '') as string[]
}

function decided(graph: FlowGraph, step: WalkStep, node: FlowItem): WalkOffer {
  const { conditions } = dataOf(node)
  const list = Array.isArray(conditions) ? conditions.filter(isRecord) : []
  if (list.some((condition) => evaluateCondition(condition, step.values) === null)) {
    const ways = exitsOf(node).exits.map((exit) => wayBy(graph, step, exit))
    return { kind: 'choose', who: 'anyone', ways }
  }
  const held = list.find((condition) => evaluateCondition(condition, step.values))
  const exit = (held && textOf(held, 'id')) || 'default'
  const found = exitsOf(node).exits.find((each) => each.exit === exit)
  const way = wayBy(graph, step, found ?? { exit, label: 'Otherwise' })
  return only(graph, step, { ...way, why: held ? sayCondition(held) : 'no condition holds' })
}

function only(graph: FlowGraph, step: WalkStep, way: WalkWay): WalkOffer {
  if (way.targetKey !== null) return { kind: 'go', way }
  const edge = leaving(graph, step.nodeKey)
    .map((at) => graph.edges[at] ?? {})
    .find((each) => targetOf(each) !== null)
  return { kind: 'stuck', missing: edge ? targetOf(edge) : null }
}

/** The way by an exit. One that has no edge goes by what stands for it: the one without a name, or `default` of a choice. */
function wayBy(graph: FlowGraph, step: WalkStep, exit: NodeExit | undefined, answers: string[] = []): WalkWay {
  const asked = exit ?? { exit: null, label: 'Next' }
  const { way } = exitsOf(nodeOf(graph, step.nodeKey) ?? {})
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
