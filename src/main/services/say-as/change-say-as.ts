import type { SayAsChange, SayAsDraft, SayAsEntry, SayAsScope } from '#shared/contract/say-as.ts'
import { assertNever } from '#shared/errors/must.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb, WritableDb } from '../../db/database.ts'
import { MOST_AT_ONCE, refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'
import { findBlock } from '../../db/repos/blocks-repo.ts'
import type { BlockSelection } from '../../db/repos/inputs-keys-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import {
  findSameSayAs,
  getSayAs,
  insertSayAs,
  setSayAsRemoved,
  type StoredSayAs,
  updateSayAs,
} from '../../db/repos/say-as-repo.ts'
import { holdsMoreThan, markStale } from '../../db/repos/stale-chapters-repo.ts'
import { findConcernedBlocks, type SayAsDifference, widestScopes } from './measure-effect.ts'

export interface ChangeSayAsDeps {
  db: WritableDb
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
}

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/

/**
 * Adds an entry.
 *
 * @throws StudioError `invalid_input`: a text is empty or holds a line break; nothing changed
 * @throws StudioError `conflict`: the word has an entry with that scope; nothing changed
 * @throws StudioError `not_found`: the project or block is not there; nothing changed
 */
export function addSayAs(deps: ChangeSayAsDeps, request: SayAsDraft): SayAsEntry {
  return deps.db.transaction(() => {
    const entry: SayAsEntry = { id: `say_${deps.newId()}`, ...checkDraft(deps.db, request, null) }
    insertSayAs(deps.db, entry, new Date(deps.now()).toISOString())
    refreshConcerned(deps.db, { gone: [], come: [entry] })
    return entry
  })
}

/** As `addSayAs`; `not_found` also when there is no such entry. */
export function changeSayAs(
  deps: Pick<ChangeSayAsDeps, 'db'>,
  request: { sayAsId: string; draft: SayAsDraft },
): SayAsEntry {
  return deps.db.transaction(() => {
    const before = presentEntry(deps.db, request.sayAsId)
    const entry: SayAsEntry = { id: before.id, ...checkDraft(deps.db, request.draft, before.id) }
    updateSayAs(deps.db, entry)
    refreshConcerned(deps.db, { gone: [before], come: [entry] })
    return entry
  })
}

/**
 * Hides an entry; words are spoken as they are written then. Removing it twice is no error.
 *
 * @throws StudioError `not_found`: it never was
 */
export function removeSayAs(deps: Pick<ChangeSayAsDeps, 'db' | 'now'>, request: { sayAsId: string }): void {
  deps.db.transaction(() => {
    const { entry, isRemoved } = storedEntry(deps.db, request.sayAsId)
    if (isRemoved) return
    setSayAsRemoved(deps.db, entry.id, new Date(deps.now()).toISOString())
    refreshConcerned(deps.db, { gone: [entry], come: [] })
  })
}

/**
 * Brings a removed entry back.
 *
 * @throws StudioError `conflict`: the word has another entry with that scope by now; nothing changed
 * @throws StudioError `not_found`: it never was, or its project or block is not there; nothing changed
 */
export function restoreSayAs(deps: Pick<ChangeSayAsDeps, 'db'>, request: { sayAsId: string }): SayAsEntry {
  return deps.db.transaction(() => {
    const { entry, isRemoved } = storedEntry(deps.db, request.sayAsId)
    if (!isRemoved) return entry
    checkDraft(deps.db, entry, entry.id)
    setSayAsRemoved(deps.db, entry.id, null)
    refreshConcerned(deps.db, { gone: [], come: [entry] })
    return entry
  })
}

/** What a change that is not made yet takes away and brings; fails as the change itself would. */
export function differenceOf(db: ReadableDb, change: SayAsChange): SayAsDifference {
  switch (change.kind) {
    case 'add':
      return { gone: [], come: [{ id: 'say_new', ...checkDraft(db, change.draft, null) }] }
    case 'update': {
      const before = presentEntry(db, change.sayAsId)
      return { gone: [before], come: [{ id: before.id, ...checkDraft(db, change.draft, before.id) }] }
    }
    case 'remove':
      return { gone: [presentEntry(db, change.sayAsId)], come: [] }
    default:
      return assertNever(change)
  }
}

/** The keys of every block that the difference can concern; called after it is stored, in the same transaction. */
export function refreshConcerned(db: WritableDb, difference: SayAsDifference): void {
  for (const scope of widestScopes(difference)) {
    const selection = selectionOf(scope)
    // Looking for the words in so many texts takes longer than a change may.
    if (holdsMoreThan(db, selection, MOST_AT_ONCE)) markStale(db, selection)
    else {
      const blockIds = findConcernedBlocks(db, difference, scope)
      refreshInputsKeys(db, { kind: 'blocks', blockIds })
    }
  }
}

/** Both texts without blanks at their ends. @throws StudioError `invalid_input` */
export function tidyDraft<T extends Pick<SayAsDraft, 'written' | 'spoken'>>(draft: T): T {
  const tidied = { ...draft, written: draft.written.trim(), spoken: draft.spoken.trim() }
  for (const field of ['written', 'spoken'] as const) {
    const message = tidied[field] === '' ? 'Write something here.' : 'Write it on one line.'
    if (tidied[field] !== '' && !LINE_BREAK.test(tidied[field])) continue
    throw new StudioError('invalid_input', 'The entry is not complete. Nothing was changed.', {
      fields: { [field]: message },
    })
  }
  return tidied
}

function selectionOf(scope: SayAsScope): BlockSelection {
  switch (scope.kind) {
    case 'everywhere':
      return scope
    case 'project':
      return scope
    case 'block':
      return { kind: 'blocks', blockIds: [scope.blockId] }
    default:
      return assertNever(scope)
  }
}

function checkDraft(db: ReadableDb, draft: SayAsDraft, ownId: string | null): SayAsDraft {
  const { written, spoken, scope, matchCase } = tidyDraft(draft)
  checkScope(db, scope)
  const same = findSameSayAs(db, { written, spoken, scope, matchCase })
  if (same && same.id !== ownId) {
    throw new StudioError('conflict', `“${written}” has an entry there already. Nothing was changed.`)
  }
  return { written, spoken, scope, matchCase }
}

/** @throws StudioError `not_found` when what the scope names is not there */
export function checkScope(db: ReadableDb, scope: SayAsDraft['scope']): void {
  if (scope.kind === 'project' && !getProject(db, scope.projectId)) {
    throw new StudioError('not_found', 'There is no such project. Nothing was changed.')
  }
  if (scope.kind === 'block' && findBlock(db, scope.blockId)?.isRemoved !== false) {
    throw new StudioError('not_found', 'This block is not there any more. Nothing was changed.')
  }
}

function storedEntry(db: ReadableDb, sayAsId: string): StoredSayAs {
  const stored = getSayAs(db, sayAsId)
  if (!stored) throw new StudioError('not_found', 'There is no such entry.')
  return stored
}

function presentEntry(db: ReadableDb, sayAsId: string): SayAsEntry {
  const { entry, isRemoved } = storedEntry(db, sayAsId)
  if (isRemoved) throw new StudioError('not_found', 'This entry was removed.')
  return entry
}
