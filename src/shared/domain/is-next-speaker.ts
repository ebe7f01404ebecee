import { findSpeakerName } from './find-speaker.ts'
import { SENTENCE_END } from './sentence-end.ts'

const COLON_END = /:["'”’»)\]]*\s*$/u

/** True for a line that ends where a sentence does, whatever quotes and brackets close it, or with a colon. */
export function endsSentence(line: string): boolean {
  return SENTENCE_END.test(line) || COLON_END.test(line)
}

/** True for a line of a dialogue that somebody else speaks: a name stands before it, and the line before has come to an end. */
export function isNextSpeaker(line: string, previous: string): boolean {
  return findSpeakerName(line) !== null && endsSentence(previous)
}
