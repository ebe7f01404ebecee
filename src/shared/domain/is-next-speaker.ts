import { findSpeakerName } from './find-speaker.ts'
import { SENTENCE_END } from './sentence-end.ts'

const COLON_END = /:["'”’»)\]]*\s*$/u

/** True for a line that ends with a sentence end, followed by any closing quotes and brackets, or with a colon. */
export function endsSentence(line: string): boolean {
  return SENTENCE_END.test(line) || COLON_END.test(line)
}

/** True for a dialogue line by another speaker: it starts with a name, and the previous line has ended. */
export function isNextSpeaker(line: string, previous: string): boolean {
  return findSpeakerName(line) !== null && endsSentence(previous)
}
