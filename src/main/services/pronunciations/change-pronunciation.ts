import type {
  PronunciationChange,
  PronunciationDraft,
  PronunciationEntry,
  PronunciationScope,
} from '#shared/contract/pronunciation.ts'
import { LINE_BREAK } from '#shared/domain/line-break.ts'
import { assertNever } from '#shared/errors/must.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { ReadableDb, WritableDb } from '../../db/database.ts'
import { MAX_AT_ONCE, refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'
import { findBlock } from '../../db/repos/blocks-repo.ts'
import type { BlockSelection } from '../../db/repos/inputs-keys-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import {
  findSamePronunciation,
  getPronunciation,
  insertPronunciation,
  setPronunciationRemoved,
  type StoredPronunciation,
  updatePronunciation,
} from '../../db/repos/pronunciation-repo.ts'
import { holdsMoreThan, markStale } from '../../db/repos/stale-chapters-repo.ts'
import { findConcernedBlocks, type PronunciationDifference, widestScopes } from './measure-effect.ts'

export interface ChangePronunciationDeps {
  db: WritableDb
  newId(): string
  /** Milliseconds since the epoch. */
  now(): number
}

/**
 * Adds an entry.
 *
 * @throws StudioError `invalid_input`: a text is empty or contains a line break; nothing changed
 * @throws StudioError `conflict`: the word already has an entry with that scope; nothing changed
 * @throws StudioError `not_found`: the project or block doesn't exist; nothing changed
 */
export function addPronunciation(deps: ChangePronunciationDeps, request: PronunciationDraft): PronunciationEntry {
  return deps.db.transaction(() => {
    const entry: PronunciationEntry = { id: `say_${deps.newId()}`, ...checkDraft(deps.db, request, null) }
    insertPronunciation(deps.db, entry, new Date(deps.now()).toISOString())
    refreshConcerned(deps.db, { gone: [], come: [entry] })
    return entry
  })
}

/** Like `addPronunciation`; `not_found` also if the entry doesn't exist. */
export function changePronunciation(
  deps: Pick<ChangePronunciationDeps, 'db'>,
  request: { pronunciationId: string; draft: PronunciationDraft },
): PronunciationEntry {
  return deps.db.transaction(() => {
    const before = presentEntry(deps.db, request.pronunciationId)
    const entry: PronunciationEntry = { id: before.id, ...checkDraft(deps.db, request.draft, before.id) }
    updatePronunciation(deps.db, entry)
    refreshConcerned(deps.db, { gone: [before], come: [entry] })
    return entry
  })
}

/**
 * Hides an entry; its words are then pronounced as written. Removing it twice isn't an error.
 *
 * @throws StudioError `not_found`: it never existed
 */
export function removePronunciation(
  deps: Pick<ChangePronunciationDeps, 'db' | 'now'>,
  request: { pronunciationId: string },
): void {
  deps.db.transaction(() => {
    const { entry, isRemoved } = storedEntry(deps.db, request.pronunciationId)
    if (isRemoved) return
    setPronunciationRemoved(deps.db, entry.id, new Date(deps.now()).toISOString())
    refreshConcerned(deps.db, { gone: [entry], come: [] })
  })
}

/**
 * Restores a removed entry.
 *
 * @throws StudioError `conflict`: the word has another entry with that scope by now; nothing changed
 * @throws StudioError `not_found`: it never existed, or its project or block doesn't; nothing changed
 */
export function restorePronunciation(
  deps: Pick<ChangePronunciationDeps, 'db'>,
  request: { pronunciationId: string },
): PronunciationEntry {
  return deps.db.transaction(() => {
    const { entry, isRemoved } = storedEntry(deps.db, request.pronunciationId)
    if (!isRemoved) return entry
    checkDraft(deps.db, entry, entry.id)
    setPronunciationRemoved(deps.db, entry.id, null)
    refreshConcerned(deps.db, { gone: [], come: [entry] })
    return entry
  })
}

/** Returns what a pending change removes and adds; fails as the change itself would. */
export function getDifference(db: ReadableDb, change: PronunciationChange): PronunciationDifference {
  switch (change.kind) {
    case 'add':
      return { gone: [], come: [{ id: 'say_new', ...checkDraft(db, change.draft, null) }] }
    case 'update': {
      const before = presentEntry(db, change.pronunciationId)
      return { gone: [before], come: [{ id: before.id, ...checkDraft(db, change.draft, before.id) }] }
    }
    case 'remove':
      return { gone: [presentEntry(db, change.pronunciationId)], come: [] }
    default:
      return assertNever(change)
  }
}

/**
 * Refreshes the keys of every block that the difference may affect; called after storing it, in the same transaction.
 */
export function refreshConcerned(db: WritableDb, difference: PronunciationDifference): void {
  for (const scope of widestScopes(difference)) {
    const selection = selectionOf(scope)
    // Searching that many texts for the words takes longer than a change may.
    if (holdsMoreThan(db, selection, MAX_AT_ONCE)) markStale(db, selection)
    else {
      const blockIds = findConcernedBlocks(db, difference, scope)
      refreshInputsKeys(db, { kind: 'blocks', blockIds })
    }
  }
}

/** Trims both texts. @throws StudioError `invalid_input` */
export function tidyDraft<T extends Pick<PronunciationDraft, 'written' | 'spoken'>>(draft: T): T {
  const tidied = { ...draft, written: draft.written.trim(), spoken: draft.spoken.trim() }
  for (const field of ['written', 'spoken'] as const) {
    const problem = { kind: tidied[field] === '' ? 'value-missing' : 'line-break-in-value' } as const
    if (tidied[field] !== '' && !LINE_BREAK.test(tidied[field])) continue
    throw new StudioError('invalid_input', 'pronunciation-incomplete', {
      fields: { [field]: problem },
    })
  }
  return tidied
}

function selectionOf(scope: PronunciationScope): BlockSelection {
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

function checkDraft(db: ReadableDb, draft: PronunciationDraft, ownId: string | null): PronunciationDraft {
  const { written, spoken, scope, matchCase } = tidyDraft(draft)
  checkScope(db, scope)
  const same = findSamePronunciation(db, { written, spoken, scope, matchCase })
  if (same && same.id !== ownId) {
    throw new StudioError('conflict', { kind: 'entry-exists', written })
  }
  return { written, spoken, scope, matchCase }
}

/** @throws StudioError `not_found`: what the scope names doesn't exist */
export function checkScope(db: ReadableDb, scope: PronunciationDraft['scope']): void {
  if (scope.kind === 'project' && !getProject(db, scope.projectId)) {
    throw new StudioError('not_found', 'project-not-found-unchanged')
  }
  if (scope.kind === 'block' && findBlock(db, scope.blockId)?.isRemoved !== false) {
    throw new StudioError('not_found', 'block-gone-unchanged')
  }
}

function storedEntry(db: ReadableDb, pronunciationId: string): StoredPronunciation {
  const stored = getPronunciation(db, pronunciationId)
  if (!stored) throw new StudioError('not_found', 'entry-not-found')
  return stored
}

function presentEntry(db: ReadableDb, pronunciationId: string): PronunciationEntry {
  const { entry, isRemoved } = storedEntry(db, pronunciationId)
  if (isRemoved) throw new StudioError('not_found', 'entry-removed')
  return entry
}
