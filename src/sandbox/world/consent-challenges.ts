import { ServiceFailure } from '../http/service-failure.ts'
import type { Account } from './accounts.ts'
import type { SandboxClock } from './sandbox-clock.ts'
import type { WorldMemory } from './world-memory.ts'

/** How long a consent statement is valid (assumed). */
const CHALLENGE_LIVES_MS = 30 * 60_000

/** A consent statement that one speaker was asked to read once. */
export interface ConsentChallenge {
  id: string
  fullName: string
  words: readonly string[]
  expiresAtMs: number
  state: 'open' | 'used'
}

export interface ConsentChallenges {
  issue(account: Account, fullName: string, words: readonly string[]): ConsentChallenge
  /**
   * The challenge, if it can still be used to create a voice.
   *
   * @throws ServiceFailure 404 `consent_challenge_not_found`, also for another account's; 409
   *   `consent_challenge_already_used`, 409 `consent_challenge_expired`
   */
  require(account: Account, id: string): ConsentChallenge
  /**
   * Claims the challenge until it is given back. Its use isn't final yet: if the process ends in the meantime, nothing
   * has been compared and the challenge is available again.
   */
  take(challenge: ConsentChallenge): void
  giveBack(challenge: ConsentChallenge): void
  /** Marks the challenge as used: it can't create another voice. */
  spend(challenge: ConsentChallenge): void
}

/** Keeps every challenge, to distinguish an old one from an unknown one. */
export function createConsentChallenges(
  clock: SandboxClock,
  newId: () => string,
  memory: WorldMemory,
): ConsentChallenges {
  const issued = memory.open<ConsentChallenge & { accountId: string }>('consent-challenges')
  const taken = new Set<string>()
  return {
    issue(account, fullName, words) {
      const id = `cch_${newId()}`
      const expiresAtMs = clock.nowMs() + CHALLENGE_LIVES_MS
      const challenge = { id, accountId: account.id, fullName, words, expiresAtMs, state: 'open' as const }
      issued.set(id, challenge)
      return challenge
    },
    require(account, id) {
      const challenge = issued.get(id)
      if (challenge?.accountId !== account.id) throw refused(404, 'consent_challenge_not_found', 'is not known')
      if (challenge.state === 'used' || taken.has(id))
        throw refused(409, 'consent_challenge_already_used', 'has been used')
      if (clock.nowMs() >= challenge.expiresAtMs) throw refused(409, 'consent_challenge_expired', 'has expired')
      return challenge
    },
    take: ({ id }) => void taken.add(id),
    giveBack: ({ id }) => void taken.delete(id),
    spend({ id }) {
      const challenge = issued.get(id)
      if (challenge) issued.set(id, { ...challenge, state: 'used' })
      taken.delete(id)
    },
  }
}

function refused(status: number, code: string, what: string): ServiceFailure {
  return new ServiceFailure({ status, code, message: `The consent challenge ${what}: ask for a new one` })
}
