import type { Receipt } from '#shared/contract/cloning.ts'
import { must } from '#shared/errors/must.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import {
  getReceipt,
  listUnfinishedRevocations,
  noteRevocation,
  type StoredReceipt,
} from '../../db/repos/receipts-repo.ts'
import { addressOf } from '../settings/stored-settings.ts'
import { missing } from './missing.ts'
import { removeConsented, type ConsentedDeps } from './remove-consented.ts'
import type { ServiceDeps } from './request-challenge.ts'

interface LocalDeps extends ConsentedDeps {
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
  await removeConsented(deps, receipt, instant())
  return must(getReceipt(deps.db, receipt.id), 'receipts are never deleted')
}

/** Ends the withdrawals whose voice was deleted before the studio ended. Run at the start; the others wait for a person. */
export async function resumeRevocations(deps: LocalDeps): Promise<void> {
  for (const receipt of listUnfinishedRevocations(deps.db))
    if (receipt.voiceDeletedAt !== null) await removeConsented(deps, receipt, new Date(deps.now()).toISOString())
}

/** Only what the contract has. */
export function toReceipt({ speakerId: _speakerId, voiceDeletedAt: _deletedAt, ...receipt }: StoredReceipt): Receipt {
  return { ...receipt, service: addressOf(receipt.service) }
}
