import type { StoredAgent } from '../agents/agent-store.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { dispatchEvent } from '../webhooks/dispatch-event.ts'
import { startRecording, UnspeakableLine } from './call-recording.ts'
import type { CallRecording } from './call-recording.ts'
import type { CallTrigger } from './call-triggers.ts'
import type { CallVoices } from './call-voices.ts'
import type { StoredConversation } from './conversation-store.ts'
import { evaluateConversation } from './evaluate-conversation.ts'
import type { CallEnd, Turn } from './walk-flow.ts'

/** A call to simulate. */
export interface Call {
  agent: StoredAgent
  turns: Generator<Turn, CallEnd, void>
  variables: ReadonlyMap<string, unknown>
  voices: CallVoices
  trigger: CallTrigger | undefined
  /** Time from the request to the first word. */
  connectMs: number
}

/** Pause for the agent's thinking and the caller's breathing, unless the agent specifies one. */
const AGENT_PAUSE_MS = 600
const CALLER_PAUSE_MS = 500
/** Default maximum duration for agents that don't set one. */
const LONGEST_CALL_MS = 10 * 60_000

/**
 * Simulates a conversation to its end: pending, active with messages appearing as they are spoken, then completed or
 * failed with recording and evaluations, each sent to subscribed webhooks (specification parts 3 and 6). Message times
 * are positions in the recording; with `callSpeed` above 1 they appear earlier by the clock than they state. Resolves
 * when the call is over or the sandbox stops; internal errors are reported and fail the call.
 */
export async function playConversation(deps: SandboxDeps, conversation: StoredConversation, call: Call): Promise<void> {
  try {
    await deps.timers.waitUntil(Date.parse(conversation.createdAt) + paced(deps, call.connectMs), deps.closing)
    if (call.trigger?.kind === 'never-connects') {
      finish(deps, conversation.id, call, { status: 'failed', endReason: call.trigger.endReason })
    } else {
      await playAnswered(deps, conversation, call)
    }
  } catch (error) {
    if (deps.closing.aborted) return
    if (!(error instanceof UnspeakableLine)) deps.report(error)
    finish(deps, conversation.id, call, { status: 'failed', endReason: null })
  }
}

async function playAnswered(deps: SandboxDeps, { id, createdAt }: StoredConversation, call: Call): Promise<void> {
  const startedAtMs = Date.parse(createdAt) + call.connectMs
  const active = deps.conversations.change(id, { status: 'active', startedAt: moment(startedAtMs) })
  dispatchEvent(deps, active, 'conversation.started')
  const recording = await startRecording(deps.engine, call.agent.fields.save_audio_recording, deps.closing)
  const line: CallLine = { deps, id, call, recording, startedAtMs, spokenMs: 0 }
  try {
    const end = await playTurns(line)
    const sound = await recording.finish()
    finish(deps, id, call, end, { durationMs: Math.round(line.spokenMs), startedAtMs, recording: sound })
  } finally {
    await recording.close()
  }
}

/** A call in progress and its position, in milliseconds of the recording. */
interface CallLine {
  deps: SandboxDeps
  id: string
  call: Call
  recording: CallRecording
  startedAtMs: number
  spokenMs: number
}

async function playTurns(line: CallLine): Promise<CallEnd> {
  const { max_call_duration_seconds: longestSeconds } = line.call.agent.fields
  const longestMs = longestSeconds === null ? LONGEST_CALL_MS : longestSeconds * 1_000
  for (;;) {
    const step = line.call.turns.next()
    if (step.done) return step.value
    await playTurn(line, step.value, longestMs)
    if (line.spokenMs >= longestMs) return { status: 'completed', endReason: 'max_duration_reached' }
  }
}

