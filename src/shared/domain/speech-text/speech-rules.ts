import type { CastMember } from '../../contract/cast.ts'
import type { SayAsEntry } from '../../contract/say-as.ts'
import { findSpeaker, indexCast, type Speaker } from '../find-speaker.ts'
import { createSayAsFinder, type SayAsFinder } from './find-say-as.ts'

/** What a project says of how its blocks are spoken, ready to be asked for thousands of them. */
export interface SpeechRules {
  findSayAs: SayAsFinder
  /** Who speaks a text, if it begins with the name of one of the cast. */
  findSpeaker(text: string): Speaker<CastMember> | null
}

/** A project that says nothing. */
export const NO_SPEECH_RULES: SpeechRules = { findSayAs: () => [], findSpeaker: () => null }

/** @param script of the project: every entry that can concern one of its blocks, and who speaks in it */
export function createSpeechRules(script: { sayAs: readonly SayAsEntry[]; cast: readonly CastMember[] }): SpeechRules {
  const cast = indexCast(script.cast)
  return {
    findSayAs: script.sayAs.length === 0 ? NO_SPEECH_RULES.findSayAs : createSayAsFinder(script.sayAs),
    findSpeaker: (text) => findSpeaker(text, cast),
  }
}
