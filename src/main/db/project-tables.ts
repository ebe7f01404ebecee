import { z } from 'zod'
import { Failure } from '#shared/contract/base.ts'
import { ExportOptions } from '#shared/contract/exports.ts'
import { Markup } from '#shared/contract/markup.ts'
import { SayAsUse } from '#shared/contract/say-as.ts'
import { BlockSound, Flaws } from '#shared/contract/script.ts'
import { TakeStatus } from '#shared/contract/takes.ts'
import { SOUND_LIMITS } from '#shared/domain/block-sound.ts'
import { isCover } from '#shared/domain/is-cover.ts'
import {
  BLOCK_NOTE_LENGTH,
  SAY_AS_SPOKEN_LENGTH,
  SAY_AS_WRITTEN_LENGTH,
  SPEAKER_NAME_LENGTH,
  TITLE_LENGTH,
} from '#shared/domain/text-lengths.ts'
import type { SqlValue } from './database.ts'
import { decodeMarks } from './encode-marks.ts'

/** In this order rows are written and read: a row refers to rows of earlier tables, or to a later one as its last step. */
export const PROJECT_TABLES = [
  'projects',
  'chapters',
  'blocks',
  'takes',
  'take_marks',
  'block_origins',
  'cast_members',
  'say_as_entries',
] as const
export type ProjectTableName = (typeof PROJECT_TABLES)[number]

/** How a column stands in a project file. */
export type CarriedColumn = {
  /** A column that came with a later schema: with which, and what it is for rows of files that have none. */
  added?: { schema: number; absent: SqlValue }
  /** In place of the column itself when it is read, where `r` is the row. */
  sql?: string
} & (
  | { kind: 'value'; check: z.ZodType }
  /** The row's place in its table, from 1. */
  | { kind: 'reference'; to: ProjectTableName; isNullable: boolean }
  /** A JSON list of such. Those that are not in the file are left out. */
  | { kind: 'references'; to: ProjectTableName }
  /** JSON, or null, that is or has (under `list`) a list of things that each name a row in a field. Those that are not in the file are left out. */
  | { kind: 'embedded'; to: ProjectTableName; list: string | null; field: string; check: z.ZodType }
  /** Base64. `damaged` is said of bytes that are not whole. */
  | { kind: 'blob'; isNullable: boolean; isWhole(bytes: Uint8Array): boolean; damaged: string }
)

export interface ProjectTable {
  /** What ids of new rows begin with; null for rows that nothing refers to. */
  idPrefix: string | null
  /** Names a row. */
  key: 'id' | 'rowid' | 'take_id'
  /** Keys of the project's rows in their order, of `@projectId`, from what was chosen of the tables before. */
  chosen: string
  columns: Readonly<Record<string, CarriedColumn>>
  /** Columns that are not in the file, with what they are in the new project. */
  left: Readonly<Record<string, string>>
}

const text = (length: number) => z.string().max(length)
const id = text(200)
const instant = text(40)
const flag = z.union([z.literal(0), z.literal(1)])
const whole = (lowest: number, highest: number) => z.number().int().min(lowest).max(highest)
const pauseMs = whole(0, SOUND_LIMITS.longestPauseAfterMs)
const position = whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
/** Longest text of one block: more than any chapter that a person writes in one line. */
const BLOCK_TEXT_LENGTH = 2_000_000
const value = (check: z.ZodType): CarriedColumn => ({ kind: 'value', check })
const json = (check: z.ZodType) =>
  z.string().refine((stored) => {
    try {
      return check.safeParse(JSON.parse(stored)).success
    } catch {
      return false
    }
  })
const to = (table: ProjectTableName): CarriedColumn => ({ kind: 'reference', to: table, isNullable: false })
const maybe = (table: ProjectTableName): CarriedColumn => ({ kind: 'reference', to: table, isNullable: true })

/** Blocks of the script, without what was removed. */
const LIVE = `SELECT b.id FROM chapters c JOIN blocks b ON b.chapter_id = c.id
  WHERE c.project_id = @projectId AND c.removed_at IS NULL AND b.removed_at IS NULL`

/**
 * What of the studio's database makes a project, column by column. A test compares this list with the schema: a column
 * that is neither carried nor left fails it. What was removed is carried only where takes that are kept need it.
 */
