import type { ReadableDb, WritableDb } from '../database.ts'

/** What a charge was for. */
export interface NewCharge {
  service: string
  /** Local calendar day, `YYYY-MM-DD`. */
  day: string
  /** ISO 8601. */
  at: string
  /** Empty if there is none. */
  projectId: string
  voiceId: string
  modelId: string
  purpose: string
  plannedCharacters: number
  blockId: string | null
  /** Set for the share of one line in a dialogue, whose lines are one request. */
  dialogueId: string | null
}

/** Which charges to include; null means any. Days are `YYYY-MM-DD`, inclusive. */
export interface ChargeFilter {
  service: string | null
  fromDay: string | null
  toDay: string | null
  projectId: string | null
  voiceId: string | null
  modelId: string | null
}

export type ChargeGrouping = 'day' | 'project' | 'voice' | 'model' | 'purpose'

/** Characters of a group: those reported by the service, and those pending. */
export interface ChargeSum {
  requests: number
  characters: number
  unconfirmedRequests: number
  unconfirmedCharacters: number
}

export interface ChargeGroup extends ChargeSum {
  key: string
}

/** One request, or the share of one line in a dialogue, as in the CSV. */
export interface ChargeLine extends Omit<NewCharge, 'blockId' | 'dialogueId'> {
  chargedCharacters: number | null
  /** What the service reported where it can't be a count, as JSON. */
  reported: string | null
  requestId: string | null
  projectTitle: string | null
}

const COLUMNS: Record<ChargeGrouping, string> = {
  day: 'day',
  project: 'project_id',
  voice: 'voice_id',
  model: 'model_id',
  purpose: 'purpose',
}

const PENDING_DIALOGUE_ID = `CASE WHEN charged_characters IS NULL THEN dialogue_id END`
/** Only the first line of a dialogue counts as a request. */
const SUMS = `count(*) - count(dialogue_id) + count(DISTINCT dialogue_id), coalesce(sum(charged_characters), 0),
  count(*) - count(charged_characters) - count(${PENDING_DIALOGUE_ID}) + count(DISTINCT ${PENDING_DIALOGUE_ID}),
  coalesce(sum(CASE WHEN charged_characters IS NULL THEN planned_characters END), 0)`

type SumColumns = [requests: number, characters: number, unconfirmedRequests: number, unconfirmedCharacters: number]

/** Records a request about to be sent; returns its ledger ID. Durable on return. */
export function insertCharge(db: WritableDb, charge: NewCharge): number {
  const row = db.get<{ id: number }>(
    `INSERT INTO charges (service, day, at, project_id, voice_id, model_id, purpose, planned_characters, block_id,
       dialogue_id)
     VALUES (@service, @day, @at, @projectId, @voiceId, @modelId, @purpose, @plannedCharacters, @blockId, @dialogueId)
     RETURNING id`,
    { ...charge },
  )
  return row?.id ?? 0
}

/** Records what the service reported about a request; null keeps what is known. */
export function updateCharge(
  db: WritableDb,
  id: number,
  {
    requestId,
    characters,
    reported,
  }: { requestId: string | null; characters: number | null; reported?: string },
): void {
  db.run(
    `UPDATE charges SET request_id = coalesce(?, request_id), charged_characters = coalesce(?, charged_characters),
       reported = coalesce(?, reported)
     WHERE id = ?`,
    requestId,
    characters,
    reported ?? null,
    id,
  )
}

/** Removes a request that wasn't billed. */
export function removeCharge(db: WritableDb, id: number): void {
  db.run(`DELETE FROM charges WHERE id = ?`, id)
}

/** Sums by one column: days newest first, everything else by cost, descending. */
export function groupCharges(db: ReadableDb, filter: ChargeFilter, grouping: ChargeGrouping): ChargeGroup[] {
  const column = COLUMNS[grouping]
  const order =
    grouping === 'day' ? 'day DESC' : `sum(coalesce(charged_characters, planned_characters)) DESC, ${column}`
  const { where, values } = conditions(filter)
  return db
    .rows<[key: string, ...SumColumns]>(
      `SELECT ${column}, ${SUMS} FROM charges ${where} GROUP BY ${column} ORDER BY ${order}`,
      ...values,
    )
    .map(([key, ...sums]) => ({ key, ...toSum(sums) }))
}

/** One group's characters on one day. */
export interface DayCharge {
  day: string
  /** Null for all groups that weren't asked for. */
  key: string | null
  characters: number
  unconfirmedCharacters: number
}

