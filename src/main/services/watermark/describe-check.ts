import type { CheckState, WatermarkCheck } from '#shared/contract/watermark.ts'
import type { ReadableDb } from '../../db/database.ts'
import { findMadeBy } from '../../db/repos/exported-files-repo.ts'
import type { StoredCheck } from '../../db/repos/watermark-checks-repo.ts'
import { getResult } from '../../db/repos/watermark-results-repo.ts'

/** A check as shown on a screen. */
export function describeCheck(db: ReadableDb, check: StoredCheck, isBeingMade: boolean): WatermarkCheck {
  const { id, batch, position, fileName, folder, sizeBytes, sha256, withKey, method, source } = check
  return {
    ...{ id, batch, position, fileName, folder, sizeBytes, sha256, withKey, method },
    state: stateOf(db, check, isBeingMade),
    madeBy: sha256 === null ? null : findMadeBy(db, sha256),
    hasBytes: source.kind !== 'none',
  }
}

function stateOf(db: ReadableDb, check: StoredCheck, isBeingMade: boolean): CheckState {
  const { state, sha256, service, withKey, method, failure } = check
  if (isBeingMade) return { kind: 'checking' }
  if (state === 'failed' && failure) return { kind: 'failed', failure }
  if (state === 'failed') return { kind: 'canceled' }
  if (state !== 'done') return { kind: state }
  const result = sha256 === null || service === null ? undefined : getResult(db, { sha256, service, withKey, method })
  return result ? { kind: 'done', result } : { kind: 'waiting' }
}
