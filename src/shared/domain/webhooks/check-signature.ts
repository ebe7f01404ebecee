import { explainMismatch } from './explain-mismatch.ts'
import type { Mismatch } from './explain-mismatch.ts'
import { readSignatureHeader } from './signature-header.ts'
import type { HeaderFault, SignatureHeader } from './signature-header.ts'
import type { SignatureTools } from './signature-tools.ts'

/** Deliveries older or newer than this are rejected (specification part 6, Signing and verification, rule 4). */
const SIGNATURE_WINDOW_MS = 300_000

/** The received data and what it is verified with. */
export interface SignatureCheck {
  /** The signature header as received; null if there was none. */
  header: string | null
  /** The raw body bytes, before any parsing. */
  body: Uint8Array
  /** The webhook secret. */
  secret: string
  /** Time of consent record, in milliseconds since 1970. */
  receivedAtMs: number
}

/** Result of verifying a signature: valid, or the exact error. */
export type SignatureVerdict =
  | { kind: 'valid'; signedAtMs: number; ageMs: number }
  /** The signature is valid but its timestamp isn't; a negative age is in the future. */
  | { kind: 'outside-window'; signedAtMs: number; ageMs: number }
  | { kind: 'secret-missing' }
  | HeaderFault
  | Mismatch

/**
 * Verifies a delivery according to specification part 6: `v0` is the lower-case hex of HMAC-SHA256 over `t`, a dot and
 * the raw body, compared in constant time, lengths first; `t` is within 300 seconds of consent record. Of several `v0` one
 * must match. A valid one costs one HMAC; only an invalid one is diagnosed.
 */
export function checkSignature(check: SignatureCheck, tools: SignatureTools): SignatureVerdict {
  const verified = verifySignature(check, tools)
  if (verified.kind !== 'mismatch') return verified
  return explainMismatch(check, verified.header, verified.expected, tools)
}

/** Like `checkSignature`, without diagnosing a mismatch: one HMAC at most. */
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
