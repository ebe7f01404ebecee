import {
  getConsentRecord,
  insertConsentRecord,
  noteRevocation,
  type StoredConsentRecord,
} from '../../db/repos/consent-records-repo.ts'
import { getAnySpeaker } from '../../db/repos/speakers-repo.ts'
import { removeConsented, type ConsentedDeps } from './remove-consented.ts'

/**
 * Applies withdrawals from work that a backup replaced to the restored work, with their dates: a backup must not
 * restore a withdrawn consent. An unfinished withdrawal resumes. Speakers unknown to the restored work are skipped. Run
 * at each start before anything records; an interrupted run continues at the next one.
 */
export async function restoreWithdrawals(
  deps: ConsentedDeps,
  withdrawn: readonly StoredConsentRecord[],
): Promise<void> {
  const { db } = deps
  for (const consentRecord of withdrawn) {
    const present = getConsentRecord(db, consentRecord.id)
    if (!getAnySpeaker(db, consentRecord.speakerId) || (present && present.revokedAt !== null)) continue
    const { revokingAt, voiceDeletedAt, revokedAt, ...given } = consentRecord
    db.transaction(() => {
      if (!present) insertConsentRecord(db, given)
      noteRevocation(db, consentRecord.id, {
        ...(revokingAt === null ? {} : { revokingAt }),
        ...(voiceDeletedAt === null ? {} : { voiceDeletedAt }),
      })
    })
    if (revokedAt !== null) await removeConsented(deps, consentRecord, revokedAt)
  }
}
