import { findSpeakerName } from './find-speaker.ts'
import { hasSentenceMark } from './sentences/split-sentences.ts'

const COLON_END = /:["'”’»)\]]*\s*$/u

/** True for a line that ends with a sentence end, followed by any closing quotes and brackets, or with a colon. */
export function hasLineEnd(line: string): boolean {
  return hasSentenceMark(line) || COLON_END.test(line)
}

/** True for a dialogue line by another speaker: it starts with a name, and the previous line has ended. */
export function isNextSpeaker(line: string, previous: string): boolean {
  return findSpeakerName(line) !== null && hasLineEnd(previous)
}
