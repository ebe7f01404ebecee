import { WireVoice } from '#shared/service-wire/catalog.ts'
import { readLeniently, type RawEntry } from '#shared/service-wire/read-leniently.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** Identifies a stored catalog and its content. */
export interface CatalogVersion {
  id: string
  /** Increases with each voice that is removed. */
  revision: number
  /** ISO 8601. */
  asOf: string
}

/** A service's catalog, each entry as JSON. */
export interface StoredCatalog extends CatalogVersion {
  models: string[]
  voices: string[]
}

/** Entries of a catalog as received. */
export interface ReceivedCatalog {
  models: readonly RawEntry[]
  voices: readonly RawEntry[]
  /** ISO 8601. */
  asOf: string
}

/** A fetched preview clip of a voice. */
export interface StoredPreview {
  bytes: Uint8Array
  contentType: string
}

/** Which catalog of the service is current; undefined if there is none. Cheap. */
export function getCatalogVersion(cache: ReadableDb, service: string): CatalogVersion | undefined {
  return cache.get<CatalogVersion>(
    `SELECT id, revision, as_of AS asOf FROM catalogs WHERE service = ? AND is_complete = 1`,
    service,
  )
}

/** The last catalog of the service, in its order; undefined if there is none. */
export function getStoredCatalog(cache: ReadableDb, service: string): StoredCatalog | undefined {
  return cache.snapshot(() => {
    const version = getCatalogVersion(cache, service)
    if (!version) return undefined
    const models = cache.rows<[string]>(
      `SELECT json FROM catalog_models WHERE catalog = ? ORDER BY position`,
      version.id,
    )
    const voices = cache.rows<[string]>(
      `SELECT json FROM catalog_voices WHERE catalog = ? ORDER BY position`,
      version.id,
    )
    return { ...version, models: models.map(([json]) => json), voices: voices.map(([json]) => json) }
  })
}

/** Voices stored, compared or deleted between two yields. */
const VOICES_AT_ONCE = 200

/**
 * Stores the entries as received next to the service's catalog, which readers see until `completeCatalog`. Yields
 * periodically. Deletes what an interrupted call left, so a service's calls must not overlap. Returns the new catalog.
 */
export function* stageCatalog(cache: WritableDb, service: string, catalog: ReceivedCatalog): Generator<void, string> {
  yield* removeIncomplete(cache, service)
  const id = addIncomplete(cache, service, catalog)
  for (let from = 0; from < catalog.voices.length; from += VOICES_AT_ONCE) {
    yield
    cache.transaction(() => {
      for (const [index, voice] of catalog.voices.slice(from, from + VOICES_AT_ONCE).entries())
        cache.run(
          `INSERT INTO catalog_voices (catalog, position, voice_id, json) VALUES (?, ?, ?, ?)`,
          ...[id, from + index, voice.id, JSON.stringify(voice)],
        )
    })
  }
  const current = getCatalogVersion(cache, service)?.id
  if (current !== undefined) yield* rememberUnlisted(cache, service, { current, next: id })
  return id
}

/** Makes a staged catalog the service's catalog. */
export function completeCatalog(cache: WritableDb, service: string, id: string): void {
  cache.transaction(() => {
    cache.run(`UPDATE catalogs SET is_complete = 0 WHERE service = ? AND is_complete = 1`, service)
    cache.run(`UPDATE catalogs SET is_complete = 1 WHERE id = ?`, id)
  })
}

/**
 * Deletes earlier catalogs of the service, and the names of former voices that it lists again. Yields periodically. Until
 * then, and if interrupted, readers ignore both.
 */
export function* removeOutdated(cache: WritableDb, service: string): Generator<void> {
  const current = getCatalogVersion(cache, service)?.id ?? ''
  for (const range of divideVoices(cache, current)) {
    yield
    cache.run(
      `DELETE FROM former_voices WHERE service = @service AND voice_id IN
         (SELECT voice_id FROM catalog_voices WHERE catalog = @current AND position BETWEEN @from AND @to)`,
      { service, current, ...range },
    )
  }
  yield* removeIncomplete(cache, service)
}

