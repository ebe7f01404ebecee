import type { CastMember } from '../../contract/cast.ts'
import type { PronunciationEntry } from '../../contract/pronunciation.ts'
import { findSpeaker, foldSpeakerName, indexCast, type Speaker } from '../find-speaker.ts'
import { createPronunciationFinder, type PronunciationFinder } from './find-pronunciations.ts'

/** A project's speech rules, prepared for use on thousands of blocks. */
export interface SpeechRules {
  findPronunciations: PronunciationFinder
  /** The speaker of a text, if it starts with the name of a cast member. */
  findSpeaker(text: string): Speaker<CastMember> | null
  /** The cast member of a name, ignoring case. */
  findMember(name: string): CastMember | null
}

/** The rules of a project without any. */
export const NO_SPEECH_RULES: SpeechRules = {
  findPronunciations: () => [],
  findSpeaker: () => null,
  findMember: () => null,
}

/** @param script of the project: every entry that can affect its blocks, and its speakers */
export function createSpeechRules(script: {
  pronunciations: readonly PronunciationEntry[]
  cast: readonly CastMember[]
}): SpeechRules {
  const cast = indexCast(script.cast)
  return {
    findPronunciations:
      script.pronunciations.length === 0
        ? NO_SPEECH_RULES.findPronunciations
        : createPronunciationFinder(script.pronunciations),
    findSpeaker: (text) => findSpeaker(text, cast),
    findMember: (name) => cast.get(foldSpeakerName(name)) ?? null,
  }
}
