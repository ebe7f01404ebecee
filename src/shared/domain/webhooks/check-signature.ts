import { explainMismatch } from './explain-mismatch.ts'
import type { Mismatch } from './explain-mismatch.ts'
import { readSignatureHeader } from './signature-header.ts'
import type { HeaderFault, SignatureHeader } from './signature-header.ts'
import type { SignatureTools } from './signature-tools.ts'

/** Deliveries of another age than this, either way, are refused (specification part 6, Signing and verification, rule 4). */
export const SIGNATURE_WINDOW_MS = 300_000

/** What came in, and what it is checked with. */
export interface SignatureCheck {
  /** The signature header as it came; null where there was none. */
  header: string | null
  /** The body's very bytes, before anything has read them. */
  body: Uint8Array
  /** The webhook secret. */
  secret: string
  /** When it came, in milliseconds since 1970. */
  receivedAtMs: number
}

/** What a signature is worth: good, or the exact fault. */
export type SignatureVerdict =
  | { kind: 'valid'; signedAtMs: number; ageMs: number }
  /** The signature is right and its time is not; a negative age lies in the future. */
  | { kind: 'outside-window'; signedAtMs: number; ageMs: number }
  | { kind: 'secret-missing' }
  | HeaderFault
  | Mismatch

/**
 * Checks a delivery as specification part 6 says: `v0` is the lower-case hex of HMAC-SHA256 over `t`, a dot and the raw body, compared
 * in constant time, lengths first; `t` is within 300 seconds of the receipt. Of several `v0` one has to be right. A good one costs
 * one HMAC; only for one that is not the reason is looked for.
 */
export function checkSignature(check: SignatureCheck, tools: SignatureTools): SignatureVerdict {
  const verified = verifySignature(check, tools)
  if (verified.kind !== 'mismatch') return verified
  return explainMismatch(check, verified.header, verified.expected, tools)
}

/** As `checkSignature`, without looking for the reason why a signature is not the expected one: one HMAC at most. */
export function verifySignature(
  check: SignatureCheck,
  tools: SignatureTools,
): Exclude<SignatureVerdict, Mismatch> | { kind: 'mismatch'; header: SignatureHeader; expected: string } {
  if (check.header === null) return { kind: 'header-missing' }
  const header = readSignatureHeader(check.header)
  if ('kind' in header) return header
  // Anybody could sign with an empty secret.
  if (check.secret === '') return { kind: 'secret-missing' }
  const expected = tools.hmacHex(check.secret, `${header.time}.`, check.body)
  if (!header.signatures.some((signature) => tools.isEqual(signature, expected))) {
    return { kind: 'mismatch', header, expected }
  }
  const signedAtMs = Number(header.time) * 1_000
  const ageMs = check.receivedAtMs - signedAtMs
  const isInTime = Math.abs(ageMs) <= SIGNATURE_WINDOW_MS
  return { kind: isInTime ? 'valid' : 'outside-window', signedAtMs, ageMs }
}
