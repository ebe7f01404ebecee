import type { Refusal } from '#shared/contract/cloning.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { setBarrier } from '../../db/repos/consent-records-repo.ts'
import { clearRefusals, getSpeaker, setAttempt, updateSpeaker } from '../../db/repos/speakers-repo.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'
import { chooseCard } from './choose-card.ts'
import { missing } from './missing.ts'

export interface ServiceDeps {
  db: WritableDb
  speech: Pick<SpeechApi, 'createConsentChallenge' | 'createVoice' | 'deleteVoice' | 'getVoice'>
  /** `sandbox`, or the base URL in use. */
  service(): string
  now(): number
}

/**
 * Gives the speaker a new consent statement without a recording; an earlier recording stays in the list.
 *
 * @throws StudioError `invalid_input` without a name; `conflict` if the voice already exists
 * @throws StudioError of the speech client: also stored as the speaker's rejection; nothing else changed
 */
export async function requestChallenge(
  deps: ServiceDeps & { workspaceId: string },
  request: { speakerId: string },
  signal: AbortSignal,
): Promise<void> {
  const speaker = getSpeaker(deps.db, request.speakerId)
  if (!speaker) throw missing('speaker')
  if (speaker.fullName === '') throw new StudioError('invalid_input', 'speaker-name-missing')
  if (speaker.voiceId !== null) throw new StudioError('conflict', 'speaker-has-voice')
  const { fullName } = speaker
  try {
    const wire = await deps.speech.createConsentChallenge({ fullName }, { signal, priority: 'interactive' })
    const challenge = { id: wire.id, phrase: wire.phrase, expiresAt: wire.expires_at ?? null, isSpent: false }
    deps.db.transaction(() => {
      const now = getSpeaker(deps.db, request.speakerId)
      if (!now || now.fullName !== fullName) return
      forgetBarrier(deps)
      setAttempt(deps.db, now.id, null)
      updateSpeaker(deps.db, { ...now, challenge, consentId: null, refusal: null })
    })
  } catch (error) {
    if (isStudioError(error) && error.code !== 'canceled') saveRefusal(deps, request.speakerId, error)
    throw error
  }
}

/**
 * Forgets that the account can't clone voices, and every rejection for that reason: plan or key changed, or the service
 * accepted a request. Returns the speakers that changed.
 */
export function forgetBarrier(deps: Pick<ServiceDeps, 'db' | 'service'> & { workspaceId: string }): string[] {
  return deps.db.transaction(() => {
    setBarrier(deps.db, deps.service(), null)
    return clearRefusals(deps.db, deps.workspaceId, ['plan_without_cloning', 'region'])
  })
}

/** Stores a failure as the speaker's rejection, with the matching card; an account-wide one is remembered. */
export function saveRefusal(
  deps: Pick<ServiceDeps, 'db' | 'service' | 'now'>,
  speakerId: string,
  error: StudioError,
): void {
  const failure = error.failure
  const refusal: Refusal = { failure, card: chooseCard(error), at: new Date(deps.now()).toISOString() }
  deps.db.transaction(() => {
    if (refusal.card === 'plan_without_cloning' || refusal.card === 'region')
      setBarrier(deps.db, deps.service(), refusal)
    const speaker = getSpeaker(deps.db, speakerId)
    if (speaker) updateSpeaker(deps.db, { ...speaker, refusal })
  })
}
