import type { SessionSummary } from '#shared/contract/cloning.ts'
import { must } from '#shared/errors/must.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import {
  getSession,
  insertSession,
  setSessionRemoved,
  setSessionTitle,
} from '../../db/repos/recording-sessions-repo.ts'
import { missing } from './missing.ts'

export interface SessionsDeps {
  db: WritableDb
  /** Workspace whose account creates the voices. */
  workspaceId: string
  newId(): string
  now(): number
}

/** Creates an empty session. @throws StudioError `invalid_input` if the title is empty */
export function createSession(deps: SessionsDeps, request: { title: string }): SessionSummary {
  const id = `sess_${deps.newId()}`
  const createdAt = new Date(deps.now()).toISOString()
  insertSession(deps.db, { id, title: checkTitle(request.title), createdAt, workspaceId: deps.workspaceId })
  return must(getSession(deps.db, id), 'it was stored just now')
}

/** @throws StudioError `invalid_input` if the title is empty; `not_found` */
export function renameSession(deps: SessionsDeps, request: { sessionId: string; title: string }): SessionSummary {
  if (!getSession(deps.db, request.sessionId)) throw missing('session')
  setSessionTitle(deps.db, request.sessionId, checkTitle(request.title))
  return must(getSession(deps.db, request.sessionId), 'it was renamed just now')
}

/** Restores a deleted session with its content. @throws StudioError `not_found` */
export function restoreSession(deps: SessionsDeps, request: { sessionId: string }): SessionSummary {
  if (!setSessionRemoved(deps.db, request.sessionId, null)) throw missing('session')
  return must(getSession(deps.db, request.sessionId), 'it was brought back just now')
}

function checkTitle(title: string): string {
  const trimmed = title.trim()
  if (trimmed !== '') return trimmed
  throw new StudioError('invalid_input', 'session-title-missing', { fields: { title: { kind: 'title-missing' } } })
}
