import type { Refusal } from '#shared/contract/cloning.ts'
import { isStudioError, StudioError } from '#shared/errors/studio-error.ts'
import type { WritableDb } from '../../db/database.ts'
import { setBarrier } from '../../db/repos/receipts-repo.ts'
import { getSpeaker, setAttempt, updateSpeaker } from '../../db/repos/speakers-repo.ts'
import type { SpeechApi } from '../../speech-api/speech-api.ts'
import { chooseCard } from './choose-card.ts'
import { missing } from './missing.ts'

export interface ServiceDeps {
  db: WritableDb
  speech: Pick<SpeechApi, 'createConsentChallenge' | 'createVoice' | 'deleteVoice' | 'getVoice'>
  /** `practice`, or the base URL that requests go to. */
  service(): string
  now(): number
}

/**
 * The speaker has a fresh phrase and no recording of it; an earlier one's recording stays among the earlier ones.
 *
 * @throws StudioError `invalid_input`: there is no name; `conflict`: the voice is made already
 * @throws StudioError of the speech client: it is the speaker's refusal too, and nothing else changed
 */
export async function requestChallenge(
  deps: ServiceDeps,
  request: { speakerId: string },
  signal: AbortSignal,
): Promise<void> {
  const speaker = getSpeaker(deps.db, request.speakerId)
  if (!speaker) throw missing('speaker')
  if (speaker.fullName === '')
    throw new StudioError('invalid_input', 'The phrase holds the speaker’s name. Enter it first.')
  if (speaker.voiceId !== null) throw new StudioError('conflict', 'This speaker’s voice is made already.')
  const { fullName } = speaker
  try {
    const wire = await deps.speech.createConsentChallenge({ fullName }, { signal, priority: 'interactive' })
    const challenge = { id: wire.id, phrase: wire.phrase, expiresAt: wire.expires_at ?? null, isSpent: false }
    deps.db.transaction(() => {
      const now = getSpeaker(deps.db, request.speakerId)
      if (!now || now.fullName !== fullName) return
      setAttempt(deps.db, now.id, null)
      updateSpeaker(deps.db, { ...now, challenge, consentId: null, refusal: null })
    })
  } catch (error) {
    if (isStudioError(error) && error.code !== 'cancelled') keepRefusal(deps, request.speakerId, error)
    throw error
  }
}

/** What failed becomes the speaker's refusal, with the card that follows; a refusal of the whole service is remembered. */
export function keepRefusal(
  deps: Pick<ServiceDeps, 'db' | 'service' | 'now'>,
  speakerId: string,
  error: StudioError,
): void {
  const failure = { ...error.details, code: error.code, message: error.message }
  const refusal: Refusal = { failure, card: chooseCard(error), at: new Date(deps.now()).toISOString() }
  deps.db.transaction(() => {
    if (refusal.card === 'plan_without_cloning' || refusal.card === 'region')
      setBarrier(deps.db, deps.service(), refusal)
    const speaker = getSpeaker(deps.db, speakerId)
    if (speaker) updateSpeaker(deps.db, { ...speaker, refusal })
  })
}
