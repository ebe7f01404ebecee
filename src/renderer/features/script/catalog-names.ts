import type { Catalog } from '#shared/contract/voices.ts'
import { getVoiceNames } from '#shared/domain/voice-name.ts'
import { t } from './messages/t.ts'

/** Names of voices and models, falling back to their IDs if the catalog never had them. */
export interface CatalogNames {
  voice(id: string): string
  model(id: string): string
}

export function catalogNames(catalog: Catalog | null): CatalogNames {
  const voices = getVoiceNames(catalog)
  const models = new Map(catalog?.models.map((model) => [model.id, model.name]))
  // A project created before the service's first response has none.
  return {
    voice: (id) => voices.get(id) ?? (id === '' ? t('names.noVoice') : id),
    model: (id) => models.get(id) ?? id,
  }
}
