import { expect, it } from 'vitest'
import type { CallState } from './create-call.ts'
import { describeMicStatus } from './format-call.ts'

const inWith = (microphone: Extract<CallState, { kind: 'in' }>['microphone']): CallState => ({
  ...{ kind: 'in', microphone, connection: 'good' },
  ...{ hasAgent: true, isAgentSpeaking: false, isSilent: false },
})

it('says the microphone is live only while it is', () => {
  expect(describeMicStatus(inWith('on'))).toBe('Your microphone is live.')
  const silent: CallState[] = [
    { kind: 'asking-microphone' },
    { kind: 'no-microphone', why: 'absent' },
    { kind: 'connecting' },
    ...(['muted', 'none', 'not-taken'] as const).map(inWith),
    { kind: 'ended', why: 'closed' },
  ]
  for (const state of silent) {
    expect(describeMicStatus(state)).not.toContain('is live')
    expect(describeMicStatus(state)).toMatch(/muted|is off|isn’t connected/)
  }
})