export const projectTables: Readonly<Record<ProjectTableName, ProjectTable>> = {
  projects: {
    idPrefix: 'proj',
    key: 'id',
    chosen: `SELECT id FROM projects WHERE id = @projectId AND removed_at IS NULL`,
    columns: {
      title: value(text(TITLE_LENGTH).min(1)),
      voice_id: value(id),
      model_id: value(id),
      language: value(id.nullable()),
      text_normalization: value(flag),
      loudness_normalization: value(flag),
      pause_after_ms: value(pauseMs),
      created_at: value(instant),
      updated_at: value(instant),
      export_choice: {
        kind: 'value',
        check: json(ExportOptions.extend({ folder: z.undefined().optional() })).nullable(),
        // A folder is a place on one computer, and a file must not say where another one writes to.
        sql: `json_remove(r.export_choice, '$.folder')`,
      },
      cover: {
        kind: 'blob',
        isNullable: true,
        isWhole: isCover,
        damaged: 'The cover in it is not a picture that can be used.',
        added: { schema: 23, absent: null },
      },
    },
    left: { id: 'a new one', removed_at: 'null', workspace_id: 'that which reads it' },
  },
  chapters: {
    idPrefix: 'chap',
    key: 'id',
    chosen: `SELECT c.id FROM chapters c WHERE c.project_id = @projectId
      AND (c.removed_at IS NULL OR EXISTS (
        SELECT 1 FROM blocks b WHERE b.chapter_id = c.id AND b.id IN (SELECT id FROM needed_blocks)
      )) ORDER BY c.rowid`,
    columns: {
      project_id: to('projects'),
      title: value(text(TITLE_LENGTH)),
      position: value(position),
      revision: value(whole(0, Number.MAX_SAFE_INTEGER)),
      edited_at: value(instant.nullable()),
      removed_at: value(instant.nullable()),
    },
    left: { id: 'a new one' },
  },
  blocks: {
    idPrefix: 'block',
    key: 'id',
    chosen: `SELECT b.id FROM blocks b JOIN carried_chapters c ON c.id = b.chapter_id
      WHERE b.id IN (SELECT id FROM needed_blocks) ORDER BY b.rowid`,
    columns: {
      chapter_id: to('chapters'),
      position: value(position),
      voice_id: value(id.nullable()),
      model_id: value(id.nullable()),
      language: value(id.nullable()),
      pause_after_ms: value(pauseMs.nullable()),
      active_take_id: maybe('takes'),
      removed_at: value(instant.nullable()),
      text: value(text(BLOCK_TEXT_LENGTH)),
      locked: value(flag),
      note: value(text(BLOCK_NOTE_LENGTH)),
      markup: value(json(Markup)),
      sound: { kind: 'embedded', to: 'takes', list: 'trims', field: 'takeId', check: BlockSound },
      flaws: {
        kind: 'embedded',
        to: 'takes',
        list: null,
        field: 'takeId',
        check: Flaws,
        added: { schema: 21, absent: null },
      },
    },
    left: { id: 'a new one', inputs_key: 'made of the inputs' },
  },
  takes: {
    idPrefix: 'take',
    key: 'id',
    chosen: `SELECT t.id FROM takes t JOIN needed_takes n ON n.id = t.id ORDER BY t.rowid`,
    columns: {
      block_id: {
        ...to('blocks'),
        sql: `(SELECT n FROM carried_blocks WHERE id = (SELECT block_id FROM needed_takes WHERE id = r.id))`,
      },
      project_id: { ...to('projects'), sql: '1' },
      status: value(TakeStatus.exclude(['receiving'])),
      sample_rate_hz: value(whole(8_000, 192_000)),
      sample_count: value(whole(0, 192_000 * 60 * 60 * 24)),
      duration_ms: value(z.number().min(0).max(86_400_000)),
      word_count: value(whole(0, 10_000_000)),
      charged_characters: value(whole(0, 1_000_000_000).nullable()),
      request_ids: value(json(z.array(id).max(10_000))),
      service_versions: {
        ...value(json(z.array(text(40).nullable()).max(10_000))),
        added: { schema: 22, absent: '[]' },
      },
      created_at: value(instant),
      ended_at: value(instant.nullable()),
      failure: value(json(Failure).nullable()),
      fingerprint: value(id),
      voice_id: value(id),
      model_id: value(id),
      language: value(id.nullable()),
      text_normalization: value(flag),
      loudness_normalization: value(flag),
      text: value(text(BLOCK_TEXT_LENGTH)),
      text_sent: value(text(BLOCK_TEXT_LENGTH * 2).nullable()),
      starred: value(flag),
      derived_from: { kind: 'references', to: 'takes' },
      markup: value(json(Markup)),
      say_as: value(json(z.array(SayAsUse).max(100_000))),
      spoken_from_char: value(whole(0, BLOCK_TEXT_LENGTH)),
      loudness_lufs: value(z.number().min(-1_000).max(1_000).nullable()),
      loudness_measured: value(flag),
      unconfirmed_characters: value(whole(0, 1_000_000_000)),
    },
    left: {
      id: 'a new one',
      deleted_at: 'null',
      files_removed_at: 'null',
      inputs_key: 'made of the inputs',
    },
  },
  take_marks: {
    idPrefix: null,
    key: 'take_id',
    chosen: `SELECT m.take_id FROM carried_takes t JOIN take_marks m ON m.take_id = t.id ORDER BY t.n`,
    columns: {
      take_id: to('takes'),
      marks: {
        kind: 'blob',
        isNullable: false,
        isWhole: areMarks,
        damaged: 'The words of a take in it are damaged.',
      },
    },
    left: {},
  },
  block_origins: {
    idPrefix: null,
    key: 'rowid',
    chosen: `SELECT o.rowid FROM block_origins o WHERE o.block_id IN (SELECT id FROM carried_blocks)
      AND o.origin_block_id IN (SELECT id FROM carried_blocks) ORDER BY o.rowid`,
    columns: { block_id: to('blocks'), origin_block_id: to('blocks') },
    left: {},
  },
  cast_members: {
    idPrefix: 'cast',
    key: 'id',
    chosen: `SELECT id FROM cast_members WHERE project_id = @projectId AND removed_at IS NULL ORDER BY rowid`,
    columns: {
      project_id: to('projects'),
      name: value(text(SPEAKER_NAME_LENGTH).min(1)),
      folded: value(text(SPEAKER_NAME_LENGTH * 3).min(1)),
      voice_id: value(id.nullable()),
      model_id: value(id.nullable()),
      language: value(id.nullable()),
      created_at: value(instant),
    },
    left: { id: 'a new one', removed_at: 'null' },
  },
  say_as_entries: {
    idPrefix: 'say',
    key: 'id',
    // What counts everywhere is last, so that an entry of the project itself is never in its way.
    chosen: `SELECT s.id FROM say_as_entries s WHERE s.removed_at IS NULL AND (s.project_id = @projectId
        OR s.block_id IN (SELECT id FROM carried_blocks) OR s.id IN (SELECT value FROM json_each(@everywhere)))
      ORDER BY s.project_id IS NULL AND s.block_id IS NULL, s.rowid`,
    columns: {
      project_id: maybe('projects'),
      block_id: maybe('blocks'),
      match_case: value(flag),
      created_at: value(instant),
      written: value(text(SAY_AS_WRITTEN_LENGTH).min(1)),
      spoken: value(text(SAY_AS_SPOKEN_LENGTH).min(1)),
    },
    left: { id: 'a new one', removed_at: 'null' },
  },
}

