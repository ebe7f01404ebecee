import type { TakeInputs } from '#shared/contract/takes.ts'
import { AUDITION_LENGTH } from '#shared/domain/audition-limits.ts'
import { currentInputs } from '#shared/domain/block-state.ts'
import { compileInputs } from '#shared/domain/speech-text/compile-inputs.ts'
import { isSsml } from '#shared/domain/speech-text/is-ssml.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { readBlockSpeech } from '../takes/read-block-speech.ts'

/**
 * Returns the inputs for generating the block with this voice now; for a long line only its first sentences, so that
 * trying many voices stays cheap. A text that is itself markup is generated whole.
 *
 * @throws StudioError `not_found`: the block doesn't exist
 */
export function readAuditionInputs(db: ReadableDb, blockId: string): (voiceId: string) => TakeInputs {
  const { block, settings, rules } = readBlockSpeech(db, blockId)
  return (voiceId) => beginning(currentInputs({ ...block, voiceId }, settings, rules))
}

function beginning(inputs: TakeInputs): TakeInputs {
  const endChar = isSsml(inputs.text) ? inputs.text.length : findEnd(inputs)
  if (endChar >= inputs.text.trimEnd().length) return inputs
  return {
    ...inputs,
    text: inputs.text.slice(0, endChar),
    markup: inputs.markup
      .filter((span) => span.startChar < endChar)
      .map((span) => ({ ...span, endChar: Math.min(span.endChar, endChar) })),
    pronunciations: inputs.pronunciations.filter((use) => use.endChar <= endChar),
  }
}

function findEnd(inputs: TakeInputs): number {
  try {
    const [first] = compileInputs(inputs, AUDITION_LENGTH)
    return first ? first.toWritten(0, first.input.length).endChar : inputs.text.length
  } catch (error) {
    // Nothing to generate, or nothing that can be cut: the plan reports that for the whole text.
    if (isStudioError(error)) return inputs.text.length
    throw error
  }
}
