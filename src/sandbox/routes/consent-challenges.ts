import { z } from 'zod'
import { FULL_NAME_MAX_BYTES } from '#shared/service-wire/voice-cloning.ts'
import type { CallContext } from '../http/call.ts'
import { readBody } from '../http/read-body.ts'
import { ServiceFailure } from '../http/service-failure.ts'
import { getCaller } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import { findTrigger } from '../synthesis/trigger-words.ts'
import { consentPhrase, drawWords } from '../voice-checks/consent-phrase.ts'

const ChallengeBody = z.looseObject({
  full_name: z
    .string()
    .transform((name) => name.trim())
    .refine((name) => /\p{L}/u.test(name), 'must be the name of a person')
    .refine((name) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name), 'must have no control characters')
    .refine((name) => Buffer.byteLength(name) <= FULL_NAME_MAX_BYTES, `must have at most ${FULL_NAME_MAX_BYTES} bytes`),
})

/**
 * `POST /v1/voices/consent-challenges`: a consent statement that the speaker can use once within half an hour
 * (specification part 4, Voices).
 */
export function consentChallenges(deps: SandboxDeps): (c: CallContext) => Promise<Response> {
  return async (c) => {
    const { full_name: fullName } = await readBody(c.req.raw, ChallengeBody)
    const trigger = findTrigger([fullName])
    if (trigger?.kind === 'answer') throw new ServiceFailure(trigger.facts)
    const { account } = getCaller(c.var.call)
    const challenge = deps.challenges.issue(account, fullName, drawWords(deps.random))
    const answer = {
      id: challenge.id,
      phrase: consentPhrase(fullName, challenge.words),
      expires_at: new Date(challenge.expiresAtMs).toISOString(),
    }
    return c.json(answer, 201)
  }
}
