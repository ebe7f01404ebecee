import type { Heard } from '#shared/contract/takes.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { chooseDefaults } from '../projects/choose-defaults.ts'
import { type HearInputsDeps, previewInputs } from '../takes/preview-inputs.ts'

/**
 * Generates a text in the voice, with the first model that fits it. The same preview is free afterwards.
 *
 * @throws StudioError `not_found`: the voice isn't listed; nothing was sent
 * @throws StudioError as `previewInputs` says
 */
export async function previewVoice(
  deps: HearInputsDeps,
  { voiceId, text }: { voiceId: string; text: string },
  signal: AbortSignal,
): Promise<Heard> {
  const { models, voices } = deps.catalog()
  const voice = voices.find(({ id }) => id === voiceId)
  if (!voice) throw new StudioError('not_found', 'voice-not-listed')
  const { modelId, textNormalization, loudnessNormalization } = chooseDefaults({ models, voices: [voice] })
  const inputs = { text, markup: [], pronunciations: [], spokenFromChar: 0, voiceId, modelId, language: null }
  return previewInputs(deps, null, { ...inputs, textNormalization, loudnessNormalization }, 'audition', signal)
}
