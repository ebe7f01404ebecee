import { createPhraseFinder } from '../synthesis/find-phrase.ts'
import type { EndReason } from './conversation-store.ts'

/** How a trigger word affects a call: it never starts, or it fails midway. */
export type CallTrigger =
  | { kind: 'never-connects'; endReason: EndReason }
  | { kind: 'voicemail' }
  | { kind: 'silent-caller' }
  | { kind: 'caller-hangs-up' }
  | { kind: 'agent-breaks' }
  | { kind: 'tools-fail' }

/** By trigger word; listed in README.md. */
const CALL_TRIGGERS: ReadonlyMap<string, CallTrigger> = new Map<string, CallTrigger>([
  ['sandbox-no-answer', { kind: 'never-connects', endReason: 'dial_no_answer' }],
  ['sandbox-busy', { kind: 'never-connects', endReason: 'dial_busy' }],
  ['sandbox-rejected', { kind: 'never-connects', endReason: 'dial_rejected' }],
  ['sandbox-dial-failed', { kind: 'never-connects', endReason: 'dial_failed' }],
  ['sandbox-over-capacity', { kind: 'never-connects', endReason: 'over_capacity' }],
  ['sandbox-voicemail', { kind: 'voicemail' }],
  ['sandbox-silent-caller', { kind: 'silent-caller' }],
  ['sandbox-caller-hangs-up', { kind: 'caller-hangs-up' }],
  ['sandbox-agent-breaks', { kind: 'agent-breaks' }],
  ['sandbox-tools-fail', { kind: 'tools-fail' }],
])

const findWord = createPhraseFinder([...CALL_TRIGGERS.keys()])

/** The trigger in the agent's name, the caller's identity or the variable values; undefined if there is none. */
export function findCallTrigger(texts: readonly string[]): CallTrigger | undefined {
  for (const text of texts) {
    const trigger = CALL_TRIGGERS.get(findWord(text) ?? '')
    if (trigger) return trigger
  }
  return undefined
}
