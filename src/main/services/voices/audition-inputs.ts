import type { TakeInputs } from '#shared/contract/takes.ts'
import type { AuditionSource, Catalog } from '#shared/contract/voices.ts'
import { AUDITION_LENGTH } from '#shared/domain/audition-limits.ts'
import { currentInputs } from '#shared/domain/block-state.ts'
import { compileInputs } from '#shared/domain/speech-text/compile-inputs.ts'
import { isSsml } from '#shared/domain/speech-text/is-ssml.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { chooseDefaults } from '../projects/choose-defaults.ts'
import { readBlockSpeech } from '../takes/read-block-speech.ts'

/**
 * Returns the inputs for generating the source with a voice now: the whole text, with the first model that fits the
 * voice, or the block; for a long line only its first sentences, so that trying many voices stays cheap. A line that is
 * itself markup is generated whole.
 *
 * @throws StudioError `not_found`: the block doesn't exist; from the returned function, a text's voice isn't listed
 */
export function readAuditionInputs(
  { db, catalog }: { db: ReadableDb; catalog(): Catalog },
  source: AuditionSource,
): (voiceId: string) => TakeInputs {
  if ('text' in source) return (voiceId) => plainInputs(source.text, voiceId, catalog())
  const { block, settings, rules } = readBlockSpeech(db, source.blockId)
  return (voiceId) => {
    const inputs = currentInputs({ ...block, voiceId }, settings, rules)
    return beginning({ ...inputs, markup: inputs.markup.filter(({ kind }) => kind !== 'voice') })
  }
}

function plainInputs(text: string, voiceId: string, { models, voices }: Catalog): TakeInputs {
  const voice = voices.find(({ id }) => id === voiceId)
  if (!voice) throw new StudioError('not_found', 'voice-not-listed')
  const { modelId, textNormalization, loudnessNormalization } = chooseDefaults({ models, voices: [voice] })
  const plain = { text, markup: [], pronunciations: [], spokenFromChar: 0, language: null }
  return { ...plain, voiceId, modelId, textNormalization, loudnessNormalization }
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
