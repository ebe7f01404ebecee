import { WireModel, WireVoice } from '#shared/service-wire/catalog.ts'
import { readLeniently, type RawEntry } from '#shared/service-wire/read-leniently.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** A service's catalog, as far as it could be parsed. */
export interface StoredCatalog {
  models: WireModel[]
  voices: WireVoice[]
  /** ISO 8601; null if the service never answered. */
  asOf: string | null
}

/** A fetched preview clip of a voice. */
export interface StoredPreview {
  bytes: Uint8Array
  contentType: string
}

/** The last catalog of the service, in its order; empty lists if there is none. */
export function getCatalog(cache: ReadableDb, service: string): StoredCatalog {
  return cache.snapshot(() => {
    const head = cache.get<{ asOf: string }>(`SELECT as_of AS asOf FROM catalogs WHERE service = ?`, service)
    const models = cache.rows<[string]>(`SELECT json FROM catalog_models WHERE service = ? ORDER BY position`, service)
    const voices = cache.rows<[string]>(`SELECT json FROM catalog_voices WHERE service = ? ORDER BY position`, service)
    return {
      models: models.map(([json]) => readLeniently(WireModel, parseStored(json)).value),
      voices: voices.map(([json]) => readLeniently(WireVoice, parseStored(json)).value),
      asOf: head?.asOf ?? null,
    }
  })
}

/**
 * When the service's catalog was stored; null if there is none. Cheap: shows whether what was read is still current.
 */
export function getCatalogTime(cache: ReadableDb, service: string): string | null {
  return cache.get<{ asOf: string }>(`SELECT as_of AS asOf FROM catalogs WHERE service = ?`, service)?.asOf ?? null
}

/** Replaces the service's catalog with the entries as received, all or nothing. Previews are kept, and so are names. */
export function putCatalog(
  cache: WritableDb,
  service: string,
  catalog: { models: readonly RawEntry[]; voices: readonly RawEntry[]; asOf: string },
): void {
  cache.transaction(() => {
    rememberNames(cache, service)
    cache.run(`DELETE FROM catalogs WHERE service = ?`, service)
    cache.run(`INSERT INTO catalogs (service, as_of) VALUES (?, ?)`, service, catalog.asOf)
    for (const [position, model] of catalog.models.entries()) {
      cache.run(
        `INSERT INTO catalog_models (service, position, json) VALUES (?, ?, ?)`,
        service,
        position,
        JSON.stringify(model),
      )
    }
    for (const [position, voice] of catalog.voices.entries()) {
      cache.run(
        `INSERT INTO catalog_voices (service, position, voice_id, json) VALUES (?, ?, ?, ?)`,
        service,
        position,
        voice.id,
        JSON.stringify(voice),
      )
    }
    cache.run(
      `DELETE FROM former_voices WHERE service = @service
         AND voice_id IN (SELECT voice_id FROM catalog_voices WHERE service = @service)`,
      { service },
    )
  })
}

/** Names of voices that the service listed once but no longer does. */
export function listFormerVoices(cache: ReadableDb, service: string): { id: string; name: string }[] {
  return cache.all<{ id: string; name: string }>(
    `SELECT voice_id AS id, name FROM former_voices WHERE service = ? ORDER BY voice_id`,
    service,
  )
}

function rememberNames(cache: WritableDb, service: string, voiceId: string | null = null): void {
  const only = voiceId === null ? '' : ' AND voice_id = @voiceId'
  cache.run(
    `INSERT OR REPLACE INTO former_voices (service, voice_id, name)
     SELECT service, voice_id, coalesce(nullif(json_extract(json, '$.display_name'), ''), voice_id)
     FROM catalog_voices WHERE service = @service${only}`,
    { service, voiceId },
  )
}

/** The voice as listed by the service. */
export function getWireVoice(cache: ReadableDb, service: string, voiceId: string): WireVoice | undefined {
  const row = cache.get<{ json: string }>(
    `SELECT json FROM catalog_voices WHERE service = ? AND voice_id = ?`,
    service,
    voiceId,
  )
  return row && readLeniently(WireVoice, parseStored(row.json)).value
}

/** The name of a voice that the service lists or once listed; undefined without either. */
export function getVoiceName(cache: ReadableDb, service: string, voiceId: string): string | undefined {
  const row = cache.get<{ name: string }>(
    `SELECT json_extract(json, '$.display_name') AS name FROM catalog_voices
     WHERE service = @service AND voice_id = @voiceId AND json_extract(json, '$.display_name') <> ''
     UNION ALL
     SELECT name FROM former_voices WHERE service = @service AND voice_id = @voiceId
     LIMIT 1`,
    { service, voiceId },
  )
  return row?.name
}

/** Removes the voice from the list, with its clip. Its name is kept. */
export function removeWireVoice(cache: WritableDb, service: string, voiceId: string): void {
  cache.transaction(() => {
    rememberNames(cache, service, voiceId)
    cache.run(`DELETE FROM catalog_voices WHERE service = ? AND voice_id = ?`, service, voiceId)
    cache.run(`DELETE FROM previews WHERE service = ? AND voice_id = ?`, service, voiceId)
  })
}

/** The fetched clip of the voice. */
export function getPreview(cache: ReadableDb, service: string, voiceId: string): StoredPreview | undefined {
  return cache.get<StoredPreview>(
    `SELECT bytes, content_type AS contentType FROM previews WHERE service = ? AND voice_id = ?`,
    service,
    voiceId,
  )
}

/** Stores a clip of the voice, replacing the earlier one. */
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
