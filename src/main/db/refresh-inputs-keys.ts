import type { ProjectSettings } from '#shared/contract/projects.ts'
import { currentInputs } from '#shared/domain/block-state.ts'
import { createSpeechRules, type SpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import type { Memory, ReadableDb, WritableDb } from './database.ts'
import { inputsKeyOf } from './inputs-key.ts'
import { listCast } from './repos/cast-repo.ts'
import { type BlockSelection, listKeyedBlocks, setInputsKeys } from './repos/inputs-keys-repo.ts'
import { getProject } from './repos/projects-repo.ts'
import { listProjectPronunciations } from './repos/pronunciation-repo.ts'
import { holdsMoreThan, markStale } from './repos/stale-chapters-repo.ts'
import { TAKE_COLUMNS, takeFromRow, type TakeRow } from './repos/take-columns.ts'

/**
 * Read at every edit. A pronunciation entry belongs to its project permanently, whatever happens to its block and
 * chapter.
 */
const PROJECT_SPEECH: Memory<{ settings: ProjectSettings | undefined; rules: SpeechRules }> = {
  tables: ['projects', 'pronunciations', 'cast_members'],
  make: (db, projectId) => ({
    settings: getProject(db, projectId)?.settings,
    rules: createSpeechRules({
      pronunciations: listProjectPronunciations(db, projectId),
      cast: listCast(db, projectId),
    }),
  }),
}

/** The project's speech rules as currently stored. */
export function readSpeechRules(db: ReadableDb, projectId: string): SpeechRules {
  return db.remembered(PROJECT_SPEECH, projectId).rules
}

/** Blocks refreshed in the transaction of a change: about 5 ms of work. */
export const MAX_AT_ONCE = 500

/**
 * Updates the blocks' keys to match what would be requested now. Call this in the transaction that changes an input of
 * blocks (text, formatting, voice, pronunciation, project settings), after the change. For more than
 * `MAX_AT_ONCE` blocks, or much text, the chapters are marked instead, and `createKeyRefresher` refreshes them in turns, also after a
 * kill: until then lists count such blocks as before. Blocks of removed projects keep their keys: restoring the project
 * refreshes them.
 */
export function refreshInputsKeys(db: WritableDb, selection: BlockSelection): void {
  if (holdsMoreThan(db, selection, MAX_AT_ONCE)) markStale(db, selection)
  else refreshInputsKeysNow(db, selection)
}

/** The key of what would be requested if a block of the project were this one; null if the project was removed. */
export function currentInputsKey(
  db: ReadableDb,
  projectId: string,
  block: Parameters<typeof currentInputs>[0],
): string | null {
  const { settings, rules } = db.remembered(PROJECT_SPEECH, projectId)
  return settings ? inputsKeyOf(currentInputs(block, settings, rules)) : null
}

/** Like `refreshInputsKeys`, regardless of the number of blocks. */
export function refreshInputsKeysNow(db: WritableDb, selection: BlockSelection): void {
  const changed = new Map<string, string>()
  for (const { block, projectId, inputsKey } of listKeyedBlocks(db, selection)) {
    const key = currentInputsKey(db, projectId, block)
    if (key !== null && key !== inputsKey) changed.set(block.id, key)
  }
  setInputsKeys(db, changed)
}

/**
 * Like `refreshInputsKeys` for every block, plus the keys of all takes: after importing rows from damaged or older
 * files.
 */
export function refreshAllInputsKeys(db: WritableDb): void {
  db.transaction(() => {
    for (const [projectId] of db.rows<[string]>(`SELECT id FROM projects WHERE removed_at IS NULL`)) {
      refreshInputsKeysNow(db, { kind: 'project', projectId })
    }
    for (const row of db.rows<TakeRow>(`SELECT ${TAKE_COLUMNS} FROM takes t`)) {
      const { id, inputs } = takeFromRow(row)
      db.run(`UPDATE takes SET inputs_key = ? WHERE id = ?`, inputsKeyOf(inputs), id)
    }
  })
}
