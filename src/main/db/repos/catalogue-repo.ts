import type { WireModel, WireVoice } from '#shared/service-wire/catalogue.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** What a service listed, as it came. */
export interface StoredCatalogue {
  models: WireModel[]
  voices: WireVoice[]
  /** ISO 8601; null when the service never answered. */
  asOf: string | null
}

/** A clip that was fetched for a voice. */
export interface StoredPreview {
  bytes: Uint8Array
  contentType: string
}

/** The last catalogue of the service, in its order; empty lists when there is none. */
export function getCatalogue(cache: ReadableDb, service: string): StoredCatalogue {
  return cache.snapshot(() => {
    const head = cache.get<{ asOf: string }>(`SELECT as_of AS asOf FROM catalogues WHERE service = ?`, service)
    const models = cache.rows<[string]>(
      `SELECT json FROM catalogue_models WHERE service = ? ORDER BY position`,
      service,
    )
    const voices = cache.rows<[string]>(
      `SELECT json FROM catalogue_voices WHERE service = ? ORDER BY position`,
      service,
    )
    return {
      models: models.map(([json]) => parseStored<WireModel>(json)),
      voices: voices.map(([json]) => parseStored<WireVoice>(json)),
      asOf: head?.asOf ?? null,
    }
  })
}

/** When the service's catalogue was stored; null when there is none. Cheap: tells whether what was read is still it. */
export function getCatalogueTime(cache: ReadableDb, service: string): string | null {
  return cache.get<{ asOf: string }>(`SELECT as_of AS asOf FROM catalogues WHERE service = ?`, service)?.asOf ?? null
}

/** Replaces the service's catalogue, all or nothing. Previews stay. */
export function putCatalogue(cache: WritableDb, service: string, catalogue: StoredCatalogue & { asOf: string }): void {
  cache.transaction(() => {
    cache.run(`DELETE FROM catalogues WHERE service = ?`, service)
    cache.run(`INSERT INTO catalogues (service, as_of) VALUES (?, ?)`, service, catalogue.asOf)
    for (const [position, model] of catalogue.models.entries()) {
      cache.run(
        `INSERT INTO catalogue_models (service, position, json) VALUES (?, ?, ?)`,
        service,
        position,
        JSON.stringify(model),
      )
    }
    for (const [position, voice] of catalogue.voices.entries()) {
      cache.run(
        `INSERT INTO catalogue_voices (service, position, voice_id, json) VALUES (?, ?, ?, ?)`,
        service,
        position,
        voice.id,
        JSON.stringify(voice),
      )
    }
  })
}

/** The voice as the service listed it. */
export function getWireVoice(cache: ReadableDb, service: string, voiceId: string): WireVoice | undefined {
  const row = cache.get<{ json: string }>(
    `SELECT json FROM catalogue_voices WHERE service = ? AND voice_id = ?`,
    service,
    voiceId,
  )
  return row && parseStored<WireVoice>(row.json)
}

/** The voice is not listed any more, and its clip is gone. */
export function removeWireVoice(cache: WritableDb, service: string, voiceId: string): void {
  cache.transaction(() => {
    cache.run(`DELETE FROM catalogue_voices WHERE service = ? AND voice_id = ?`, service, voiceId)
    cache.run(`DELETE FROM previews WHERE service = ? AND voice_id = ?`, service, voiceId)
  })
}

/** The clip that was fetched for the voice. */
export function getPreview(cache: ReadableDb, service: string, voiceId: string): StoredPreview | undefined {
  return cache.get<StoredPreview>(
    `SELECT bytes, content_type AS contentType FROM previews WHERE service = ? AND voice_id = ?`,
    service,
    voiceId,
  )
}

/** Keeps a clip for the voice in place of what was kept. */
export function putPreview(
  cache: WritableDb,
  service: string,
  voiceId: string,
  preview: StoredPreview & { fetchedAt: string },
): void {
  cache.run(
    `INSERT OR REPLACE INTO previews (service, voice_id, content_type, fetched_at, bytes) VALUES (?, ?, ?, ?, ?)`,
    service,
    voiceId,
    preview.contentType,
    preview.fetchedAt,
    preview.bytes,
  )
}