function addIncomplete(cache: WritableDb, service: string, { models, asOf }: ReceivedCatalog): string {
  return cache.transaction(() => {
    const id = cache.get<{ id: string }>(
      `INSERT INTO catalogs (id, service, as_of, is_complete) VALUES (lower(hex(randomblob(8))), ?, ?, 0) RETURNING id`,
      service,
      asOf,
    )?.id
    if (id === undefined) throw new Error('SQLite returns the row that it inserted')
    for (const [position, model] of models.entries())
      cache.run(
        `INSERT INTO catalog_models (catalog, position, json) VALUES (?, ?, ?)`,
        ...[id, position, JSON.stringify(model)],
      )
    return id
  })
}

function* removeIncomplete(cache: WritableDb, service: string): Generator<void> {
  for (;;) {
    const id = cache.get<{ id: string }>(
      `SELECT id FROM catalogs WHERE service = ? AND is_complete = 0 LIMIT 1`,
      service,
    )?.id
    if (id === undefined) return
    for (const { from, to } of divideVoices(cache, id)) {
      yield
      cache.run(`DELETE FROM catalog_voices WHERE catalog = ? AND position BETWEEN ? AND ?`, id, from, to)
    }
    cache.run(`DELETE FROM catalogs WHERE id = ?`, id)
  }
}

function* rememberUnlisted(
  cache: WritableDb,
  service: string,
  { current, next }: { current: string; next: string },
): Generator<void> {
  for (const range of divideVoices(cache, current)) {
    yield
    cache.run(
      `INSERT OR REPLACE INTO former_voices (service, voice_id, name)
       SELECT @service, voice_id, coalesce(nullif(json_extract(json, '$.display_name'), ''), voice_id)
       FROM catalog_voices AS listed WHERE catalog = @current AND position BETWEEN @from AND @to
         AND NOT EXISTS (SELECT 1 FROM catalog_voices WHERE catalog = @next AND voice_id = listed.voice_id)`,
      { service, current, next, ...range },
    )
  }
}

/** Ranges of positions that together contain every voice of the catalog. */
function* divideVoices(cache: ReadableDb, catalog: string): Generator<{ from: number; to: number }> {
  const last = cache.get<{ position: number | null }>(
    `SELECT max(position) AS position FROM catalog_voices WHERE catalog = ?`,
    catalog,
  )?.position
  for (let from = 0; from <= (last ?? -1); from += VOICES_AT_ONCE) yield { from, to: from + VOICES_AT_ONCE - 1 }
}

/** Names of voices that the service listed once but no longer does. */
export function listFormerVoices(cache: ReadableDb, service: string): { id: string; name: string }[] {
  return cache.all<{ id: string; name: string }>(
    `SELECT voice_id AS id, name FROM former_voices WHERE service = ? ORDER BY voice_id`,
    service,
  )
}

/** The voice as listed by the service. */
export function getWireVoice(cache: ReadableDb, service: string, voiceId: string): WireVoice | undefined {
  const row = cache.get<{ json: string }>(
    `SELECT v.json FROM catalogs c JOIN catalog_voices v ON v.catalog = c.id
     WHERE c.service = ? AND c.is_complete = 1 AND v.voice_id = ?`,
    service,
    voiceId,
  )
  return row && readLeniently(WireVoice, parseStored(row.json)).value
}

/** The name of a voice that the service lists or once listed; undefined without either. */
export function getVoiceName(cache: ReadableDb, service: string, voiceId: string): string | undefined {
  const row = cache.get<{ name: string }>(
    `SELECT json_extract(v.json, '$.display_name') AS name FROM catalogs c JOIN catalog_voices v ON v.catalog = c.id
     WHERE c.service = @service AND c.is_complete = 1 AND v.voice_id = @voiceId
       AND json_extract(v.json, '$.display_name') <> ''
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
    cache.run(
      `INSERT OR REPLACE INTO former_voices (service, voice_id, name)
       SELECT c.service, v.voice_id, coalesce(nullif(json_extract(v.json, '$.display_name'), ''), v.voice_id)
       FROM catalogs c JOIN catalog_voices v ON v.catalog = c.id
       WHERE c.service = ? AND c.is_complete = 1 AND v.voice_id = ?`,
      service,
      voiceId,
    )
    cache.run(
      `DELETE FROM catalog_voices
       WHERE catalog IN (SELECT id FROM catalogs WHERE service = ?) AND voice_id = ?`,
      service,
      voiceId,
    )
    cache.run(`UPDATE catalogs SET revision = revision + 1 WHERE service = ? AND is_complete = 1`, service)
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
