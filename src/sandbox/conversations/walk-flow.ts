import type { FlowGraph, FlowNode } from '../flow/flow-graph.ts'
import { getHandles } from '../flow/handles-of.ts'
import type { CallPhrases } from './call-phrases.ts'
import type { CallTrigger } from './call-triggers.ts'
import type { Caller } from './caller.ts'
import type { EndReason } from './conversation-store.ts'
import { bestOption, firstThatHolds } from './decide-branch.ts'
import type { BranchOption, Condition } from './decide-branch.ts'
import { fillIn, fillInSpoken, formatAfter } from './fill-in.ts'
import { callStandIn } from './tool-stand-ins.ts'

/** What happens next on a call. */
export type Turn =
  | { kind: 'line'; role: 'assistant' | 'user'; text: string; voiceId?: string }
  | { kind: 'silence'; durationMs: number }
  | {
      kind: 'tool'
      name: string
      args: Record<string, unknown>
      result: { summary: string } & Record<string, unknown>
      durationMs: number
    }

/** How a call ended. */
export interface CallEnd {
  status: 'completed' | 'failed'
  endReason: EndReason | null
}

/** State of a walk; `variables` is updated along the way. */
export interface Walk {
  graph: FlowGraph
  firstMessage: string
  phrases: CallPhrases
  caller: Caller
  variables: Map<string, unknown>
  trigger: CallTrigger | undefined
  /** Caller silence after which the agent ends the call; null for never. */
  inactivityTimeoutMs: number | null
}

/** Maximum number of nodes per call, and of visits to the same node. */
const NODE_BUDGET = 200
const SAME_NODE_BUDGET = 10
const LINES_BEFORE_BREAKING = 2
const TOOL_MS = 400
/** Audio clips aren't fetched: each is replaced by silence of this length. */
const CLIP_MS = 1_500
const VOICEMAIL_GREETING_MS = 2_000

/** How a node was left: through a handle, or by ending the call. */
type Exit = { handle: string | null } | CallEnd

/**
 * Plays a flow turn by turn between an agent and a simulated caller, and returns how it ended. Turns are generated
 * lazily.
 */
export function* walkFlow(walk: Walk): Generator<Turn, CallEnd, void> {
  const state: CallState = { heard: '', callerSpokeLast: false, lines: 0, silentMs: 0 }
  const visits = new Map<string, number>()
  let node = walk.graph.nodes.find(({ type }) => type === 'start')
  for (let passed = 0; node; passed += 1) {
    const visit = (visits.get(node.id) ?? 0) + 1
    visits.set(node.id, visit)
    if (visit > SAME_NODE_BUDGET) return { status: 'failed', endReason: 'loop_detected' }
    if (passed >= NODE_BUDGET) return { status: 'failed', endReason: 'flow_budget_exhausted' }
    const exit: Exit = yield* untilCut(walk, state, passNode(walk, state, node))
    if ('status' in exit) return exit
    node = nextNode(walk.graph, node, exit.handle)
  }
  return { status: 'failed', endReason: null }
}

/** Plays an agent's reaction to an answering machine: leaves the message, or hangs up if it is empty. */
export function* leaveVoicemail(message: string): Generator<Turn, CallEnd, void> {
  yield { kind: 'silence', durationMs: VOICEMAIL_GREETING_MS }
  if (message === '') return { status: 'completed', endReason: 'voicemail_hangup' }
  yield { kind: 'line', role: 'assistant', text: message }
  return { status: 'completed', endReason: 'voicemail_message_left' }
}

interface CallState {
  /** The caller's last words. */
  heard: string
  callerSpokeLast: boolean
  lines: number
  /** How long the caller has been silent when asked. */
  silentMs: number
}

