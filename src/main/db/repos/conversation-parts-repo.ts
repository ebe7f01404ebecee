import type { ReadableDb, WritableDb } from '../database.ts'

type StoredJson = Record<string, unknown>

/** A message to store: as returned by the service, and its words as the index reads them. */
export interface KeptMessage {
  messageId: string
  role: string
  content: string
  words: string
  /** When it was said, in milliseconds since 1970. */
  saidAtMs: number
  json: StoredJson
}

/** Result of a criterion, of a data field, or of the whole evaluation. */
export interface KeptEvaluation {
  kind: string
  /** Identifies a criterion: its ID, or its name if it has none. */
  criterion: string
  name: string
  outcome: EvaluationOutcome
  json: StoredJson
}

/** `none`: nothing that can be passed. */
export type EvaluationOutcome = 'passed' | 'failed' | 'open' | 'none'

/** Where a conversation's audio is stored. */
export interface StoredCallRecording {
  recordingId: string
  sampleRateHz: number
  sampleCount: number
  /** ISO 8601. */
  asOf: string
}

/** IDs per millisecond; a message that finds all of them taken goes after them. */
const IDS_PER_MS = 1_024
/** IDs lose their last digits from the year 2248 on. */
const LATEST_SAID_AT_MS = Date.UTC(2200, 0, 1)

/** A conversation's messages, in order, each as JSON. */
export function listMessages(cache: ReadableDb, conversation: number): string[] {
  return cache
    .rows<[string]>(`SELECT json FROM conversation_messages WHERE conversation = ? ORDER BY position`, conversation)
    .map(([json]) => json)
}

/** Whether any message of the conversation is stored. */
export function hasMessages(cache: ReadableDb, conversation: number): boolean {
  return cache.get(`SELECT 1 FROM conversation_messages WHERE conversation = ? LIMIT 1`, conversation) !== undefined
}

/** Stores messages as just fetched, the first at `firstPosition`. Returns whether anything changed. */
export function putMessages(
  cache: WritableDb,
  conversation: number,
  { firstPosition, messages }: { firstPosition: number; messages: readonly KeptMessage[] },
): boolean {
  return cache.transaction(() => {
    let hasChanged = false
    for (const [index, message] of messages.entries())
      hasChanged = putMessage(cache, conversation, firstPosition + index, message) || hasChanged
    return hasChanged
  })
}

/** Deletes up to `limit` stored messages from a position on. Returns how many there were. */
export function removeMessagesFrom(cache: WritableDb, conversation: number, position: number, limit: number): number {
  return cache.transaction(() => {
    const ids = cache.rows<[number]>(
      `SELECT id FROM conversation_messages WHERE conversation = ? AND position >= ? LIMIT ?`,
      conversation,
      position,
      limit,
    )
    for (const [id] of ids) removeMessage(cache, id)
    return ids.length
  })
}

/** A conversation's evaluation and collected data, in the service's order, each as JSON. */
export function listEvaluations(cache: ReadableDb, conversation: number): string[] {
  return cache
    .rows<[string]>(`SELECT json FROM conversation_evaluations WHERE conversation = ? ORDER BY position`, conversation)
    .map(([json]) => json)
}

/** Whether any evaluation of the conversation is stored. */
export function hasEvaluations(cache: ReadableDb, conversation: number): boolean {
  return cache.get(`SELECT 1 FROM conversation_evaluations WHERE conversation = ? LIMIT 1`, conversation) !== undefined
}

