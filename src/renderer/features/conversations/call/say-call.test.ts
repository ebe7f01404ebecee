import { expect, it } from 'vitest'
import type { CallState } from './create-call.ts'
import { sayWhereVoiceGoes } from './say-call.ts'

const inWith = (microphone: Extract<CallState, { kind: 'in' }>['microphone']): CallState => ({
  ...{ kind: 'in', microphone, connection: 'good' },
  ...{ hasAgent: true, isAgentSpeaking: false, isSilent: false },
})

it('says that the voice goes out only while it does', () => {
  expect(sayWhereVoiceGoes(inWith('on'))).toContain('is heard by the agent')
  const silent: CallState[] = [
    { kind: 'asking-microphone' },
    { kind: 'no-microphone', why: 'absent' },
    { kind: 'connecting' },
    ...(['muted', 'none', 'not-taken'] as const).map(inWith),
    { kind: 'ended', why: 'closed' },
  ]
  for (const state of silent) {
    expect(sayWhereVoiceGoes(state)).not.toContain('is heard')
    expect(sayWhereVoiceGoes(state)).toMatch(/does not (?:leave|hear)/)
  }
})
