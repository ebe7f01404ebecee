import { expect, it } from 'vitest'
import type { Speaker } from '../contract/cloning.ts'
import { findNextSpeaker } from './next-speaker.ts'

const speaker = (id: string, part: Partial<Pick<Speaker, 'voiceId' | 'withdrawal'>> = {}) => ({
  ...{ id, voiceId: null, withdrawal: 'none' as const },
  ...part,
})
const LIST = [speaker('a'), speaker('b', { voiceId: 'voice_1' }), speaker('c'), speaker('d')]

it('returns the next speaker without a voice, and starts over at the end', () => {
  expect(findNextSpeaker(LIST, 'a')?.id).toBe('c')
  expect(findNextSpeaker(LIST, 'c')?.id).toBe('d')
  expect(findNextSpeaker(LIST, 'd')?.id).toBe('a')
  expect(findNextSpeaker(LIST, null)?.id).toBe('a')
})

it('skips the speaker itself and those who withdrew consent', () => {
  const withdrawal = 'done' as Speaker['withdrawal']

  expect(findNextSpeaker([speaker('a')], 'a')).toBeNull()
  expect(findNextSpeaker([speaker('a'), speaker('b', { withdrawal })], 'a')).toBeNull()
  expect(findNextSpeaker([], null)).toBeNull()
})
