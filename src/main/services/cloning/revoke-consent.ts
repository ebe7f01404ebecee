import type { ConsentRecord } from '#shared/contract/cloning.ts'
import { must } from '#shared/errors/must.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import {
  getConsentRecord,
  listUnfinishedRevocations,
  noteRevocation,
  type StoredConsentRecord,
} from '../../db/repos/consent-records-repo.ts'
import { getAddress } from '../settings/stored-settings.ts'
import { missing } from './missing.ts'
import { removeConsented, type ConsentedDeps } from './remove-consented.ts'
import type { ServiceDeps } from './request-challenge.ts'

interface LocalDeps extends ConsentedDeps {
  now(): number
}

/**
 * Deletes the voice on the service, then every local recording of the speaker; the consent record stays with the date.
 * Each step is noted when done, so that a later call resumes after a failure. A voice already gone counts as deleted.
 *
 * @throws StudioError `conflict` if the voice belongs to another service; nothing was started
 * @throws StudioError of the speech client: the voice may still exist, and so does every recording
 */
export async function revokeConsent(
  deps: LocalDeps & Pick<ServiceDeps, 'speech' | 'service'>,
  request: { consentRecordId: string },
  signal: AbortSignal,
): Promise<StoredConsentRecord> {
  const consentRecord = getConsentRecord(deps.db, request.consentRecordId)
  if (!consentRecord) throw missing('consent-record')
  if (consentRecord.revokedAt !== null) return consentRecord
  const instant = () => new Date(deps.now()).toISOString()
  if (consentRecord.voiceDeletedAt === null) {
    if (consentRecord.service !== deps.service())
      throw new StudioError('conflict', {
        kind: 'voice-of-other-account',
        address: consentRecord.service === 'sandbox' ? null : getAddress(consentRecord.service),
      })
    noteRevocation(deps.db, consentRecord.id, { revokingAt: instant() })
    try {
      await deps.speech.deleteVoice(consentRecord.voiceId, { signal, priority: 'interactive' })
    } catch (error) {
      if (!isStudioError(error) || (error.code !== 'voice_not_found' && error.code !== 'not_found')) throw error
    }
    noteRevocation(deps.db, consentRecord.id, { voiceDeletedAt: instant() })
  }
  await removeConsented(deps, consentRecord, instant())
  return must(getConsentRecord(deps.db, consentRecord.id), 'consentRecords are never deleted')
}

/**
 * Completes withdrawals whose voice was deleted before the studio ended. Run at the start; others wait for the user.
 */
export async function resumeRevocations(deps: LocalDeps): Promise<void> {
  for (const consentRecord of listUnfinishedRevocations(deps.db))
    if (consentRecord.voiceDeletedAt !== null)
      await removeConsented(deps, consentRecord, new Date(deps.now()).toISOString())
}

/** Only the fields of the contract. */
export function toConsentRecord({
  speakerId: _speakerId,
  voiceDeletedAt: _deletedAt,
  ...consentRecord
}: StoredConsentRecord): ConsentRecord {
  return { ...consentRecord, service: getAddress(consentRecord.service) }
}
