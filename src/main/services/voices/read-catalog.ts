import type { Catalog, Model, Voice } from '#shared/contract/voices.ts'
import { voicePreviewPath } from '#shared/domain/media-paths.ts'
import type { WireModel, WireVoice } from '#shared/service-wire/catalog.ts'
import type { ReadableDb } from '../../db/database.ts'
import { type CatalogVersion, listFormerVoices } from '../../db/repos/catalog-repo.ts'
import { listConsentRecords, listWithdrawnVoices } from '../../db/repos/consent-records-repo.ts'
import type { CatalogAge } from './catalog-age.ts'

/** A stored catalog in the studio's types. */
export interface ConvertedCatalog extends CatalogVersion {
  models: readonly Model[]
  voices: readonly Voice[]
}

export interface ReadCatalogDeps {
  db: ReadableDb
  cache: ReadableDb
  catalogs: { get(service: string): ConvertedCatalog | null }
  /** `sandbox`, or the base URL in use. */
  service(): string
  age: Pick<CatalogAge, 'isBehind'>
}

/**
 * Returns the last catalog of the current service, without a request; empty lists before the first refresh. A voice
 * whose consent is being withdrawn is not offered any more, whatever the service still lists.
 */
export function readCatalog(deps: ReadCatalogDeps): Catalog {
  const service = deps.service()
  const { models, voices, asOf } = deps.catalogs.get(service) ?? { models: [], voices: [], asOf: null }
  const isBehind = asOf !== null && deps.age.isBehind(service, asOf)
  const cloned = listConsentRecords(deps.db).filter((consentRecord) => consentRecord.service === service)
  const withdrawn = listWithdrawnVoices(deps.db, service)
  const offered = voices.filter(({ id }) => !withdrawn.has(id))
  const former = new Map<string, Catalog['former'][number]>()
  for (const { voiceId: id, voiceName: displayName, verifiedAt } of cloned)
    former.set(id, { id, displayName, state: asOf !== null && asOf > verifiedAt ? 'deleted' : 'unlisted' })
  for (const { id, name } of listFormerVoices(deps.cache, service))
    former.set(id, { id, displayName: name, state: 'deleted' })
  for (const { id } of offered) former.delete(id)
  return {
    models: [...models],
    voices: offered,
    former: [...former.values()].map((voice) => (withdrawn.has(voice.id) ? { ...voice, state: 'withdrawn' } : voice)),
    asOf,
    isBehind,
  }
}

/** URL of a clip of the voice: its own, else one in its locale, else one of any of its models. */
export function previewAddress(voice: WireVoice): string | null {
  if (voice.preview_audio) return voice.preview_audio
  const languages = voice.models.flatMap((model) => (typeof model === 'string' ? [] : (model.languages ?? [])))
  const own = languages.find((language) => language.locale === voice.locale && language.preview_audio)
  return (own ?? languages.find((language) => language.preview_audio))?.preview_audio ?? null
}

/** Converts a service model to the studio’s type. */
export function toModel(wire: WireModel): Model {
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

/** Converts a service voice to the studio’s type. */
export function toVoice(wire: WireVoice): Voice {
  const models = wire.models.map((model) => (typeof model === 'string' ? model : model.name))
  return {
    id: wire.id,
    displayName: wire.display_name || wire.id,
    // Responses of older versions spell it like their SDK.
    gender: wire.gender === undefined || wire.gender === 'notSpecified' ? 'not_specified' : wire.gender,
    locale: wire.locale,
    models: [...new Set(models)],
    isPersonal: wire.type === 'personal',
    previewUrl: previewAddress(wire) === null ? null : voicePreviewPath(wire.id),
    tags: wire.tags ?? [],
  }
}
