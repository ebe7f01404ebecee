import { checkSignature, type SignatureCheck, type SignatureVerdict, verifySignature } from './check-signature.ts'
import type { SignatureTools } from './signature-tools.ts'

/** Result of verifying a delivery with several secrets; `not-checked` without any secret. */
export type ReceivedVerdict = (SignatureVerdict & { secretName?: string }) | { kind: 'not-checked' }

/** Each costs one HMAC per secret. */
const MAX_HEADERS = 5

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
 * Verifies a delivery that may have several signature headers: valid if one of them is, otherwise what the first one
 * lacks.
 */
export function checkHeaders(
  headers: readonly string[],
  delivery: Omit<SignatureCheck, 'secret' | 'header'>,
  secrets: readonly { name: string; secret: string }[],
  tools: SignatureTools,
): ReceivedVerdict {
  for (const header of headers.slice(0, MAX_HEADERS)) {
    const verdict = findMatch({ ...delivery, header }, secrets, tools)
    if (verdict?.kind === 'valid') return verdict
  }
  return checkWithSecrets({ ...delivery, header: headers[0] ?? null }, secrets, tools)
}

/**
 * Valid if one of the secrets matches, otherwise the most informative error. A valid one costs one HMAC per secret up
 * to the matching one: the others are diagnosed only if none matches.
 */
export function checkWithSecrets(
  delivery: Omit<SignatureCheck, 'secret'>,
  secrets: readonly { name: string; secret: string }[],
  tools: SignatureTools,
): ReceivedVerdict {
  const match = findMatch(delivery, secrets, tools)
  if (match) return match
  let told: ReceivedVerdict = { kind: 'not-checked' }
  for (const { name, secret } of secrets) {
    const verdict = checkSignature({ ...delivery, secret }, tools)
    const saysMore = told.kind === 'not-checked' || told.kind === 'wrong-secret-or-body'
    if (saysMore) told = OF_HEADER.has(verdict.kind) ? verdict : { ...verdict, secretName: name }
  }
  return told
}

/** The verdict of the secret that made a signature, whatever its time. */
function findMatch(
  delivery: Omit<SignatureCheck, 'secret'>,
  secrets: readonly { name: string; secret: string }[],
  tools: SignatureTools,
): ReceivedVerdict | undefined {
  for (const { name, secret } of secrets) {
    const verdict = verifySignature({ ...delivery, secret }, tools)
    if (verdict.kind === 'valid' || verdict.kind === 'outside-window') return { ...verdict, secretName: name }
  }
  return undefined
}
