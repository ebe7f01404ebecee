import type { Catalogue, Model, Voice } from '#shared/contract/voices.ts'
import { voicePreviewPath } from '#shared/domain/media-paths.ts'
import type { WireModel, WireVoice } from '#shared/service-wire/catalogue.ts'
import type { ReadableDb } from '../../db/database.ts'
import { getCatalogue } from '../../db/repos/catalogue-repo.ts'
import type { CatalogueAge } from './catalogue-age.ts'

export interface ReadCatalogueDeps {
  cache: ReadableDb
  /** `practice`, or the base URL that requests go to. */
  service(): string
  age: Pick<CatalogueAge, 'isBehind'>
}

/** What the present service last listed, without a request; empty lists before the first refresh. */
export function readCatalogue(deps: ReadCatalogueDeps): Catalogue {
  const service = deps.service()
  const { models, voices, asOf } = getCatalogue(deps.cache, service)
  const isBehind = asOf !== null && deps.age.isBehind(service, asOf)
  return { models: models.map(toModel), voices: voices.map(toVoice), asOf, isBehind }
}

/** Address of a clip of the voice: its own, or one in its own locale, or any that one of its models has. */
export function previewAddress(voice: WireVoice): string | null {
  if (voice.preview_audio) return voice.preview_audio
  const languages = voice.models.flatMap((model) => (typeof model === 'string' ? [] : (model.languages ?? [])))
  const own = languages.find((language) => language.locale === voice.locale && language.preview_audio)
  return (own ?? languages.find((language) => language.preview_audio))?.preview_audio ?? null
}

function toModel(wire: WireModel): Model {
  return {
    id: wire.id,
    name: wire.name ?? wire.id,
    isDefault: wire.default ?? false,
    isRecommended: wire.recommended ?? false,
    isDeprecated: wire.deprecated ?? Boolean(wire.retired_at ?? wire.sunset_at),
    description: wire.description ?? '',
    languages: wire.languages ?? [],
    endpoints: wire.endpoints ?? [],
    curatedVoices: wire.curated_voices ?? false,
    englishVoicesOnly: wire.english_voices_only ?? false,
  }
}

/** A voice in the studio’s words. */
export function toVoice(wire: WireVoice): Voice {
  const models = wire.models.map((model) => (typeof model === 'string' ? model : model.name))
  return {
    id: wire.id,
    displayName: wire.display_name,
    // Answers of older versions spell it as their SDK did.
    gender: wire.gender === undefined || wire.gender === 'notSpecified' ? 'not_specified' : wire.gender,
    locale: wire.locale,
    models: [...new Set(models)],
    isPersonal: wire.type === 'personal',
    previewUrl: previewAddress(wire) === null ? null : voicePreviewPath(wire.id),
    tags: wire.tags ?? [],
  }
}
