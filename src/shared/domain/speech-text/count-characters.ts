import { STREAM_INPUT_MAX_CHARS } from '../input-limits.ts'
import { StudioError } from '../../errors/studio-error.ts'
import { compileInputs } from './compile-inputs.ts'
import { hasWords } from './has-words.ts'
import type { SpokenInputs } from '../part-inputs.ts'

/** How the service counts a text. */
export interface CharacterCount {
  /** Characters sent, including markup: what the limits apply to (specification part 8). */
  sentCharacters: number
  /** Characters billed: for a document its spoken text. */
  chargedCharacters: number
  /** Number of requests needed. */
  requestCount: number
}

/** Count for generating these inputs whole; zeros if nothing would be sent, such as for a text without words. */
export function countCharacters(inputs: SpokenInputs): CharacterCount {
  const { text, markup, pronunciations, spokenFromChar } = inputs
  const words = text.trim()
  const isPlain =
    markup.length === 0 && spokenFromChar === 0 && !words.startsWith('<') && pronunciations[0]?.startChar !== 0
  const longer = pronunciations.reduce((sum, use) => sum + use.spoken.length - (use.endChar - use.startChar), 0)
  // Runs on every key press, and for thousands of blocks at once.
  if (isPlain && words.length + longer <= STREAM_INPUT_MAX_CHARS && hasWords(words)) {
    const characters = words.length + longer
    return { sentCharacters: characters, chargedCharacters: characters, requestCount: 1 }
  }
  try {
    const parts = compileInputs(inputs, STREAM_INPUT_MAX_CHARS)
    return {
      sentCharacters: parts.reduce((sum, part) => sum + part.input.length, 0),
      chargedCharacters: parts.reduce((sum, part) => sum + part.chargedCharacters, 0),
      requestCount: parts.length,
    }
  } catch (error) {
    if (error instanceof StudioError) return { sentCharacters: 0, chargedCharacters: 0, requestCount: 0 }
    throw error
  }
}