/** Stores the evaluations, replacing earlier ones, and counts the criteria for the list. */
export function putEvaluations(cache: WritableDb, conversation: number, evaluations: readonly KeptEvaluation[]): void {
  cache.transaction(() => {
    cache.run(`DELETE FROM conversation_evaluations WHERE conversation = ?`, conversation)
    for (const [position, { kind, criterion, name, outcome, json }] of evaluations.entries())
      cache.run(
        `INSERT INTO conversation_evaluations (conversation, position, kind, criterion, name, outcome, json)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ...[conversation, position, kind, criterion, name, outcome, JSON.stringify(json)],
      )
    const count = (outcome: EvaluationOutcome) => evaluations.filter((each) => each.outcome === outcome).length
    cache.run(
      `UPDATE conversations SET passed_count = ?, failed_count = ?, open_count = ? WHERE id = ?`,
      ...[count('passed'), count('failed'), count('open'), conversation],
    )
  })
}

/** Where the conversation's audio is stored; undefined if it was never fetched. */
export function getCallRecording(cache: ReadableDb, conversation: number): StoredCallRecording | undefined {
  return cache.get<StoredCallRecording>(
    `SELECT recording_id AS recordingId, sample_rate_hz AS sampleRateHz, sample_count AS sampleCount, as_of AS asOf
     FROM conversation_recordings WHERE conversation = ?`,
    conversation,
  )
}

/** Records where the audio is stored. */
export function putCallRecording(cache: WritableDb, conversation: number, recording: StoredCallRecording): void {
  cache.run(
    `INSERT OR REPLACE INTO conversation_recordings (conversation, recording_id, sample_rate_hz, sample_count, as_of)
     VALUES (?, ?, ?, ?, ?)`,
    conversation,
    recording.recordingId,
    recording.sampleRateHz,
    recording.sampleCount,
    recording.asOf,
  )
}

/** Deletes a conversation with everything stored under it, except its audio. */
export function removeConversation(cache: WritableDb, conversation: number): void {
  cache.transaction(() => {
    cache.run(
      `DELETE FROM message_words WHERE rowid IN (SELECT id FROM conversation_messages WHERE conversation = ?)`,
      conversation,
    )
    cache.run(`DELETE FROM conversation_messages WHERE conversation = ?`, conversation)
    cache.run(`DELETE FROM conversation_evaluations WHERE conversation = ?`, conversation)
    cache.run(`DELETE FROM conversation_recordings WHERE conversation = ?`, conversation)
    for (const table of ['delivery_checks', 'delivery_records'])
      cache.run(
        `DELETE FROM ${table} WHERE (service, conversation_id) IN
           (SELECT service, conversation_id FROM conversations WHERE id = ?)`,
        conversation,
      )
    cache.run(`DELETE FROM conversations WHERE id = ?`, conversation)
  })
}

function putMessage(cache: WritableDb, conversation: number, position: number, message: KeptMessage): boolean {
  const json = JSON.stringify(message.json)
  const before = cache.get<{ id: number; position: number; content: string; json: string }>(
    `SELECT id, position, content, json FROM conversation_messages WHERE conversation = ? AND message_id = ?`,
    conversation,
    message.messageId,
  )
  if (before?.json === json && before.position === position) return false
  if (before?.content === message.content) {
    cache.run(`UPDATE conversation_messages SET position = ?, json = ? WHERE id = ?`, position, json, before.id)
    return true
  }
  if (before) removeMessage(cache, before.id)
  const id = before?.id ?? freeId(cache, message.saidAtMs)
  cache.run(
    `INSERT INTO conversation_messages (id, conversation, position, message_id, role, content, json)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ...[id, conversation, position, message.messageId, message.role, message.content, json],
  )
  if (message.words !== '') cache.run(`INSERT INTO message_words (rowid, words) VALUES (?, ?)`, id, message.words)
  return true
}

function removeMessage(cache: WritableDb, id: number): void {
  cache.run(`DELETE FROM message_words WHERE rowid = ?`, id)
  cache.run(`DELETE FROM conversation_messages WHERE id = ?`, id)
}

function freeId(cache: ReadableDb, saidAtMs: number): number {
  let wanted = Math.min(Math.max(0, Math.floor(saidAtMs)), LATEST_SAID_AT_MS) * IDS_PER_MS
  for (;;) {
    const highest = cache.get<{ id: number | null }>(
      `SELECT max(id) AS id FROM conversation_messages WHERE id >= ? AND id < ?`,
      wanted,
      wanted + IDS_PER_MS,
    )?.id
    if (highest === null || highest === undefined) return wanted
    if (highest + 1 < wanted + IDS_PER_MS) return highest + 1
    wanted += IDS_PER_MS
  }
}
