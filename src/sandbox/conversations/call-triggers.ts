import { createPhraseFinder } from '../synthesis/find-phrase.ts'
import type { EndReason } from './conversation-store.ts'

/** What a word makes a call do: never begin, or go wrong on the way. */
export type CallTrigger =
  | { kind: 'never-connects'; endReason: EndReason }
  | { kind: 'voicemail' }
  | { kind: 'silent-caller' }
  | { kind: 'caller-hangs-up' }
  | { kind: 'agent-breaks' }
  | { kind: 'tools-fail' }

/** By the word; listed in README.md. */
const CALL_TRIGGERS: ReadonlyMap<string, CallTrigger> = new Map<string, CallTrigger>([
  ['practice-no-answer', { kind: 'never-connects', endReason: 'dial_no_answer' }],
  ['practice-busy', { kind: 'never-connects', endReason: 'dial_busy' }],
  ['practice-rejected', { kind: 'never-connects', endReason: 'dial_rejected' }],
  ['practice-dial-failed', { kind: 'never-connects', endReason: 'dial_failed' }],
  ['practice-over-capacity', { kind: 'never-connects', endReason: 'over_capacity' }],
  ['practice-voicemail', { kind: 'voicemail' }],
  ['practice-silent-caller', { kind: 'silent-caller' }],
  ['practice-caller-hangs-up', { kind: 'caller-hangs-up' }],
  ['practice-agent-breaks', { kind: 'agent-breaks' }],
  ['practice-tools-fail', { kind: 'tools-fail' }],
])

const findWord = createPhraseFinder([...CALL_TRIGGERS.keys()])

/** The trigger in the name of an agent, the identity of the caller or the values of the variables; undefined without one. */
export function findCallTrigger(texts: readonly string[]): CallTrigger | undefined {
  for (const text of texts) {
    const trigger = CALL_TRIGGERS.get(findWord(text) ?? '')
    if (trigger) return trigger
  }
  return undefined
}
