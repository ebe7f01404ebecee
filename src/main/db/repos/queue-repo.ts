import type { Failure } from '#shared/contract/base.ts'
import type { HoldReason, QueueEntry, QueueSection } from '#shared/contract/queue.ts'
import type { Take, TakeInputs } from '#shared/contract/takes.ts'
import type { KeptPassage } from '#shared/domain/kept-passages.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'
import { TAKE_COLUMNS, takeFromRow, type TakeRow } from './take-columns.ts'

/** An unfinished generation job, with its exact inputs when it was queued. */
export interface StoredWork {
  id: string
  position: number
  hold: HoldReason | null
  projectId: string
  blockId: string
  priority: 'interactive' | 'batch'
  characters: number
  fingerprint: string
  /** The take to complete; null if the whole text is requested. */
  restOfTakeId: string | null
  /** The passages that aren't requested, with the take that they are in; null if all are requested. */
  kept: { takeId: string; passages: KeptPassage[] } | null
  createdAt: string
  inputs: TakeInputs
  /** The text sent, with the inputs of all requests joined. */
  textSent: string
  /** The job's place in a dialogue, whose jobs are one request; null for a block that is generated separately. */
  dialogue: { id: string; index: number; lines: number } | null
}

type WorkRow = [
  id: string,
  position: number,
  hold: string | null,
  projectId: string,
  blockId: string,
  priority: string,
  characters: number,
  fingerprint: string,
  restOfTakeId: string | null,
  createdAt: string,
  inputs: string,
  textSent: string | null,
  dialogue: string | null,
  kept: string | null,
]

