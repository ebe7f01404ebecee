import { z } from 'zod'
import { Failure } from '#shared/contract/base.ts'
import { ExportOptions } from '#shared/contract/exports.ts'
import { Markup, SpokenMarkup } from '#shared/contract/markup.ts'
import { PronunciationUse } from '#shared/contract/pronunciation.ts'
import { BlockSound, ListeningIssues } from '#shared/contract/script.ts'
import { SourceRange, TakeDialogue, TakeStatus } from '#shared/contract/takes.ts'
import { MAX_TARGET_MS, MIN_TARGET_MS } from '#shared/domain/block-output.ts'
import { SOUND_LIMITS } from '#shared/domain/block-sound.ts'
import { EMOTIONS } from '#shared/domain/speech-text/ssml-values.ts'
import { isCover } from '#shared/domain/is-cover.ts'
import {
  BLOCK_FILE_NAME_LENGTH,
  BLOCK_NOTE_LENGTH,
  EXTERNAL_ID_LENGTH,
  PRONUNCIATION_SPOKEN_LENGTH,
  PRONUNCIATION_WRITTEN_LENGTH,
  SPEAKER_NAME_LENGTH,
  TITLE_LENGTH,
} from '#shared/domain/text-lengths.ts'
import type { ProjectFileProblem } from '#shared/errors/reasons-with-values.ts'
import type { SqlValue } from './database.ts'
import { decodeMarks } from './encode-marks.ts'

/**
 * Order in which rows are written and read: a row references rows of earlier tables, or a later one as its last step.
 */
export const PROJECT_TABLES = [
  'projects',
  'chapters',
  'blocks',
  'takes',
  'take_marks',
  'block_origins',
  'cast_members',
  'pronunciations',
  'accepted_words',
] as const
export type ProjectTableName = (typeof PROJECT_TABLES)[number]

/** Representation of a column in a project file. */
export type CarriedColumn = {
  /** A column added in a later schema: which one, and its value for rows of files without it. */
  added?: { schema: number; absent: SqlValue }
  /** SQL read instead of the column, where `r` is the row. */
  sql?: string
} & (
  | { kind: 'value'; check: z.ZodType }
  /** The row's 1-based position in its table. */
  | { kind: 'reference'; to: ProjectTableName; isNullable: boolean }
  /** A JSON list of such positions. Rows not in the file are omitted. */
  | { kind: 'references'; to: ProjectTableName }
  /**
   * JSON, or null: a list, or an object with a list (under `list`), of items that each reference a row in a field. Rows
   * not in the file are omitted.
   */
  | { kind: 'embedded'; to: ProjectTableName; list: string | null; field: string; check: z.ZodType }
  /** Base64. `damaged` is the message for incomplete bytes. */
  | { kind: 'blob'; isNullable: boolean; isWhole(bytes: Uint8Array): boolean; problem: ProjectFileProblem }
)

export interface ProjectTable {
  /** Prefix for IDs of new rows; null for rows that nothing references. */
  idPrefix: string | null
  /** Version of project files that added the table; absent if every version has it. */
  addedInVersion?: number
  /** Identifies a row, together with its project where the table has no such column of its own. */
  key: 'id' | 'rowid' | 'take_id' | 'word'
  /**
   * Query for the keys of the project's rows in order, by `@projectId`, based on the rows selected from earlier tables.
   */
  chosen: string
  columns: Readonly<Record<string, CarriedColumn>>
  /** Columns omitted from the file, with their values in the new project. */
  left: Readonly<Record<string, string>>
}

