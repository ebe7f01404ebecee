import type { SayAsEntry, SayAsFile, SayAsImportPreview, SayAsImportRow } from '#shared/contract/say-as.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb } from '../../db/database.ts'
import { findSameSayAs, insertSayAs, updateSayAs } from '../../db/repos/say-as-repo.ts'
import { type ChangeSayAsDeps, checkScope, refreshConcerned } from './change-say-as.ts'
import { measureEffect, type SayAsDifference } from './measure-effect.ts'
import { readSayAsFile } from './read-say-as-file.ts'

const MOST_ROWS = 500

interface ImportPlan {
  rows: SayAsImportRow[]
  difference: SayAsDifference
  added: SayAsEntry[]
  changed: SayAsEntry[]
}

/**
 * What an import would do: what is new, what is read otherwise, what is left out and why. Nothing is changed.
 *
 * @throws StudioError `invalid_input`: the file cannot be read; `not_found`: its scope is not there
 */
export function* previewImport(deps: { db: ReadableDb }, file: SayAsFile): Generator<void, SayAsImportPreview> {
  const { rows, difference } = planImport(deps.db, file, () => 'new')
  const count = (kind: SayAsImportRow['outcome']['kind']) => rows.filter(({ outcome }) => outcome.kind === kind).length
  const isBad = ({ outcome }: SayAsImportRow) => Number(outcome.kind === 'bad')
  return {
    newCount: count('new'),
    changedCount: count('changed'),
    sameCount: count('same'),
    badCount: count('bad'),
    rows: rows.toSorted((left, right) => isBad(right) - isBad(left)).slice(0, MOST_ROWS),
    effect: yield* measureEffect(deps.db, difference),
  }
}

/**
 * Stores every entry of the file that is not bad, or none; entries of the same words are read as the file says then.
 *
 * @throws StudioError `invalid_input`, `not_found`: as `previewImport`; nothing changed
 * @throws StudioError `text_empty`: the file has no entry that can be taken; nothing changed
 */
export function importSayAs(
  deps: ChangeSayAsDeps,
  file: SayAsFile,
): { newCount: number; changedCount: number; badCount: number } {
  return deps.db.transaction(() => {
    const { rows, difference, added, changed } = planImport(deps.db, file, () => deps.newId())
    const badCount = rows.filter(({ outcome }) => outcome.kind === 'bad').length
    if (badCount === rows.length) {
      throw new StudioError('text_empty', 'The file has no entry that can be taken. Nothing was changed.')
    }
    const createdAt = new Date(deps.now()).toISOString()
    for (const entry of added) insertSayAs(deps.db, entry, createdAt)
    for (const entry of changed) updateSayAs(deps.db, entry)
    refreshConcerned(deps.db, difference)
    return { newCount: added.length, changedCount: changed.length, badCount }
  })
}

function planImport(db: ReadableDb, file: SayAsFile, newId: () => string): ImportPlan {
  const { scope } = file
  checkScope(db, scope)
  const gone: SayAsEntry[] = []
  const added: SayAsEntry[] = []
  const changed: SayAsEntry[] = []
  const rows = readSayAsFile(file).map(({ line, problem, ...word }): SayAsImportRow => {
    const { written, spoken } = word
    const row = { line, written, spoken }
    if (problem !== null) return { ...row, outcome: { kind: 'bad', message: problem } }
    const present = findSameSayAs(db, { ...word, scope })
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
