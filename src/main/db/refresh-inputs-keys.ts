import type { ProjectSettings } from '#shared/contract/projects.ts'
import { currentInputs } from '#shared/domain/block-state.ts'
import { createSpeechRules, type SpeechRules } from '#shared/domain/speech-text/speech-rules.ts'
import type { Memory, ReadableDb, WritableDb } from './database.ts'
import { inputsKeyOf } from './inputs-key.ts'
import { listCast } from './repos/cast-repo.ts'
import { type BlockSelection, listKeyedBlocks, setInputsKeys } from './repos/inputs-keys-repo.ts'
import { getProject } from './repos/projects-repo.ts'
import { listProjectSayAs } from './repos/say-as-repo.ts'
import { holdsMoreThan, markStale } from './repos/stale-chapters-repo.ts'
import { TAKE_COLUMNS, takeFromRow, type TakeRow } from './repos/take-columns.ts'

/** Read at every edit. A say-as entry belongs to its project for good, whatever becomes of its block and chapter. */
const PROJECT_SPEECH: Memory<{ settings: ProjectSettings | undefined; rules: SpeechRules }> = {
  tables: ['projects', 'say_as_entries', 'cast_members'],
  make: (db, projectId) => ({
    settings: getProject(db, projectId)?.settings,
    rules: createSpeechRules({ sayAs: listProjectSayAs(db, projectId), cast: listCast(db, projectId) }),
  }),
}

/** What the project says of how its blocks are spoken, as it is stored now. */
export function readSpeechRules(db: ReadableDb, projectId: string): SpeechRules {
  return db.remembered(PROJECT_SPEECH, projectId).rules
}

/** What is refreshed in the transaction of a change: some 5 ms of work. */
export const MOST_AT_ONCE = 500

/**
 * The blocks' keys are those of what would be asked for now. Whoever changes an input of blocks (text, markup, voice,
 * say-as, settings of the project) calls this in the same transaction, after the change. Of more than `MOST_AT_ONCE`
 * blocks the chapters are marked in its place, and `createKeyRefresher` refreshes them in turns, also after a kill: until
 * then lists count such blocks as they were before. Blocks of removed projects keep their keys: bringing the project back
 * refreshes them.
 */
export function refreshInputsKeys(db: WritableDb, selection: BlockSelection): void {
  if (holdsMoreThan(db, selection, MOST_AT_ONCE)) markStale(db, selection)
  else refreshInputsKeysNow(db, selection)
}

/** The key of what would be asked for if a block of the project were this one; null when the project was removed. */
export function currentInputsKey(
  db: ReadableDb,
  projectId: string,
  block: Parameters<typeof currentInputs>[0],
): string | null {
  const { settings, rules } = db.remembered(PROJECT_SPEECH, projectId)
  return settings ? inputsKeyOf(currentInputs(block, settings, rules)) : null
}

/** As `refreshInputsKeys`, however many blocks these are. */
export function refreshInputsKeysNow(db: WritableDb, selection: BlockSelection): void {
  const changed = new Map<string, string>()
  for (const { block, projectId, inputsKey } of listKeyedBlocks(db, selection)) {
    const key = currentInputsKey(db, projectId, block)
    if (key !== null && key !== inputsKey) changed.set(block.id, key)
  }
  setInputsKeys(db, changed)
}

/** As `refreshInputsKeys` for every block there is, and the keys of all takes: after rows came from damaged or older files. */
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
