import { checkSignature, type SignatureCheck, type SignatureVerdict, verifySignature } from './check-signature.ts'
import type { SignatureTools } from './signature-tools.ts'

/** What one of the secrets makes of a delivery; `not-checked` where there is no secret to check with. */
export type ReceivedVerdict = (SignatureVerdict & { secretName?: string }) | { kind: 'not-checked' }

/** Faults that no secret has a part in. */
const OF_HEADER = new Set([
  'header-missing',
  'old-format',
  'part-missing',
  'time-twice',
  'time-malformed',
  'signature-malformed',
  'wrong-secret-or-body',
])

/**
 * Good when one of the secrets fits, otherwise what says most. A good one costs one HMAC for each secret up to the one that fits: why the
 * others do not is asked only when none does.
 */
export function checkWithSecrets(
  delivery: Omit<SignatureCheck, 'secret'>,
  secrets: readonly { name: string; secret: string }[],
  tools: SignatureTools,
): ReceivedVerdict {
  for (const { name, secret } of secrets) {
    const verdict = verifySignature({ ...delivery, secret }, tools)
    if (verdict.kind === 'valid' || verdict.kind === 'outside-window') return { ...verdict, secretName: name }
  }
  let told: ReceivedVerdict = { kind: 'not-checked' }
  for (const { name, secret } of secrets) {
    const verdict = checkSignature({ ...delivery, secret }, tools)
    const saysMore = told.kind === 'not-checked' || told.kind === 'wrong-secret-or-body'
    if (saysMore) told = OF_HEADER.has(verdict.kind) ? verdict : { ...verdict, secretName: name }
  }
  return told
}
