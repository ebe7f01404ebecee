import type { TakeDialogue, TakeInputs } from '../contract/takes.ts'
import type { FailureReason } from '../errors/reasons-with-values.ts'
import { StudioError } from '../errors/studio-error.ts'
import { DIALOGUE_TURNS_MAX, DIALOGUE_VOICES_MAX, SPEECH_INPUT_MAX_CHARS } from './input-limits.ts'
import { type CompiledPart, compileInputs } from './speech-text/compile-inputs.ts'
import { hasSeveralVoices } from './speech-text/voice-runs.ts'

/** What is sent for the lines of a dialogue: one turn per line, in order. */
export interface CompiledDialogue {
  turns: CompiledPart[]
  /** The language of all lines; null for each voice's own. */
  language: string | null
}

/**
 * Compiles lines, with words each, into one request for a dialogue.
 *
 * @throws StudioError `invalid_input`: the lines don't make a dialogue, or exceed its limits (assumed: the specification
 *   doesn't show them); or a line is markup that the service would reject. Nothing was sent.
 */
export function compileDialogue(lines: readonly TakeInputs[]): CompiledDialogue {
  const voices = new Set(lines.map(({ voiceId }) => voiceId))
  if (voices.size < 2) throw refuse('dialogue-needs-several-blocks')
  if (lines.length > DIALOGUE_TURNS_MAX)
    throw refuse({ kind: 'dialogue-with-too-many-lines', maxLines: DIALOGUE_TURNS_MAX, lines: lines.length })
  if (voices.size > DIALOGUE_VOICES_MAX)
    throw refuse({ kind: 'dialogue-with-too-many-voices', maxVoices: DIALOGUE_VOICES_MAX, voices: voices.size })
  const [language = null, ...others] = new Set(lines.map((line) => line.language))
  if (others.length > 0) throw refuse('dialogue-in-several-languages')
  if (lines.some(hasSeveralVoices)) throw refuse('dialogue-block-with-several-voices')
  const parts = lines.map((line) => compileInputs(line, Number.MAX_SAFE_INTEGER))
  const turns = parts.flat()
  const sent = turns.reduce((sum, { input }) => sum + input.length, 0)
  if (sent > SPEECH_INPUT_MAX_CHARS) {
    throw refuse({ kind: 'dialogue-too-long', maxChars: SPEECH_INPUT_MAX_CHARS, characters: sent })
  }
  return { turns, language }
}

/** A chapter's blocks as they are now. */
export interface DialogueChapter {
  /** -1 for a block that isn't in the chapter. */
  indexOf(blockId: string): number
  /** What would be requested for the block, as in `DialogueTurn`. */
  keyOf(blockId: string): string
}

/** True if all lines are still in the chapter, in their order, with the text and voice that they were generated with. */
export function isDialogueCurrent({ lines, turns }: TakeDialogue, chapter: DialogueChapter): boolean {
  let last = -1
  return (
    turns.length === lines &&
    turns.every(({ blockId, inputsKey }) => {
      const index = chapter.indexOf(blockId)
      const isNext = index > last
      last = index
      return isNext && chapter.keyOf(blockId) === inputsKey
    })
  )
}

/** Splits a whole number by weights so that the shares sum to it exactly (largest remainder). */
export function splitByWeight(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((left, right) => left + right, 0)
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0))
  const exact = weights.map((weight) => (total * weight) / sum)
  const shares = exact.map(Math.floor)
  const missing = total - shares.reduce((left, right) => left + right, 0)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .toSorted((left, right) => right.remainder - left.remainder || left.index - right.index)
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

function refuse(reason: FailureReason): StudioError {
  return new StudioError('invalid_input', reason)
}
