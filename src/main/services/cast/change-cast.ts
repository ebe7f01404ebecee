import type { CastMember, CastVoice } from '#shared/contract/cast.ts'
import { findSpeaker, foldSpeakerName, indexCast } from '#shared/domain/find-speaker.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'
import {
  findCastMember,
  insertCastMember,
  listCast,
  listPassages,
  listPossibleLines,
  setCastRemoved,
  setCastVoice,
} from '../../db/repos/cast-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'

export interface ChangeCastDeps {
  db: WritableDb
  newId(): string
  /** Milliseconds since the Unix epoch. */
  now(): number
}

/**
 * Adds a speaker; their lines use the voice from now on, without the name.
 *
 * @throws StudioError `not_found` if the project doesn't exist
 * @throws StudioError `invalid_input` for an invalid name; `conflict` if the cast already has it. Nothing was added.
 */
export function addCastMember(
  { db, newId, now }: ChangeCastDeps,
  request: { projectId: string; name: string; voice: CastVoice },
): CastMember {
  const { projectId } = request
  const name = checkSpeakerName(request.name)
  return db.transaction(() => {
    if (!getProject(db, projectId)) throw new StudioError('not_found', 'project-not-found')
    checkIsFree(db, projectId, name)
    const member: CastMember = { id: `cast_${newId()}`, name, ...request.voice }
    insertCastMember(db, { ...member, projectId, createdAt: new Date(now()).toISOString() })
    refreshLines(db, projectId, member)
    return member
  })
}

/**
 * Changes the voice of the speaker's lines, except blocks with their own voice.
 *
 * @throws StudioError `not_found` if the speaker doesn't exist; nothing changed
 */
export function setMemberVoice({ db }: ChangeCastDeps, request: { castId: string; voice: CastVoice }): CastMember {
  return db.transaction(() => {
    const { member, projectId } = mustFind(db, request.castId)
    setCastVoice(db, member.id, request.voice)
    const changed = { ...member, ...request.voice }
    refreshLines(db, projectId, changed)
    return changed
  })
}

/**
 * Turns the speaker's lines back into text, including names.
 *
 * @throws StudioError `not_found` if the speaker doesn't exist; nothing changed
 */
export function removeCastMember({ db, now }: Pick<ChangeCastDeps, 'db' | 'now'>, request: { castId: string }): void {
  db.transaction(() => {
    const { member, projectId } = mustFind(db, request.castId)
    setCastRemoved(db, member.id, new Date(now()).toISOString())
    refreshLines(db, projectId, member)
  })
}

/**
 * Restores a removed speaker. Does nothing if they are still in the cast.
 *
 * @throws StudioError `not_found` if there never was such a speaker
 * @throws StudioError `conflict` if the cast now has another with this name; nothing changed
 */
export function restoreCastMember({ db }: Pick<ChangeCastDeps, 'db'>, request: { castId: string }): CastMember {
  return db.transaction(() => {
    const found = findCastMember(db, request.castId)
    if (!found) throw noSuchSpeaker()
    const { member, projectId, isRemoved } = found
    if (!isRemoved) return member
    checkIsFree(db, projectId, member.name)
    setCastRemoved(db, member.id, null)
    refreshLines(db, projectId, member)
    return member
  })
}

/** The trimmed name, if a line could start with it; throws `invalid_input` otherwise. */
export function checkSpeakerName(written: string): string {
  const name = written.replace(/\s+/gu, ' ').trim()
  const isName = findSpeaker(`${name}: x`, indexCast([{ name }])) !== null
  if (isName) return name
  throw new StudioError('invalid_input', 'speaker-name-unreadable', {
    fields: { name: { kind: 'speaker-name-unreadable' } },
  })
}

/** Throws `conflict` if another speaker of the project has the name. */
export function checkIsFree(db: WritableDb, projectId: string, name: string, castId?: string): void {
  const folded = foldSpeakerName(name)
  const other = listCast(db, projectId).find(
    (member) => member.id !== castId && foldSpeakerName(member.name) === folded,
  )
  if (other) throw new StudioError('conflict', { kind: 'name-in-cast', name: other.name })
}

/** Throws `not_found` for a speaker who isn't in a cast. */
export function mustFind(db: WritableDb, castId: string): { member: CastMember; projectId: string } {
  const found = findCastMember(db, castId)
  if (!found || found.isRemoved || !getProject(db, found.projectId)) throw noSuchSpeaker()
  return found
}

function refreshLines(db: WritableDb, projectId: string, member: CastMember): void {
  const cast = indexCast([member])
  const lines = listPossibleLines(db, projectId).filter(({ head }) => findSpeaker(head, cast))
  const folded = foldSpeakerName(member.name)
  const passages = listPassages(db, projectId).filter(({ name }) => foldSpeakerName(name) === folded)
  const blockIds = [...lines, ...passages].map(({ blockId }) => blockId)
  refreshInputsKeys(db, { kind: 'blocks', blockIds: [...new Set(blockIds)] })
}

function noSuchSpeaker(): StudioError {
  return new StudioError('not_found', 'speaker-not-found')
}
