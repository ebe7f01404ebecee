import { CONSENT_STATUSES } from '#shared/service-wire/voice-cloning.ts'
import type { ConsentCode } from '#shared/service-wire/voice-cloning.ts'
import { createPhraseFinder } from '../synthesis/find-phrase.ts'

/** Words that make a create fail with a consent code, whatever was recorded; listed in README.md. */
export const CONSENT_TRIGGERS: ReadonlyMap<string, ConsentCode> = new Map<string, ConsentCode>([
  ['sandbox-consent-phrase', 'consent_phrase_mismatch'],
  ['sandbox-consent-speaker', 'consent_speaker_mismatch'],
  ['sandbox-consent-recording', 'consent_recording_unusable'],
  ['sandbox-consent-expired', 'consent_challenge_expired'],
  ['sandbox-consent-unavailable', 'consent_verification_unavailable'],
  ['sandbox-consent-region', 'voice_cloning_unavailable_in_region'],
])

const findWord = createPhraseFinder([...CONSENT_TRIGGERS.keys()])

/** The code triggered by one of the names. */
export function findConsentTrigger(names: readonly string[]): { code: ConsentCode; status: number } | undefined {
  for (const name of names) {
    const code = CONSENT_TRIGGERS.get(findWord(name) ?? '')
    if (code !== undefined) return { code, status: CONSENT_STATUSES[code] }
  }
  return undefined
}
