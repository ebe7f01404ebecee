import { getReceipt, insertReceipt, noteRevocation, type StoredReceipt } from '../../db/repos/receipts-repo.ts'
import { getAnySpeaker } from '../../db/repos/speakers-repo.ts'
import { removeConsented, type ConsentedDeps } from './remove-consented.ts'

/**
 * What was withdrawn in work that a backup took the place of is withdrawn in the restored work too, with the dates it had: a
 * backup does not bring back a consent that somebody took back since. A withdrawal that had begun goes on from where it was.
 * Speakers whom the restored work does not know are left out. Run at each start, before anything records; a kill half way leaves
 * work for the next one.
 */
export async function keepWithdrawals(deps: ConsentedDeps, withdrawn: readonly StoredReceipt[]): Promise<void> {
  const { db } = deps
  for (const receipt of withdrawn) {
    const present = getReceipt(db, receipt.id)
    if (!getAnySpeaker(db, receipt.speakerId) || (present && present.revokedAt !== null)) continue
    const { revokingAt, voiceDeletedAt, revokedAt, ...given } = receipt
    db.transaction(() => {
      if (!present) insertReceipt(db, given)
      noteRevocation(db, receipt.id, {
        ...(revokingAt === null ? {} : { revokingAt }),
        ...(voiceDeletedAt === null ? {} : { voiceDeletedAt }),
      })
    })
    if (revokedAt !== null) await removeConsented(deps, receipt, revokedAt)
  }
}
