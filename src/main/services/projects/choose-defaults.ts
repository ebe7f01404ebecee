import type { ProjectSettings } from '#shared/contract/projects.ts'
import type { Catalog, Model } from '#shared/contract/voices.ts'
import { findMisfit } from '#shared/domain/voice-fit.ts'

/** The service's default if none is named (specification part 9, rule 5). */
const DEFAULT_MODEL_ID = 'simba-3.0'

/**
 * Chooses a new project's defaults: the catalog's default model and the first voice that fits it, or another model if
 * no voice does. Without a catalog the voice is empty and the user is asked to choose.
 */
export function chooseDefaults(catalog: Pick<Catalog, 'voices' | 'models'>): ProjectSettings {
  const rest = { language: null, textNormalization: true, loudnessNormalization: false, pauseAfterMs: 500 }
  const models = byPreference(catalog.models)
  for (const model of models) {
    const voice = catalog.voices.find(
      (candidate) => findMisfit({ voiceId: candidate.id, modelId: model.id, language: null }, catalog) === null,
    )
    if (voice) return { voiceId: voice.id, modelId: model.id, ...rest }
  }
  return { voiceId: '', modelId: models[0]?.id ?? DEFAULT_MODEL_ID, ...rest }
}

function byPreference(models: readonly Model[]): Model[] {
  const rank = (model: Model) => (model.isDeprecated ? 3 : model.isDefault ? 0 : model.isRecommended ? 1 : 2)
  return [...models].sort((left, right) => rank(left) - rank(right))
}