/** First and last day with charges that match the filter; null if there are none. */
export function getChargedDays(db: ReadableDb, filter: ChargeFilter): { first: string; last: string } | null {
  const { where, values } = conditions(filter)
  // Separately, since each is then one step in the index.
  const [first] = db.rows<[string | null]>(`SELECT min(day) FROM charges ${where}`, ...values)[0] ?? []
  const [last] = db.rows<[string | null]>(`SELECT max(day) FROM charges ${where}`, ...values)[0] ?? []
  return first && last ? { first, last } : null
}

/** Sums by day and group, oldest first; groups other than `keys` are summed up. */
export function sumChargesByDay(
  db: ReadableDb,
  filter: ChargeFilter,
  { grouping, keys }: { grouping: ChargeGrouping; keys: readonly string[] },
): DayCharge[] {
  const { where, values } = conditions(filter)
  const column = COLUMNS[grouping]
  return db
    .rows<[day: string, key: string | null, characters: number, unconfirmedCharacters: number]>(
      `SELECT day, CASE WHEN ${column} IN (SELECT value FROM json_each(?)) THEN ${column} END AS key,
         coalesce(sum(charged_characters), 0),
         coalesce(sum(CASE WHEN charged_characters IS NULL THEN planned_characters END), 0)
       FROM charges ${where} GROUP BY day, key ORDER BY day, key`,
      JSON.stringify(keys),
      ...values,
    )
    .map(([day, key, characters, unconfirmedCharacters]) => ({ day, key, characters, unconfirmedCharacters }))
}

/** Services in the ledger, the empty one if unknown. Skips through the index: there are few of them. */
export function listChargedServices(db: ReadableDb): string[] {
  return db
    .rows<[string]>(
      `WITH RECURSIVE services(service) AS (
         SELECT min(service) FROM charges
         UNION ALL
         SELECT (SELECT min(c.service) FROM charges c WHERE c.service > services.service) FROM services
         WHERE services.service IS NOT NULL
       )
       SELECT service FROM services WHERE service IS NOT NULL`,
    )
    .map(([service]) => service)
}

/** All requests that match the filter, oldest first. */
export function listChargeIds(db: ReadableDb, filter: ChargeFilter): number[] {
  const { where, values } = conditions(filter)
  return db.rows<[number]>(`SELECT id FROM charges ${where} ORDER BY at, id`, ...values).map(([id]) => id)
}

/** Those of the requests that are in the ledger, oldest first. */
export function listCharges(db: ReadableDb, ids: readonly number[]): ChargeLine[] {
  return db
    .rows<
      [
        service: string,
        day: string,
        at: string,
        projectId: string,
        voiceId: string,
        modelId: string,
        purpose: string,
        planned: number,
        charged: number | null,
        requestId: string | null,
        reported: string | null,
        title: string | null,
      ]
    >(
      `SELECT c.service, c.day, c.at, c.project_id, c.voice_id, c.model_id, c.purpose, c.planned_characters,
         c.charged_characters, c.request_id, c.reported, p.title
       FROM charges c LEFT JOIN projects p ON p.id = c.project_id
       WHERE c.id IN (SELECT value FROM json_each(?)) ORDER BY c.at, c.id`,
      JSON.stringify(ids),
    )
    .map(([service, day, at, projectId, voiceId, modelId, purpose, planned, charged, requestId, reported, title]) => ({
      ...{ service, day, at, projectId, voiceId, modelId, purpose, requestId, reported },
      ...{ plannedCharacters: planned, chargedCharacters: charged, projectTitle: title },
    }))
}

function conditions(filter: ChargeFilter): { where: string; values: string[] } {
  const wanted = [
    ['service = ?', filter.service],
    ['day >= ?', filter.fromDay],
    ['day <= ?', filter.toDay],
    ['project_id = ?', filter.projectId],
    ['voice_id = ?', filter.voiceId],
    ['model_id = ?', filter.modelId],
  ] as const
  const set = wanted.flatMap(([condition, value]) => (value === null ? [] : [[condition, value] as const]))
  return {
    where: set.length === 0 ? '' : `WHERE ${set.map(([condition]) => condition).join(' AND ')}`,
    values: set.map(([, value]) => value),
  }
}

function toSum([requests, characters, unconfirmedRequests, unconfirmedCharacters]: SumColumns): ChargeSum {
  return { requests, characters, unconfirmedRequests, unconfirmedCharacters }
}
