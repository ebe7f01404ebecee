import type { Refusal } from '#shared/contract/cloning.ts'
import { t } from './messages/t.ts'

/** What happened, what was kept and what to do. */
export interface RefusalWords {
  title: string
  text: string
}

/** The service's codes that say more than the card. */
const TITLED_CODES = [
  'consent_challenge_expired',
  'consent_challenge_already_used',
  'consent_challenge_not_found',
  'consent_verification_required',
] as const

/** Describes a rejection, by the service's code if it is more specific than the card. */
export function formatRefusal({ card, failure }: Pick<Refusal, 'card' | 'failure'>): RefusalWords {
  const code = TITLED_CODES.find((each) => each === failure.serviceCode)
  return { title: code ? t(`refusalCode.${code}`) : t(`refusal.${card}.title`), text: t(`refusal.${card}.text`) }
}

/** Milliseconds until the service accepts requests again; 0 if now. */
export function waitMs({ failure, at }: Pick<Refusal, 'failure' | 'at'>, now: number): number {
  return Math.max(0, Date.parse(at) + (failure.retryAfterMs ?? 0) - now)
}
