import { checkSignature, type SignatureCheck, type SignatureVerdict, verifySignature } from './check-signature.ts'
import type { SignatureTools } from './signature-tools.ts'

/** Result of verifying a delivery with several secrets; `not-checked` without any secret. */
export type ReceivedVerdict = (SignatureVerdict & { secretName?: string }) | { kind: 'not-checked' }

/** Errors that don't depend on the secret. */
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
 * Valid if one of the secrets matches, otherwise the most informative error. A valid one costs one HMAC per secret up
 * to the matching one: the others are diagnosed only if none matches.
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
