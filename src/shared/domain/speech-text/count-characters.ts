import { STREAM_INPUT_MAX_CHARS } from '../input-limits.ts'
import { StudioError } from '../../errors/studio-error.ts'
import { compileInputs, type SpokenInputs } from './compile-inputs.ts'
import { hasWords } from './has-words.ts'

/** How the service counts a text. */
export interface CharacterCount {
  /** Of what is sent, markup counted: what the limits are about (specification part 8). */
  sentCharacters: number
  /** Of what is billed: of a document the text that is heard. */
  chargedCharacters: number
  /** Requests that it takes. */
  requestCount: number
}

/** What speaking these inputs whole would take; zeros where nothing would be sent, as for a text without words. */
export function countCharacters(inputs: SpokenInputs): CharacterCount {
  const { text, markup, sayAs, spokenFromChar } = inputs
  const words = text.trim()
  const isPlain = markup.length === 0 && spokenFromChar === 0 && !words.startsWith('<') && sayAs[0]?.startChar !== 0
  const longer = sayAs.reduce((sum, use) => sum + use.spoken.length - (use.endChar - use.startChar), 0)
  // Counted at every key that is pressed, and for thousands of blocks at once.
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