const text = (length: number) => z.string().max(length)
const id = text(200)
const instant = text(40)
const flag = z.union([z.literal(0), z.literal(1)])
const whole = (lowest: number, highest: number) => z.number().int().min(lowest).max(highest)
const pauseMs = whole(0, SOUND_LIMITS.longestPauseAfterMs)
const position = whole(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
/** Maximum text of one block: more than any chapter written as one line. */
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

/** Blocks of the script, without removed ones. */
const LIVE = `SELECT b.id FROM chapters c JOIN blocks b ON b.chapter_id = c.id
  WHERE c.project_id = @projectId AND c.removed_at IS NULL AND b.removed_at IS NULL`

/**
 * Which parts of the studio's database make up a project, column by column. A test compares this with the schema and
 * fails for a column that is neither exported nor omitted. Removed rows are exported only if retained takes need them.
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
        // A folder is local to one computer, and a file must not determine where another one writes.
        sql: `json_remove(r.export_choice, '$.folder')`,
      },
      cover: {
        kind: 'blob',
        isNullable: true,
        isWhole: isCover,
        problem: 'cover-invalid',
      },
      is_sample: { kind: 'value', check: flag, added: { schema: 3, absent: 0 } },
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
      listening_issues: {
        kind: 'embedded',
        to: 'takes',
        list: null,
        field: 'takeId',
        check: ListeningIssues,
      },
      external_id: { ...value(text(EXTERNAL_ID_LENGTH)), added: { schema: 6, absent: '' } },
      file_name: { ...value(text(BLOCK_FILE_NAME_LENGTH)), added: { schema: 6, absent: '' } },
      target_ms: {
        ...value(whole(MIN_TARGET_MS, MAX_TARGET_MS).nullable()),
        added: { schema: 6, absent: null },
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
      source_ranges: {
        kind: 'embedded',
        to: 'takes',
        list: null,
        field: 'takeId',
        check: z.array(SourceRange),
        added: { schema: 4, absent: '[]' },
      },
      markup: value(json(SpokenMarkup)),
      pronunciations: value(json(z.array(PronunciationUse).max(100_000))),
      spoken_from_char: value(whole(0, BLOCK_TEXT_LENGTH)),
      loudness_lufs: value(z.number().min(-1_000).max(1_000).nullable()),
      loudness_measured: value(flag),
      unconfirmed_characters: value(whole(0, 1_000_000_000)),
      dialogue: { kind: 'embedded', to: 'blocks', list: 'turns', field: 'blockId', check: TakeDialogue },
    },
    left: {
      id: 'a new one',
      deleted_at: 'null',
      files_removed_at: 'null',
      inputs_key: 'made of the inputs',
      imported: 'set where a file is read',
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
        problem: 'timings-damaged',
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
      emotion: { ...value(z.enum(EMOTIONS).nullable()), added: { schema: 13, absent: null } },
      created_at: value(instant),
    },
    left: { id: 'a new one', removed_at: 'null' },
  },
  pronunciations: {
    idPrefix: 'say',
    key: 'id',
    // Global entries come last, so they never conflict with an entry of the project itself.
    chosen: `SELECT s.id FROM pronunciations s WHERE s.removed_at IS NULL AND (s.project_id = @projectId
        OR s.block_id IN (SELECT id FROM carried_blocks) OR s.id IN (SELECT value FROM json_each(@everywhere)))
      ORDER BY s.project_id IS NULL AND s.block_id IS NULL, s.rowid`,
    columns: {
      project_id: maybe('projects'),
      block_id: maybe('blocks'),
      match_case: value(flag),
      created_at: value(instant),
      written: value(text(PRONUNCIATION_WRITTEN_LENGTH).min(1)),
      spoken: value(text(PRONUNCIATION_SPOKEN_LENGTH).min(1)),
    },
    left: { id: 'a new one', removed_at: 'null' },
  },
  accepted_words: {
    idPrefix: null,
    addedInVersion: 2,
    key: 'word',
    chosen: `SELECT word FROM accepted_words WHERE project_id = @projectId ORDER BY word`,
    columns: {
      project_id: to('projects'),
      word: value(text(PRONUNCIATION_WRITTEN_LENGTH * 3)),
      accepted_at: value(instant),
    },
    left: {},
  },
}

/** Exported blocks and takes, from which the tables are selected. Temporary tables of one snapshot. */
export const CHOOSE_NEEDED = {
  /** With the block of each take: a take made in another project belongs to the block that plays it. */
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

/** Tables without project data for export, each with the reason. */
export const otherTables: Readonly<Record<string, string>> = {
  settings: 'of the studio',
  workspaces: 'accounts are of a studio',
  workspace_settings: 'as the workspaces',
  queue: 'work that is not done is of this studio and its account',
  chapter_changes: 'recent saves for other windows of this studio',
  chapter_histories: 'undo steps name blocks and takes of this studio, and a new project starts without any',
  queue_pauses: 'as the queue',
  stale_chapters: 'made again',
  project_imports: 'only while a file is read',
  recording_sessions: 'speakers’ recordings are no part of a project',
  speakers: 'as the sessions',
  recordings: 'as the sessions',
  consent_records: 'as the sessions',
  cloning_barriers: 'of the service',
  favorite_voices: 'of the person',
  flow_copies: 'agents are no part of a project',
  flow_versions: 'as the flows',
  agent_edits: 'as the agents',
  charges: 'what this account was charged; the takes say what they cost',
  budgets: 'of the account',
  watermark_checks: 'of files that were looked at',
  watermark_results: 'of files that were looked at',
  exported_files: 'of files that were looked at',
  exported_versions: 'of files on this computer',
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
