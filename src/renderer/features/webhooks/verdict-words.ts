import type { SignatureVerdict } from '#shared/domain/webhooks/check-signature.ts'
import type { SecretUse } from '#shared/domain/webhooks/explain-mismatch.ts'
import type { BodyChange } from '#shared/domain/webhooks/other-spellings.ts'
import { formatCount } from '../../lib/format-count.ts'

export type AnyVerdict = SignatureVerdict | { kind: 'not-checked' }

/** A verdict for display: a word, a sentence, and the one thing to do about it. */
export interface VerdictWords {
  tone: 'good' | 'bad' | 'open'
  short: string
  happened: string
  next: string | null
}

const SHORT: Record<AnyVerdict['kind'], string> = {
  valid: 'Verified',
  'not-checked': 'Not checked',
  'secret-missing': 'No secret',
  'outside-window': 'Timestamp too old',
  'header-missing': 'Not signed',
  'old-format': 'Legacy format',
  'part-missing': 'Missing field',
  'time-twice': 'Multiple timestamps',
  'time-malformed': 'Invalid timestamp',
  prefixed: 'Prefix in v0',
  'wrong-case': 'Uppercase hex',
  'signature-malformed': 'Signature unreadable',
  'body-changed': 'Body modified',
  'time-not-signed': 'Time not signed',
  'milliseconds-signed': 'Milliseconds signed',
  'secret-used-otherwise': 'Secret encoding mismatch',
  'wrong-secret-or-body': 'Signature mismatch',
}

const CHANGES: Record<BodyChange, string> = {
  'byte-order-mark': 'a byte order mark was added or removed at the start',
  'line-ends': 'line endings were changed',
  'outer-blanks': 'surrounding whitespace was changed',
  compact: 'the sender signed it without spaces between values',
  indented: 'the sender signed it indented',
  spaced: 'the sender signed it with a space after each comma and colon',
  'sorted-keys': 'the sender signed it with its keys sorted',
  escaped: 'the sender signed it with letters or slashes escaped',
}

const USES: Record<SecretUse, string> = {
  trimmed: 'without the blanks around it',
  'without-prefix': 'without whsec_ at its beginning',
  'base64-decoded': 'decoded from base64',
  'hex-decoded': 'decoded from hex',
}

/** The verdict in a word, for lists. A kind from a newer version is shown by its raw name. */
export function shortVerdict(kind: string): string {
  return (SHORT as Record<string, string>)[kind] ?? kind
}

/** The verdict's appearance. */
export function getTone(kind: string): VerdictWords['tone'] {
  if (kind === 'valid') return 'good'
  return kind === 'not-checked' || kind === 'secret-missing' ? 'open' : 'bad'
}

/** Explains a signature check and the exact fault (specification part 6, Signing and verification). */
export function formatVerdict(verdict: AnyVerdict): VerdictWords {
  const [happened, next] = sentences(verdict)
  return { tone: getTone(verdict.kind), short: shortVerdict(verdict.kind), happened, next }
}

function sentences(verdict: AnyVerdict): [happened: string, next: string | null] {
  switch (verdict.kind) {
    case 'valid':
      return [`Signature valid. It was made ${formatAge(verdict.ageMs)}.`, null]
    case 'not-checked':
      return [
        'No signing secret is stored, so the sender can’t be verified.',
        'Add the agent’s secret under Signing secrets.',
      ]
    case 'secret-missing':
      return ['No signing secret to verify with.', 'Enter the secret or add it again.']
    case 'outside-window':
      return [
        `Signature valid, but it was made ${formatAge(verdict.ageMs)}. The tolerance is 300 seconds.`,
        verdict.ageMs > 0
          ? 'A replayed delivery, or this computer’s clock is ahead.'
          : 'The sender’s clock is ahead, or this computer’s clock is behind.',
      ]
    case 'header-missing':
      return ['No signature header.', 'The sender has no signing secret, or a proxy removed the header.']
    case 'old-format':
      return [
        'Legacy signature format: sha256=… alone, with a separate timestamp header.',
        'Choose a newer API version for the agent, so it signs t=<seconds>,v0=<hex>.',
      ]
    case 'part-missing':
      return [
        `The header has no ${verdict.part}=${verdict.found.length > 0 ? `, only ${verdict.found.map((name) => `${name || 'an unnamed part'}`).join(', ')}` : ''}.`,
        'Use t=<seconds>,v0=<hex>.',
      ]
    case 'time-twice':
      return ['The header has two timestamps.', 'Send a single t=.']
    case 'time-malformed':
      return verdict.isMilliseconds
        ? [`t=${verdict.time} is in milliseconds.`, 'Send whole seconds since 1970.']
        : [`t=${verdict.time} isn’t a timestamp.`, 'Send whole seconds since 1970.']
    case 'prefixed':
      return verdict.isOtherwiseRight
        ? ['v0 starts with sha256=; the rest is valid.', 'Send only the hex digits.']
        : ['v0 starts with sha256=, and the rest isn’t valid either.', 'Remove sha256= and check again.']
    case 'wrong-case':
      return ['v0 is uppercase; otherwise it’s valid.', 'Send lowercase hex.']
    case 'signature-malformed':
      return [
        `v0 is ${formatCount(verdict.length, 'character')}; expected 64 hex digits.`,
        'Copy the whole header and nothing else.',
      ]
    case 'body-changed':
      return [`The body was modified in transit: ${CHANGES[verdict.change]}.`, 'Verify the raw body before parsing it.']
    case 'time-not-signed':
      return ['Only the body was signed, not the timestamp.', 'Sign t, a dot and the body.']
    case 'milliseconds-signed':
      return ['Milliseconds were signed, but t is in seconds.', 'Sign the exact text of t.']
    case 'secret-used-otherwise':
      return [
        `It was signed with this secret, but ${USES[verdict.use]}.`,
        'Use the secret exactly as shown by the service.',
      ]
    case 'wrong-secret-or-body':
      return [
        'Signed with another secret, or the body was modified. The signature can’t tell which.',
        'Check that the secret is this agent’s latest and that the body is complete.',
      ]
  }
}

/** Relative to the time of consent record, which is given in whole seconds. */
function formatAge(ageMs: number): string {
  const seconds = Math.round(Math.abs(ageMs) / 1_000)
  if (seconds === 0) return 'within a second of receipt'
  const said =
    seconds < 120
      ? formatCount(seconds, 'second')
      : seconds < 7_200
        ? formatCount(Math.round(seconds / 60), 'minute')
        : seconds < 172_800
          ? formatCount(Math.round(seconds / 3_600), 'hour')
          : formatCount(Math.round(seconds / 86_400), 'day')
  return `${said} ${ageMs < 0 ? 'after' : 'before'} receipt`
}