/** Adds new jobs to the queue, all or none. */
export function insertWork(db: WritableDb, works: readonly StoredWork[]): void {
  db.transaction(() => {
    for (const work of works) {
      db.run(
        `INSERT INTO queue (id, position, hold, project_id, block_id, priority, characters, fingerprint, rest_of_take_id,
           created_at, inputs, text_sent, dialogue, kept)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        work.id,
        work.position,
        work.hold,
        work.projectId,
        work.blockId,
        work.priority,
        work.characters,
        work.fingerprint,
        work.restOfTakeId,
        work.createdAt,
        JSON.stringify(work.inputs),
        work.textSent === work.inputs.text ? null : work.textSent,
        work.dialogue && JSON.stringify(work.dialogue),
        work.kept && JSON.stringify(work.kept),
      )
    }
  })
}

/** Jobs that were never sent, in order. */
export function listWaitingWork(db: ReadableDb): StoredWork[] {
  return db
    .rows<WorkRow>(
      `SELECT id, position, hold, project_id, block_id, priority, characters, fingerprint, rest_of_take_id, created_at,
         inputs, text_sent, dialogue, kept
       FROM queue WHERE state = 'waiting' ORDER BY position`,
    )
    .map((row) => {
      const inputs = parseStored<TakeInputs>(row[10])
      return {
        id: row[0],
        position: row[1],
        hold: row[2] as HoldReason | null,
        projectId: row[3],
        blockId: row[4],
        priority: row[5] === 'interactive' ? 'interactive' : 'batch',
        characters: row[6],
        fingerprint: row[7],
        restOfTakeId: row[8],
        createdAt: row[9],
        inputs,
        textSent: row[11] ?? inputs.text,
        dialogue: row[12] === null ? null : parseStored<StoredWork['dialogue']>(row[12]),
        kept: row[13] === null ? null : parseStored<StoredWork['kept']>(row[13]),
      }
    })
}

/** IDs of a project's jobs that were never sent, by the places of their blocks in the script. */
export function listWaitingIdsInScriptOrder(db: ReadableDb, projectId: string): string[] {
  return db
    .rows<[id: string]>(
      `SELECT q.id FROM queue q JOIN blocks b ON b.id = q.block_id JOIN chapters c ON c.id = b.chapter_id
       WHERE q.state = 'waiting' AND q.project_id = ? ORDER BY c.position, b.position`,
      projectId,
    )
    .map(([id]) => id)
}

/** How many of these blocks are queued or generating. */
export function countOpenBlocks(db: ReadableDb, blockIds: readonly string[]): number {
  const [row] = db.rows<[number]>(
    `SELECT count(DISTINCT block_id) FROM queue
     WHERE state IN ('waiting', 'sent') AND block_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(blockIds),
  )
  return row?.[0] ?? 0
}

/** The project's queued and generating blocks. */
export function listOpenBlockIds(db: ReadableDb, projectId: string): Set<string> {
  return new Set(
    db
      .rows<[string]>(`SELECT block_id FROM queue WHERE state IN ('waiting', 'sent') AND project_id = ?`, projectId)
      .map(([blockId]) => blockId),
  )
}

/** What the project's queued and generating blocks were requested with. */
export function listOpenInputs(db: ReadableDb, projectId: string): { blockId: string; inputs: TakeInputs }[] {
  return db
    .rows<[blockId: string, inputs: string]>(
      `SELECT block_id, inputs FROM queue WHERE state IN ('waiting', 'sent') AND project_id = ?`,
      projectId,
    )
    .map(([blockId, inputs]) => ({ blockId, inputs: parseStored<TakeInputs>(inputs) }))
}

/** Marks the job as about to be sent: from here on it is never sent again automatically. */
export function setWorkSent(db: WritableDb, workId: string): void {
  db.run(`UPDATE queue SET state = 'sent' WHERE id = ?`, workId)
}

/** Sets the take that receives the job's audio. */
export function setWorkTake(db: WritableDb, workId: string, takeId: string): void {
  db.run(`UPDATE queue SET state = 'sent', take_id = ? WHERE id = ?`, takeId, workId)
}

/** Marks the job as failed and waiting for a decision. */
export function setWorkStopped(db: WritableDb, workId: string, failure: Failure): void {
  db.run(`UPDATE queue SET state = 'stopped', hold = NULL, failure = ? WHERE id = ?`, JSON.stringify(failure), workId)
}

/** Holds all waiting jobs that aren't held. */
export function holdEverything(db: WritableDb, hold: Exclude<HoldReason, 'workspace'>): void {
  db.run(`UPDATE queue SET hold = ? WHERE state = 'waiting' AND hold IS NULL`, hold)
}

/**
 * Holds a workspace's waiting jobs that aren't held, or releases held ones for null, in one project or all. Jobs that
 * were requested offline stay held.
 */
export function setHold(
  db: WritableDb,
  hold: Exclude<HoldReason, 'workspace'> | null,
  concerned: { workspaceId: string; projectId: string | null },
): void {
  const before = hold === null ? `hold IN ('restart', 'trouble')` : 'hold IS NULL'
  const only = concerned.projectId === null ? '' : ' AND project_id = @projectId'
  db.run(
    `UPDATE queue SET hold = @hold WHERE state = 'waiting' AND ${before}${only}
       AND project_id IN (SELECT id FROM projects WHERE workspace_id = @workspaceId)`,
    { hold, ...concerned },
  )
}

/** Releases these jobs; unknown IDs aren't an error. */
export function releaseWork(db: WritableDb, workIds: readonly string[]): void {
  db.run(`UPDATE queue SET hold = NULL WHERE id IN (SELECT value FROM json_each(?))`, JSON.stringify(workIds))
}

/** Stores the job's position and priority. */
export function setWorkPlace(db: WritableDb, work: Pick<StoredWork, 'id' | 'position' | 'priority'>): void {
  db.run(`UPDATE queue SET position = ?, priority = ? WHERE id = ?`, work.position, work.priority, work.id)
}

/** Moves the job without changing anything else. */
export function setWorkPosition(db: WritableDb, workId: string, position: number): void {
  db.run(`UPDATE queue SET position = ? WHERE id = ?`, position, workId)
}

/** Removes jobs from the queue; unknown IDs aren't an error. */
export function removeWork(db: WritableDb, workIds: readonly string[]): void {
  db.run(`DELETE FROM queue WHERE id IN (SELECT value FROM json_each(?))`, JSON.stringify(workIds))
}

/** Removes failures of blocks with a newer request. */
export function removeStoppedOfBlocks(db: WritableDb, blockIds: readonly string[]): number {
  return db.run(
    `DELETE FROM queue WHERE state = 'stopped' AND block_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(blockIds),
  )
}

/** Removes the named failures, or all for null. */
export function removeStopped(db: WritableDb, workIds: readonly string[] | null): void {
  if (workIds === null) db.run(`DELETE FROM queue WHERE state = 'stopped'`)
  else
    db.run(
      `DELETE FROM queue WHERE state = 'stopped' AND id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(workIds),
    )
}

/** Removes jobs of removed blocks, chapters or projects. */
export function removeWorkOfRemoved(db: WritableDb): void {
  db.run(
    `DELETE FROM queue WHERE block_id IN (
       SELECT b.id FROM queue q JOIN blocks b ON b.id = q.block_id JOIN chapters c ON c.id = b.chapter_id
         JOIN projects p ON p.id = c.project_id
       WHERE coalesce(b.removed_at, c.removed_at, p.removed_at) IS NOT NULL)`,
  )
}

/** Jobs that an earlier run had sent, with the take that holds the received audio. */
export function listSentWork(db: ReadableDb): { id: string; take: Take | null }[] {
  const rows = db.all<{ id: string; takeId: string | null }>(
    `SELECT id, take_id AS takeId FROM queue WHERE state = 'sent' ORDER BY position`,
  )
  return rows.map(({ id, takeId }) => {
    const [row] = db.rows<TakeRow>(`SELECT ${TAKE_COLUMNS} FROM takes t WHERE t.id = ?`, takeId)
    return { id, take: row ? takeFromRow(row) : null }
  })
}

/** Failures of a project's blocks, with what was kept of each. */
export function listFailedBlocks(
  db: ReadableDb,
  projectId: string,
): { blockId: string; failure: Failure; takeId: string | null }[] {
  return db
    .rows<[blockId: string, failure: string, takeId: string | null]>(
      `SELECT block_id, failure, take_id FROM queue WHERE state = 'stopped' AND project_id = ? ORDER BY position`,
      projectId,
    )
    .map(([blockId, failure, takeId]) => ({ blockId, failure: parseStored<Failure>(failure), takeId }))
}

/** The project's blocks that were refused for their content, with what was refused; lines of dialogues aren't among them. */
export function listRefusedBlocks(
  db: ReadableDb,
  projectId: string,
): Map<string, { fingerprint: string; failure: Failure }> {
  const rows = db.rows<[blockId: string, fingerprint: string, failure: string]>(
    `SELECT block_id, fingerprint, failure FROM queue
     WHERE state = 'stopped' AND project_id = ? AND dialogue IS NULL AND failure ->> 'code' = 'content_refused'`,
    projectId,
  )
  return new Map(
    rows.map(([blockId, fingerprint, failure]) => [blockId, { fingerprint, failure: parseStored<Failure>(failure) }]),
  )
}

/** Number of failures waiting for a decision. */
export function countStopped(db: ReadableDb): number {
  return db.get<{ count: number }>(`SELECT count(*) AS count FROM queue WHERE state = 'stopped'`)?.count ?? 0
}

/** The last failure that stopped a job; null if there is none. */
export function lastStoppedFailure(db: ReadableDb): Failure | null {
  const row = db.get<{ failure: string }>(
    `SELECT failure FROM queue WHERE state = 'stopped' ORDER BY rowid DESC LIMIT 1`,
  )
  return row ? parseStored<Failure>(row.failure) : null
}

/** IDs of paused projects, and the empty text if everything is paused. */
export function listPauses(db: ReadableDb): string[] {
  return db.rows<[projectId: string]>(`SELECT project_id FROM queue_pauses`).map(([projectId]) => projectId)
}

/** Pauses or resumes a project, or everything for null. */
export function setPause(db: WritableDb, projectId: string | null, isPaused: boolean): void {
  if (isPaused) db.run(`INSERT OR IGNORE INTO queue_pauses (project_id) VALUES (?)`, projectId ?? '')
  else db.run(`DELETE FROM queue_pauses WHERE project_id = ?`, projectId ?? '')
}

const STATE_OF: Record<QueueSection, string> = { speaking: 'sent', waiting: 'waiting', stopped: 'stopped' }
/** Characters of a text that lists of queued work show. */
export const TEXT_START_CHARS = 200

type EntryRow = [
  workId: string,
  projectId: string,
  projectTitle: string,
  chapterId: string,
  chapterTitle: string,
  chapterNumber: number,
  blockId: string,
  textStart: string,
  voiceId: string,
  characters: number,
  hold: string | null,
  failure: string | null,
  partialTakeId: string | null,
  createdAt: string,
  dialogueLine: number | null,
  dialogueLines: number | null,
]

interface EntriesRequest {
  section: QueueSection
  afterWorkId: string | null
  limit: number
  workspaceId: string
  /** Only what the workspace requested offline: in all projects with null, or in this one. */
  offlineOf?: string | null
}

/** A page of the queue for display, in order. */
export function listQueueEntries(db: ReadableDb, request: EntriesRequest): QueueEntry[] {
  const { section, afterWorkId, limit, workspaceId, offlineOf } = request
  const only = [
    ...(offlineOf === undefined ? [] : [`AND q.hold = 'offline' AND p.workspace_id = @workspaceId`]),
    ...(typeof offlineOf === 'string' ? ['AND q.project_id = @offlineOf'] : []),
  ].join(' ')
  return db
    .rows<EntryRow>(
      `SELECT q.id, p.id, p.title, c.id, c.title,
         (SELECT count(*) FROM chapters o WHERE o.project_id = p.id AND o.removed_at IS NULL AND o.position <= c.position),
         q.block_id, substr(q.inputs ->> '$.text', 1, @textStartChars), q.inputs ->> '$.voiceId', q.characters,
         CASE WHEN q.state = 'waiting' AND p.workspace_id <> @workspaceId THEN 'workspace' ELSE q.hold END,
         q.failure, (SELECT t.id FROM takes t WHERE t.id = q.take_id AND t.status = 'partial' AND t.deleted_at IS NULL
           AND t.dialogue IS NULL),
         q.created_at, q.dialogue ->> '$.index' + 1, q.dialogue ->> '$.lines'
       FROM queue q JOIN blocks b ON b.id = q.block_id JOIN chapters c ON c.id = b.chapter_id
         JOIN projects p ON p.id = c.project_id
       WHERE q.state = @state ${only}
         AND q.position > coalesce((SELECT a.position FROM queue a WHERE a.id = @afterWorkId), -9e18)
       ORDER BY q.position LIMIT @limit`,
      {
        state: STATE_OF[section],
        afterWorkId,
        limit,
        workspaceId,
        textStartChars: TEXT_START_CHARS,
        offlineOf: offlineOf ?? null,
      },
    )
    .map((row) => ({
      workId: row[0],
      section,
      projectId: row[1],
      projectTitle: row[2],
      chapterId: row[3],
      chapterTitle: row[4],
      chapterNumber: row[5],
      blockId: row[6],
      textStart: row[7],
      voiceId: row[8],
      characters: row[9],
      hold: row[10] as HoldReason | null,
      failure: row[11] === null ? null : parseStored<Failure>(row[11]),
      partialTakeId: row[12],
      createdAt: row[13],
      dialogue: row[14] === null || row[15] === null ? null : { line: row[14], lines: row[15] },
    }))
}
