import type { Receipt } from '#shared/contract/cloning.ts'
import { must } from '#shared/errors/must.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import {
  getReceipt,
  listUnfinishedRevocations,
  noteRevocation,
  type StoredReceipt,
} from '../../db/repos/receipts-repo.ts'
import { forgetRecording, listRecordings } from '../../db/repos/recordings-repo.ts'
import { getAnySpeaker, updateSpeaker } from '../../db/repos/speakers-repo.ts'
import type { TakeFiles } from '../../media/take-files.ts'
import { addressOf } from '../settings/stored-settings.ts'
import { missing } from './missing.ts'
import type { ServiceDeps } from './request-challenge.ts'

interface LocalDeps {
  db: WritableDb
  recordingFiles: Pick<TakeFiles, 'remove'>
  now(): number
}

/**
 * The voice is deleted at the service, then every recording of the speaker here; the receipt stays with the date. Each step
 * is noted when it is done, so that after a failure or a kill the next call goes on from there. A voice that the service does
 * not have any more counts as deleted.
 *
 * @throws StudioError `conflict`: the voice is another service's than the present one; nothing was begun
 * @throws StudioError of the speech client: the voice may still be there, and every recording is
 */
export async function revokeConsent(
  deps: LocalDeps & Pick<ServiceDeps, 'speech' | 'service'>,
  request: { receiptId: string },
  signal: AbortSignal,
): Promise<StoredReceipt> {
  const receipt = getReceipt(deps.db, request.receiptId)
  if (!receipt) throw missing('receipt')
  if (receipt.revokedAt !== null) return receipt
  const instant = () => new Date(deps.now()).toISOString()
  if (receipt.voiceDeletedAt === null) {
    if (receipt.service !== deps.service())
      throw new StudioError(
        'conflict',
        `This voice is at ${receipt.service === 'practice' ? 'the practice service' : addressOf(receipt.service)}, in another account. Switch to it first.`,
      )
    noteRevocation(deps.db, receipt.id, { revokingAt: instant() })
    try {
      await deps.speech.deleteVoice(receipt.voiceId, { signal, priority: 'interactive' })
    } catch (error) {
      if (!isStudioError(error) || (error.code !== 'voice_not_found' && error.code !== 'not_found')) throw error
    }
    noteRevocation(deps.db, receipt.id, { voiceDeletedAt: instant() })
  }
  await removeRecordings(deps, receipt)
  return must(getReceipt(deps.db, receipt.id), 'receipts are never deleted')
}

/** Ends the withdrawals whose voice was deleted before the studio ended. Run at the start; the others wait for a person. */
export async function resumeRevocations(deps: LocalDeps): Promise<void> {
  for (const receipt of listUnfinishedRevocations(deps.db))
    if (receipt.voiceDeletedAt !== null) await removeRecordings(deps, receipt)
}

/** File before row: a kill in between leaves a row whose file is removed once more. */
async function removeRecordings(deps: LocalDeps, receipt: Pick<StoredReceipt, 'id' | 'speakerId'>): Promise<void> {
  const revokedAt = new Date(deps.now()).toISOString()
  for (const { id } of listRecordings(deps.db, receipt.speakerId)) {
    await deps.recordingFiles.remove(id)
    forgetRecording(deps.db, id, revokedAt)
  }
  deps.db.transaction(() => {
    noteRevocation(deps.db, receipt.id, { revokedAt })
    const speaker = getAnySpeaker(deps.db, receipt.speakerId)
    if (speaker) updateSpeaker(deps.db, { ...speaker, voiceId: null, challenge: null, refusal: null, step: 'name' })
  })
}

/** Only what the contract has. */
export function toReceipt({ speakerId: _speakerId, voiceDeletedAt: _deletedAt, ...receipt }: StoredReceipt): Receipt {
  return { ...receipt, service: addressOf(receipt.service) }
}
