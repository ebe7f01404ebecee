import type { ProjectSettings } from '#shared/contract/projects.ts'
import type { Catalog, Model, Voice } from '#shared/contract/voices.ts'
import { findMisfit, sameLanguage } from '#shared/domain/voice-fit.ts'

/** The service's default if none is named (specification part 9, rule 5). */
const DEFAULT_MODEL_ID = 'simba-3.0'

/**
 * Chooses a new project's defaults: the catalog's default model and the first voice that fits it, or another model if
 * no voice does. Without a catalog the voice is empty and the user is asked to choose.
 *
 * @param language the text's language, whose voices come first; not used if no model has it, because nothing could be
 *   generated
 */
export function chooseDefaults(
  catalog: Pick<Catalog, 'voices' | 'models'>,
  language: string | null = null,
): ProjectSettings {
  const rest = { textNormalization: true, loudnessNormalization: false, pauseAfterMs: 500 }
  const models = byPreference(catalog.models)
  for (const wanted of language === null ? [null] : [language, null]) {
    const voices = wanted === null ? catalog.voices : byLanguage(catalog.voices, wanted)
    for (const model of models) {
      const voice = voices.find(
        (candidate) =>
          findMisfit(
            { voiceId: candidate.id, modelId: model.id, language: wanted },
            { models: catalog.models, voices: [candidate] },
          ) === null,
      )
      if (voice) return { voiceId: voice.id, modelId: model.id, language: wanted, ...rest }
    }
  }
  return { voiceId: '', modelId: models[0]?.id ?? DEFAULT_MODEL_ID, language, ...rest }
}

function byPreference(models: readonly Model[]): Model[] {
  const rank = (model: Model) => (model.isDeprecated ? 3 : model.isDefault ? 0 : model.isRecommended ? 1 : 2)
  return [...models].sort((left, right) => rank(left) - rank(right))
}

function byLanguage(voices: readonly Voice[], language: string): Voice[] {
  const rank = ({ locale }: Voice) => (locale === language ? 0 : sameLanguage(locale, language) ? 1 : 2)
  return voices.toSorted((left, right) => rank(left) - rank(right))
}
