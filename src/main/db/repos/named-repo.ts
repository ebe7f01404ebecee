import type { ReadableDb } from '../database.ts'
import { parseStored } from '../parse-stored.ts'

/** A block of the script that has a searched name. */
export interface NamedBlock {
  blockId: string
  chapterId: string
  projectId: string
  nameKind: 'externalId' | 'fileName'
  /** As stored. */
  name: string
  projectCreatedAt: string
  chapterPosition: number
  position: number
}

/** How names are compared: the last part of a path, also of Windows. The indexes have exactly this expression. */
const lastPart = (column: string) =>
  `substr(${column}, length(rtrim(${column}, replace(replace(${column}, '/', ''), '\\', ''))) + 1) COLLATE NOCASE`

const FILE_NAME = lastPart('b.file_name')
/** Conditions on the name, with their order in the index: an ID, a file name, or one that a dot follows. */
const COMPARED = [
  ['externalId', 'external_id', `b.external_id <> '' AND b.external_id COLLATE NOCASE = ?`, 'b.rowid DESC'],
  ['fileName', 'file_name', `b.file_name <> '' AND ${FILE_NAME} = ?`, 'b.rowid DESC'],
  [
    'fileName',
    'file_name',
    `b.file_name <> '' AND ${FILE_NAME} > ? || '.' AND ${FILE_NAME} < ? || '/'`,
    `${FILE_NAME}, b.rowid`,
  ],
] as const

/**
 * Blocks of the script whose ID is `name`, or whose file name is `stem` or continues after it with a dot, in no order.
 * Ignores the case of ASCII letters: others need a form each.
 *
 * @param search `limit` is a maximum for each form and comparison; the newest blocks are preferred
 */
export function findNamedBlocks(
  db: ReadableDb,
  { forms, limit }: { forms: readonly { name: string; stem: string }[]; limit: number },
): NamedBlock[] {
  const found = COMPARED.map(
    ([kind, column, condition, order]) => `SELECT * FROM (
       SELECT b.id, b.chapter_id, '${kind}' AS kind, b.${column} AS name, b.position FROM blocks b
       WHERE ${condition} AND b.removed_at IS NULL ORDER BY ${order} LIMIT ?)`,
  ).join(' UNION ALL ')
  return db
    .rows<[string, string, string, NamedBlock['nameKind'], string, string, number, number]>(
      `SELECT f.id, f.chapter_id, c.project_id, f.kind, f.name, p.created_at, c.position, f.position
       FROM (${forms.map(() => found).join(' UNION ALL ')}) f
       CROSS JOIN chapters c ON c.id = f.chapter_id CROSS JOIN projects p ON p.id = c.project_id`,
      ...forms.flatMap(({ name, stem }) => [name, limit, stem, limit, stem, stem, limit]),
    )
    .map(([blockId, chapterId, projectId, nameKind, name, projectCreatedAt, chapterPosition, position]) => ({
      ...{ blockId, chapterId, projectId, nameKind, name },
      ...{ projectCreatedAt, chapterPosition, position },
    }))
}

/** An audio file that an export wrote. */
export interface NamedFile {
  path: string
  projectId: string
  /** Null if it contains several chapters. */
  chapterId: string | null
  /** Null if it contains several blocks. */
  blockId: string | null
  exportedAt: string
}

/** Exported files of a name, in no order, also earlier ones of the same path. Ignores the case of ASCII letters. */
export function findExportedFiles(
  db: ReadableDb,
  { names, limit }: { names: readonly string[]; limit: number },
): NamedFile[] {
  return names.flatMap((name) =>
    db
      .rows<[string, string, string | null, string | null, string]>(
        // Long lists aren't read: a book has thousands of blocks.
        `SELECT path, project_id, chapter_id, CASE WHEN octet_length(block_ids) < 300 THEN block_ids END, exported_at
         FROM exported_files
         WHERE ${lastPart('path')} = ? LIMIT ?`,
        name,
        limit,
      )
      .map(([path, projectId, chapterId, blockIds, exportedAt]) => {
        const [blockId = null, ...others] = blockIds === null ? [] : parseStored<string[]>(blockIds)
        return { path, projectId, chapterId, blockId: others.length > 0 ? null : blockId, exportedAt }
      }),
  )
}

/** A block found by its ID, also a removed one. */
export interface BlockSource {
  text: string
  isRemoved: boolean
  chapterId: string
  projectId: string
}

/** Blocks with their places, by ID, also removed ones. */
export function getBlockSources(db: ReadableDb, blockIds: readonly string[]): Map<string, BlockSource> {
  return new Map(
    db
      .rows<[string, string, number, string, string]>(
        `SELECT b.id, b.text, b.removed_at IS NOT NULL, b.chapter_id, c.project_id
         FROM json_each(?) named CROSS JOIN blocks b ON b.id = named.value CROSS JOIN chapters c ON c.id = b.chapter_id`,
        JSON.stringify(blockIds),
      )
      .map(([id, text, isRemoved, chapterId, projectId]) => [
        id,
        { text, isRemoved: isRemoved === 1, chapterId, projectId },
      ]),
  )
}