async function playTurn(line: CallLine, turn: Turn, longestMs: number): Promise<void> {
  const { conversations } = line.deps
  const at = () => moment(line.startedAtMs + Math.round(line.spokenMs))
  switch (turn.kind) {
    case 'silence':
      return rest(line, Math.min(turn.durationMs, longestMs - line.spokenMs))
    case 'tool': {
      const { name, args, result } = turn
      const facts = { content: result.summary, toolName: name, toolArgs: args, toolResult: result }
      const message = conversations.addMessage(line.id, { ...facts, role: 'tool', startedAt: at(), endedAt: null })
      await rest(line, Math.min(turn.durationMs, longestMs - line.spokenMs))
      return conversations.endMessage(line.id, message.id, at())
    }
    case 'line': {
      await rest(line, Math.min(pauseBefore(line.call.agent, turn.role), longestMs - line.spokenMs))
      // A line starting at the end of the call would never be heard.
      if (line.spokenMs >= longestMs) return
      const facts = { role: turn.role, content: turn.text, toolName: null, toolArgs: null, toolResult: null }
      const message = conversations.addMessage(line.id, { ...facts, startedAt: at(), endedAt: null })
      const voice = turn.role === 'user' ? line.call.voices.caller : line.call.voices.agent(turn.voiceId)
      line.spokenMs += await line.recording.speak(turn.text, voice, Math.max(0, longestMs - line.spokenMs))
      await reach(line)
      return conversations.endMessage(line.id, message.id, at())
    }
  }
}

async function rest(line: CallLine, forMs: number): Promise<void> {
  await line.recording.rest(forMs)
  line.spokenMs += Math.max(0, forMs)
  await reach(line)
}

/** Waits until the clock reaches the call's position. */
async function reach({ deps, startedAtMs, spokenMs }: CallLine): Promise<void> {
  await deps.timers.waitUntil(startedAtMs + paced(deps, spokenMs), deps.closing)
}

function paced({ callSpeed }: SandboxDeps, callMs: number): number {
  return callSpeed === 0 ? 0 : callMs / callSpeed
}

function pauseBefore(agent: StoredAgent, role: 'assistant' | 'user'): number {
  if (role === 'user') return CALLER_PAUSE_MS
  const seconds = agent.fields.turn_handling.response_delay_seconds
  return seconds === null ? AGENT_PAUSE_MS : seconds * 1_000
}

/** What remains of an answered call. */
interface Answered {
  durationMs: number
  startedAtMs: number
  recording: Uint8Array<ArrayBuffer> | undefined
}

/** Sets final status, recording and evaluations of the conversation at once and notifies subscribers. */
function finish(deps: SandboxDeps, id: string, call: Call, end: CallEnd, answered?: Answered): void {
  const stored = deps.conversations.change(id, {})
  const nowMs = deps.clock.nowMs()
  const startedAtMs = stored.startedAt === null ? undefined : Date.parse(stored.startedAt)
  const durationMs = answered?.durationMs ?? (startedAtMs === undefined ? null : Math.max(0, nowMs - startedAtMs))
  const endedAtMs = startedAtMs === undefined || durationMs === null ? nowMs : startedAtMs + durationMs
  const endedAt = moment(endedAtMs)
  const agent = deps.agents.findById(stored.agentId) ?? call.agent
  const messages = stored.messages.map((message) => ({ ...message, endedAt: message.endedAt ?? endedAt }))
  const ended: Partial<StoredConversation> = {
    ...end,
    endedAt,
    durationMs,
    messages,
    recording: answered?.recording,
    dynamicVariables: { ...stored.dynamicVariables, ...ownVariables(call.variables) },
  }
  const evaluations =
    startedAtMs === undefined
      ? []
      : evaluateConversation({ ...stored, ...ended }, agent.evaluation, call.variables).map((evaluation, index) => ({
          ...evaluation,
          id: `eval_${deps.newId().slice(0, 26)}`,
          place: index + 1,
          createdAt: endedAt,
        }))
  const conversation = deps.conversations.change(id, { ...ended, evaluations })
  dispatchEvent(deps, conversation, end.status === 'completed' ? 'conversation.completed' : 'conversation.failed')
}

/** The flow's variables; the service's own are not returned. */
function ownVariables(variables: ReadonlyMap<string, unknown>): Record<string, unknown> {
  return Object.fromEntries([...variables].filter(([key]) => !key.startsWith('system__')))
}

function moment(ms: number): string {
  return new Date(ms).toISOString()
}
