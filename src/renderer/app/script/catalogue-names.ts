import type { Catalogue } from '#shared/contract/voices.ts'

/** Names of voices and models, falling back to their ids when the catalogue does not know them. */
export interface CatalogueNames {
  voice(id: string): string
  model(id: string): string
}

export function catalogueNames(catalogue: Catalogue | null): CatalogueNames {
  const voices = new Map(catalogue?.voices.map((voice) => [voice.id, voice.displayName]))
  const models = new Map(catalogue?.models.map((model) => [model.id, model.name]))
  // A project that was made before the first answer of a service has none.
  return { voice: (id) => voices.get(id) ?? (id === '' ? 'no voice yet' : id), model: (id) => models.get(id) ?? id }
}