/** Blocks and takes that are carried, from which the tables are chosen. Of one snapshot, as temporary tables. */
export const CHOOSE_NEEDED = {
  /** With the block that each is a take of: one that was made in another project is one of the block that plays it. */
  takes: `CREATE TEMP TABLE needed_takes AS
    SELECT t.id, t.block_id FROM takes t
      WHERE t.project_id = @projectId AND t.status <> 'receiving' AND (t.deleted_at IS NULL
        OR t.id IN (SELECT active_take_id FROM blocks WHERE id IN (${LIVE})))
        AND (SELECT c.project_id FROM blocks b JOIN chapters c ON c.id = b.chapter_id WHERE b.id = t.block_id) = @projectId
    UNION ALL
    SELECT t.id, min(b.id) FROM blocks b JOIN takes t ON t.id = b.active_take_id
      WHERE b.id IN (${LIVE}) AND t.status <> 'receiving' AND t.project_id <> @projectId GROUP BY t.id`,
  takesById: `CREATE UNIQUE INDEX temp.needed_takes_by_id ON needed_takes (id)`,
  blocks: `CREATE TEMP TABLE needed_blocks AS
    WITH RECURSIVE origins (id) AS (
      ${LIVE} UNION SELECT o.origin_block_id FROM origins JOIN block_origins o ON o.block_id = origins.id
    )
    SELECT id FROM origins UNION SELECT block_id FROM needed_takes`,
  blocksById: `CREATE UNIQUE INDEX temp.needed_blocks_by_id ON needed_blocks (id)`,
} as const

/** Tables that hold nothing of a project that a file carries, each with the reason. */
export const otherTables: Readonly<Record<string, string>> = {
  settings: 'of the studio',
  workspaces: 'accounts are of a studio',
  workspace_settings: 'as the workspaces',
  queue: 'work that is not done is of this studio and its account',
  queue_pauses: 'as the queue',
  stale_chapters: 'made again',
  project_imports: 'only while a file is read',
  recording_sessions: 'speakers’ recordings are no part of a project',
  speakers: 'as the sessions',
  recordings: 'as the sessions',
  receipts: 'as the sessions',
  cloning_barriers: 'of the service',
  favourite_voices: 'of the person',
  flow_copies: 'agents are no part of a project',
  flow_versions: 'as the flows',
  agent_edits: 'as the agents',
  charges: 'what this account was charged; the takes say what they cost',
  budgets: 'of the account',
  watermark_checks: 'of files that were looked at',
  watermark_results: 'of files that were looked at',
  exported_files: 'of files that were looked at',
  conversation_notes: 'of the agents',
  webhook_receiver: 'of the service',
  webhook_secrets: 'as the receiver',
  webhook_deliveries: 'as the receiver',
  webhook_events: 'as the receiver',
  webhook_attempts: 'as the receiver',
}

function areMarks(bytes: Uint8Array): boolean {
  if (bytes.byteLength % 24 !== 0) return false
  return decodeMarks(bytes).every(
    ({ startMs, endMs, startChar, endChar }) =>
      startMs >= 0 && endMs >= startMs && endMs < Number.POSITIVE_INFINITY && startChar >= 0 && endChar >= startChar,
  )
}
