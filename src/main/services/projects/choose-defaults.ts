import type { ProjectSettings } from '#shared/contract/projects.ts'
import type { Catalogue, Model } from '#shared/contract/voices.ts'
import { findMisfit } from '#shared/domain/voice-fit.ts'

/** The service's own default when none is named (specification part 9, rule 5). */
const DEFAULT_MODEL_ID = 'simba-3.0'

/**
 * What a new project begins with: the catalogue's default model and the first voice that fits it, or another model
 * when no voice does. Without a catalogue the voice is empty: whoever writes the script is asked to choose.
 */
export function chooseDefaults(catalogue: Pick<Catalogue, 'voices' | 'models'>): ProjectSettings {
  const rest = { language: null, textNormalization: true, loudnessNormalization: false, pauseAfterMs: 500 }
  const models = byPreference(catalogue.models)
  for (const model of models) {
    const voice = catalogue.voices.find(
      (candidate) => findMisfit({ voiceId: candidate.id, modelId: model.id, language: null }, catalogue) === null,
    )
    if (voice) return { voiceId: voice.id, modelId: model.id, ...rest }
  }
  return { voiceId: '', modelId: models[0]?.id ?? DEFAULT_MODEL_ID, ...rest }
}

function byPreference(models: readonly Model[]): Model[] {
  const rank = (model: Model) => (model.isDeprecated ? 3 : model.isDefault ? 0 : model.isRecommended ? 1 : 2)
  return [...models].sort((left, right) => rank(left) - rank(right))
}
