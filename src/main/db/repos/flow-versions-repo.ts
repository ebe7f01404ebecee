import type { FlowReplacement, LocalFlowVersion, LocalOrigin } from '#shared/contract/flow-state.ts'
import type { ReadableDb, WritableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'
import { cutText, joinText, type TextCut } from '../text-cut.ts'

/** An agent of a service. */
export interface FlowKey {
  service: string
  agentId: string
}

export interface NewFlowVersion {
  graph: string
  name: string
  notes: string
  /** Null for the first. */
  parentVersion: number | null
  origin: LocalOrigin
  /** The change since the parent, in words. */
  changeName?: string
  /** ISO 8601. */
  savedAt: string
  /** Run of the studio that saves: versions of one run are kept together. */
  runId: string
}

/** Maximum number of consecutive versions stored as a diff from a whole one. */
const LONGEST_RUN = 200

interface TextRow extends TextCut {
  version: number
  wholeVersion: number | null
}

const TEXT_COLUMNS = `version, whole_version AS wholeVersion, kept_start AS keptStart, kept_end AS keptEnd, text`

/** Stores a version, as a diff from an earlier one if that is shorter. */
export function addFlowVersion(db: WritableDb, key: FlowKey, number: number, version: NewFlowVersion): void {
  const { graph, ...facts } = version
  const { wholeVersion, ...stored } = shortest(latestWhole(db, key, number), graph)
  db.run(
    `INSERT INTO flow_versions (service, agent_id, version, parent_version, origin, change_name, name, notes, saved_at, run_id,
       whole_version, kept_start, kept_end, text)
     VALUES (@service, @agentId, @number, @parentVersion, @origin, @changeName, @name, @notes, @savedAt, @runId,
       @wholeVersion, @keptStart, @keptEnd, @text)`,
    {
      ...facts,
      ...stored,
      changeName: version.changeName ?? '',
      service: key.service,
      agentId: key.agentId,
      number,
      wholeVersion,
    },
  )
}

/** A version with its graph; undefined if it was deleted or never existed. */
export function readFlowVersion(
  db: ReadableDb,
  key: FlowKey,
  number: number,
): { graph: string; name: string; notes: string; savedAt: string } | undefined {
  const row = db.get<TextRow & { name: string; notes: string; savedAt: string }>(
    `SELECT ${TEXT_COLUMNS}, name, notes, saved_at AS savedAt FROM flow_versions
     WHERE service = ? AND agent_id = ? AND version = ?`,
    key.service,
    key.agentId,
    number,
  )
  if (!row) return undefined
  const { name, notes, savedAt } = row
  if (row.wholeVersion === null) return { graph: row.text, name, notes, savedAt }
  const whole = db.get<{ text: string }>(
    `SELECT text FROM flow_versions WHERE service = ? AND agent_id = ? AND version = ?`,
    key.service,
    key.agentId,
    row.wholeVersion,
  )
  return whole && { graph: joinText(whole.text, row), name, notes, savedAt }
}

interface ListedRow extends Omit<LocalFlowVersion, 'label' | 'isCurrent'> {
  label: string
  isCurrent: number
}

const LISTED = `
  SELECT v.version AS localVersion, v.parent_version AS parentVersion, v.origin, v.change_name AS changeName, v.saved_at AS savedAt, v.pushed_at AS pushedAt,
    v.label, v.version = c.current_version AS isCurrent
  FROM flow_versions v JOIN flow_copies c USING (service, agent_id)
  WHERE service = @service AND agent_id = @agentId`

/** Precedes a replacement in place of a label. Labels of users are trimmed, so none begins with it. */
const REPLACEMENT = ' '

/** Earlier versions labeled replaced copies with a text, which remains one. */
function readLabel(stored: string): LocalFlowVersion['label'] {
  return stored.startsWith(REPLACEMENT) ? parseStored<FlowReplacement>(stored) : stored
}

/** Versions below `beforeVersion`, newest first. */
export function listFlowVersions(
  db: ReadableDb,
  { service, agentId }: FlowKey,
  { beforeVersion, limit }: { beforeVersion: number | null; limit: number },
): LocalFlowVersion[] {
  return db
    .all<ListedRow>(`${LISTED} AND version < @before ORDER BY version DESC LIMIT @limit`, {
      service,
      agentId,
      before: beforeVersion ?? Number.MAX_SAFE_INTEGER,
      limit,
    })
    .map(toListed)
}

/** One version without its graph. */
export function getFlowVersion(
  db: ReadableDb,
  { service, agentId }: FlowKey,
  number: number,
): LocalFlowVersion | undefined {
  const row = db.get<ListedRow>(`${LISTED} AND version = @number`, { service, agentId, number })
  return row && toListed(row)
}

/** Labels a version; returns whether it exists. The user's labels are trimmed. */
export function labelFlowVersion(
  db: WritableDb,
  key: FlowKey,
  number: number,
  label: LocalFlowVersion['label'],
): boolean {
  const changed = db.run(
    `UPDATE flow_versions SET label = ? WHERE service = ? AND agent_id = ? AND version = ?`,
    typeof label === 'string' ? label.trim() : `${REPLACEMENT}${JSON.stringify(label)}`,
    key.service,
    key.agentId,
    number,
  )
  return changed > 0
}

/** Records that the service accepted a version as its draft. */
export function markFlowPushed(db: WritableDb, key: FlowKey, number: number, at: string): void {
  db.run(
    `UPDATE flow_versions SET pushed_at = ? WHERE service = ? AND agent_id = ? AND version = ?`,
    at,
    key.service,
    key.agentId,
    number,
  )
}

function shortest(
  whole: { version: number; text: string } | undefined,
  graph: string,
): TextCut & { wholeVersion: number | null } {
  const cut = whole && cutText(whole.text, graph)
  if (cut && cut.text.length * 2 < graph.length) return { ...cut, wholeVersion: whole.version }
  return { keptStart: 0, keptEnd: 0, text: graph, wholeVersion: null }
}

function latestWhole(db: ReadableDb, key: FlowKey, number: number): { version: number; text: string } | undefined {
  return db.get<{ version: number; text: string }>(
    `SELECT version, text FROM flow_versions
     WHERE service = @service AND agent_id = @agentId AND whole_version IS NULL AND version > @oldest
     ORDER BY version DESC LIMIT 1`,
    { service: key.service, agentId: key.agentId, oldest: number - LONGEST_RUN },
  )
}

function toListed(row: ListedRow): LocalFlowVersion {
  return { ...row, label: readLabel(row.label), isCurrent: row.isCurrent === 1 }
}