/** Passes on a node's turns and ends the call on a trigger or caller silence. */
function* untilCut(walk: Walk, state: CallState, turns: Generator<Turn, Exit, void>): Generator<Turn, Exit, void> {
  for (;;) {
    const step = turns.next()
    if (step.done) return step.value
    const turn = step.value
    if (walk.trigger?.kind === 'agent-breaks' && state.lines >= LINES_BEFORE_BREAKING) {
      return { status: 'failed', endReason: null }
    }
    const isCallers = turn.kind === 'line' && turn.role === 'user'
    if (turn.kind === 'line') {
      state.lines += 1
      state.callerSpokeLast = isCallers
      if (isCallers) {
        state.heard = turn.text
        state.silentMs = 0
      }
    }
    yield turn
    if (isCallers && walk.trigger?.kind === 'caller-hangs-up') {
      yield { kind: 'line', role: 'user', text: walk.caller.hangUp() }
      return { status: 'completed', endReason: 'caller_hangup' }
    }
    if (walk.inactivityTimeoutMs !== null && state.silentMs >= walk.inactivityTimeoutMs) {
      return { status: 'completed', endReason: 'inactivity_timeout' }
    }
  }
}

function* passNode(walk: Walk, state: CallState, node: FlowNode): Generator<Turn, Exit, void> {
  const data = node.data ?? {}
  switch (node.type) {
    case 'start':
      if (data['speak_first_message'] !== false) yield* agentSays(walk, walk.firstMessage)
      return { handle: null }
    case 'say':
      yield* agentSays(walk, data['text'], data['voice_id'])
      return { handle: null }
    case 'ask':
      return { handle: (yield* ask(walk, state, node)) ? 'answered' : 'no_answer' }
    case 'collect':
      return { handle: (yield* collect(walk, state, node)) ? 'complete' : 'incomplete' }
    case 'branch_condition':
      return { handle: firstThatHolds(data['conditions'] as Condition[], walk.variables) }
    case 'branch_model': {
      const options = data['options'] as BranchOption[]
      if (!state.callerSpokeLast && !isSilent(walk)) {
        yield { kind: 'line', role: 'user', text: walk.caller.formatTopic(options) }
      }
      return { handle: bestOption(options, state.callerSpokeLast ? state.heard : '') }
    }
    case 'tool_call':
      return { handle: (yield* callTool(walk, node)) ? 'success' : 'failure' }
    case 'set_variable': {
      const { variable, value } = data
      walk.variables.set(String(variable), typeof value === 'string' ? fillIn(value, walk.variables) : value)
      return { handle: null }
    }
    case 'transfer':
      yield* agentSays(walk, data['message'])
      return { status: 'completed', endReason: 'transferred' }
    case 'play_audio':
      yield { kind: 'silence', durationMs: CLIP_MS }
      return { handle: null }
    case 'wait':
      yield { kind: 'silence', durationMs: Number(data['duration_seconds']) * 1_000 }
      return { handle: null }
    case 'end':
      yield* agentSays(walk, data['message'])
      return { status: data['outcome'] === 'failed' ? 'failed' : 'completed', endReason: 'agent_ended' }
    default:
      return { handle: null }
  }
}

function* agentSays(walk: Walk, text: unknown, voiceId?: unknown): Generator<Turn, void, void> {
  const said = fillInSpoken(typeof text === 'string' ? text : '', walk.variables)
  if (said !== '') {
    yield { kind: 'line', role: 'assistant', text: said, ...(typeof voiceId === 'string' ? { voiceId } : {}) }
  }
}

/** An undetected answering machine doesn't answer questions either. */
function isSilent({ trigger }: Walk): boolean {
  return trigger?.kind === 'silent-caller' || trigger?.kind === 'voicemail'
}

/** Asks until answered; returns true if the answer was stored. */
function* ask(walk: Walk, state: CallState, node: FlowNode): Generator<Turn, boolean, void> {
  const { text, variable, voice_id: voiceId, attempts = 2, timeout_seconds: timeoutSeconds = 8 } = node.data ?? {}
  const key = String(variable)
  const question = { text: String(text), variable: key, description: '', leadsTo: optionsAfter(walk.graph, node) }
  return yield* putQuestion(walk, state, question, Number(attempts), Number(timeoutSeconds) * 1_000, voiceId)
}

