import type {
  PronunciationEntry,
  PronunciationImportPreview,
  PronunciationImportRow,
  PronunciationScope,
} from '#shared/contract/pronunciation.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { insertPronunciations, listSamePronunciations, updateSpoken } from '../../db/repos/pronunciation-repo.ts'
import { type ChangePronunciationDeps, checkScope, refreshConcerned } from './change-pronunciation.ts'
import { measureEffect, type PronunciationDifference } from './measure-effect.ts'
import type { FileRow } from './read-pronunciation-file.ts'

const MAX_ROWS = 500

interface ImportPlan {
  rows: PronunciationImportRow[]
  difference: PronunciationDifference
  added: PronunciationEntry[]
  changed: PronunciationEntry[]
}

/** The entries of a file, and the scope that they get. */
export interface ReadFile {
  rows: readonly FileRow[]
  scope: PronunciationScope
}

/**
 * Previews an import: what is new, what changes, what is skipped and why. Changes nothing.
 *
 * @throws StudioError `not_found`: its scope doesn't exist
 */
export function* previewImport(deps: { db: ReadableDb }, file: ReadFile): Generator<void, PronunciationImportPreview> {
  const { rows, difference } = planImport(deps.db, file, () => 'new')
  yield
  const count = (kind: PronunciationImportRow['outcome']['kind']) =>
    rows.filter(({ outcome }) => outcome.kind === kind).length
  const isBad = ({ outcome }: PronunciationImportRow) => Number(outcome.kind === 'bad')
  return {
    newCount: count('new'),
    changedCount: count('changed'),
    sameCount: count('same'),
    badCount: count('bad'),
    rows: rows.toSorted((left, right) => isBad(right) - isBad(left)).slice(0, MAX_ROWS),
    effect: yield* measureEffect(deps.db, difference),
  }
}

/**
 * Stores all valid entries of the file or none; existing entries for the same words are replaced.
 *
 * @throws StudioError `not_found`: as `previewImport`; nothing changed
 * @throws StudioError `text_empty`: the file has no valid entry; nothing changed
 */
export function importPronunciations(
  deps: ChangePronunciationDeps,
  file: ReadFile,
): { newCount: number; changedCount: number; badCount: number } {
  return deps.db.transaction(() => {
    const { rows, difference, added, changed } = planImport(deps.db, file, () => deps.newId())
    const badCount = rows.filter(({ outcome }) => outcome.kind === 'bad').length
    if (badCount === rows.length) {
      throw new StudioError('text_empty', 'no-usable-entries')
    }
    const createdAt = new Date(deps.now()).toISOString()
    insertPronunciations(deps.db, added, createdAt)
    updateSpoken(deps.db, changed)
    refreshConcerned(deps.db, difference)
    return { newCount: added.length, changedCount: changed.length, badCount }
  })
}

function planImport(db: ReadableDb, { rows: read, scope }: ReadFile, newId: () => string): ImportPlan {
  checkScope(db, scope)
  const gone: PronunciationEntry[] = []
  const added: PronunciationEntry[] = []
  const changed: PronunciationEntry[] = []
  const known = new Map(
    listSamePronunciations(
      db,
      scope,
      read.map(({ written }) => written),
    ).map((entry) => [keyOf(entry), entry]),
  )
  const rows = read.map(({ line, problem, ...word }): PronunciationImportRow => {
    const { written, spoken } = word
    const row = { line, written, spoken }
    if (problem !== null) return { ...row, outcome: { kind: 'bad', problem } }
    const present = known.get(keyOf(word))
    if (!present) {
      added.push({ id: `say_${newId()}`, ...word, scope })
      return { ...row, outcome: { kind: 'new' } }
    }
    if (present.spoken === spoken) return { ...row, outcome: { kind: 'same' } }
    gone.push(present)
    changed.push({ ...present, spoken })
    return { ...row, outcome: { kind: 'changed', spokenBefore: present.spoken } }
  })
  return { rows, difference: { gone, come: [...added, ...changed] }, added, changed }
}

function keyOf({ written, matchCase }: Pick<PronunciationEntry, 'written' | 'matchCase'>): string {
  return JSON.stringify([written, matchCase])
}