/** Asks for each field in turn; returns true if every required one is known. */
function* collect(walk: Walk, state: CallState, node: FlowNode): Generator<Turn, boolean, void> {
  const fields = (node.data?.['fields'] ?? []) as { variable: string; description: string; required?: boolean }[]
  const attempts = Number(node.data?.['attempts'] ?? 3)
  let isComplete = true
  for (const { variable, description, required = true } of fields) {
    if (walk.variables.get(variable) !== undefined && walk.variables.get(variable) !== '') continue
    const text = walk.phrases.agent.askFor.replace('{}', description.replace(/[.?!]+$/, ''))
    const isKnown = yield* putQuestion(walk, state, { text, variable, description, leadsTo: [] }, attempts, 8_000)
    if (!isKnown && required) isComplete = false
  }
  return isComplete
}

function* putQuestion(
  walk: Walk,
  state: CallState,
  question: { text: string; variable: string; description: string; leadsTo: readonly BranchOption[] },
  attempts: number,
  timeoutMs: number,
  voiceId?: unknown,
): Generator<Turn, boolean, void> {
  const text = fillIn(question.text, walk.variables)
  const type = walk.graph.variables?.find(({ key }) => key === question.variable)?.type ?? 'string'
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const isAgain = attempt > 1 && state.silentMs > 0
    yield* agentSays(walk, isAgain ? formatAfter(walk.phrases.agent.again, question.text) : question.text, voiceId)
    if (isSilent(walk)) {
      state.silentMs += timeoutMs
      yield { kind: 'silence', durationMs: timeoutMs }
      continue
    }
    const missed = attempt < attempts ? walk.caller.missed() : undefined
    if (missed !== undefined) {
      yield { kind: 'line', role: 'user', text: missed }
      continue
    }
    const { said, value } = walk.caller.answer({ ...question, text, type })
    yield { kind: 'line', role: 'user', text: said }
    walk.variables.set(question.variable, value)
    return true
  }
  return false
}

/** Calls a tool's stand-in; returns true if it succeeded. */
function* callTool(walk: Walk, node: FlowNode): Generator<Turn, boolean, void> {
  const toolId = String(node.data?.['tool_id'])
  const written = (node.data?.['arguments'] ?? {}) as Record<string, unknown>
  const args = Object.fromEntries(
    Object.entries(written).map(([key, value]) => [
      key,
      typeof value === 'string' ? fillIn(value, walk.variables) : value,
    ]),
  )
  const outcome =
    walk.trigger?.kind === 'tools-fail'
      ? { hasFailed: true, result: { ok: false, summary: 'The tool did not answer' } }
      : callStandIn(toolId, args)
  yield { kind: 'tool', name: toolId, args, result: outcome.result, durationMs: TOOL_MS }
  const resultVariable = node.data?.['result_variable']
  if (typeof resultVariable === 'string' && !outcome.hasFailed) {
    walk.variables.set(resultVariable, outcome.result.summary)
  }
  return !outcome.hasFailed
}

/** Follows the handle's edge, or the fallback edge. */
function nextNode({ nodes, edges }: FlowGraph, node: FlowNode, handle: string | null): FlowNode | undefined {
  const ways = edges.filter(({ source }) => source === node.id)
  const { rest } = getHandles(node)
  const edge =
    ways.find((each) => (each.source_handle ?? null) === handle) ??
    ways.find((each) => (each.source_handle ?? null) === rest)
  return nodes.find(({ id }) => id === edge?.target)
}

/** Options of a model branch directly after a question: the answer decides the branch. */
function optionsAfter(graph: FlowGraph, node: FlowNode): readonly BranchOption[] {
  const next = nextNode(graph, node, 'answered')
  return next?.type === 'branch_model' ? (next.data?.['options'] as BranchOption[]) : []
}
