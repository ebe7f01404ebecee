import type { SignatureVerdict } from '#shared/domain/webhooks/check-signature.ts'
import type { SecretUse } from '#shared/domain/webhooks/explain-mismatch.ts'
import type { BodyChange } from '#shared/domain/webhooks/other-spellings.ts'
import { formatCount } from '../../lib/format-count.ts'

export type AnyVerdict = SignatureVerdict | { kind: 'not-checked' }

/** A verdict for a person: in a word, in a sentence, and the one thing to do about it. */
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
  'outside-window': 'Outside 5 minutes',
  'header-missing': 'Not signed',
  'old-format': 'Old format',
  'part-missing': 'Part missing',
  'time-twice': 'Two times',
  'time-malformed': 'Time unreadable',
  prefixed: 'Prefix in v0',
  'wrong-case': 'Wrong case',
  'signature-malformed': 'Signature unreadable',
  'body-changed': 'Body changed',
  'time-not-signed': 'Time not signed',
  'milliseconds-signed': 'Milliseconds signed',
  'secret-used-otherwise': 'Secret used otherwise',
  'wrong-secret-or-body': 'Wrong secret or body',
}

const CHANGES: Record<BodyChange, string> = {
  'byte-order-mark': 'a byte order mark at its beginning was put in or taken out',
  'line-ends': 'its line ends are others',
  'outer-blanks': 'blanks or a line end around it were put in or taken out',
  compact: 'the sender signed it without blanks between values',
  indented: 'the sender signed it indented',
  spaced: 'the sender signed it with a blank after each comma and colon',
  'sorted-keys': 'the sender signed it with its names in the order of the alphabet',
  escaped: 'the sender signed it with letters or slashes escaped',
}

const USES: Record<SecretUse, string> = {
  trimmed: 'without the blanks around it',
  'without-prefix': 'without whsec_ at its beginning',
  'base64-decoded': 'decoded from base64',
  'hex-decoded': 'decoded from hex',
}

/** The verdict in a word, for lists. A kind of a newer version is shown as it is called. */
export function shortVerdict(kind: string): string {
  return (SHORT as Record<string, string>)[kind] ?? kind
}

/** How the verdict looks. */
export function toneOf(kind: string): VerdictWords['tone'] {
  if (kind === 'valid') return 'good'
  return kind === 'not-checked' || kind === 'secret-missing' ? 'open' : 'bad'
}

/** What a signature is worth and the exact fault (specification part 6, Signing and verification). */
export function sayVerdict(verdict: AnyVerdict): VerdictWords {
  const [happened, next] = sentences(verdict)
  return { tone: toneOf(verdict.kind), short: shortVerdict(verdict.kind), happened, next }
}

function sentences(verdict: AnyVerdict): [happened: string, next: string | null] {
  switch (verdict.kind) {
    case 'valid':
      return [`The signature is right. It was made ${sayAge(verdict.ageMs)}.`, null]
    case 'not-checked':
      return [
        'No secret is stored to check it with, so anybody who knows the address could have sent it.',
        'Store the agent’s secret under Secrets.',
      ]
    case 'secret-missing':
      return ['There is no secret to check with.', 'Enter the secret, or store it again.']
    case 'outside-window':
      return [
        `The signature is right, and it was made ${sayAge(verdict.ageMs)}. More than 300 seconds either way are refused.`,
        verdict.ageMs > 0
          ? 'A delivery of before was sent again, or the clock here is ahead.'
          : 'The sender’s clock is ahead, or the clock here is behind.',
      ]
    case 'header-missing':
      return [
        'There is no signature header.',
        'The sender has no secret set, or something on the way took the header out.',
      ]
    case 'old-format':
      return [
        'This is the header of the body before envelopes: sha256=… alone, with its time in a header of its own.',
        'Choose a newer version for the agent, so that it signs t=<seconds>,v0=<hex>.',
      ]
    case 'part-missing':
      return [
        `The header has no ${verdict.part}= in it${verdict.found.length > 0 ? `, only ${verdict.found.map((name) => `${name || 'a part without a name'}`).join(', ')}` : ''}.`,
        'It has to be t=<seconds>,v0=<hex>, all of it.',
      ]
    case 'time-twice':
      return ['The header has two times, and nothing says which one was signed.', 'Send one t= only.']
    case 'time-malformed':
      return verdict.isMilliseconds
        ? [`t=${verdict.time} is in milliseconds.`, 'Send whole seconds since 1970.']
        : [`t=${verdict.time} is no time.`, 'Send whole seconds since 1970.']
    case 'prefixed':
      return verdict.isOtherwiseRight
        ? ['v0 begins with sha256=. What follows is right.', 'Send the hex alone.']
        : ['v0 begins with sha256=, and what follows is not right either.', 'Take sha256= away and check again.']
    case 'wrong-case':
      return ['v0 is in upper-case letters. Otherwise it is right.', 'Send lower-case hex.']
    case 'signature-malformed':
      return [
        `v0 has ${formatCount(verdict.length, 'letter')} and is not the 64 figures of hex that it has to be.`,
        'Copy the whole header, and nothing around it.',
      ]
    case 'body-changed':
      return [
        `The body was read and written again on its way: ${CHANGES[verdict.change]}.`,
        'Check the very bytes that arrive, before anything parses them.',
      ]
    case 'time-not-signed':
      return ['The body alone was signed, without its time.', 'Sign t, a dot and the body.']
    case 'milliseconds-signed':
      return ['Milliseconds were signed where t has seconds.', 'Sign the very text of t.']
    case 'secret-used-otherwise':
      return [
        `It was signed with this secret, but ${USES[verdict.use]}.`,
        'Use the secret as the service shows it, letter for letter.',
      ]
    case 'wrong-secret-or-body':
      return [
        'It was made with another secret, or over a body that says something else. No signature can tell which.',
        'Check that the secret is this agent’s and the newest, and that the body is whole.',
      ]
  }
}

/** Against the receipt; its time is told in whole seconds. */
function sayAge(ageMs: number): string {
  const seconds = Math.round(Math.abs(ageMs) / 1_000)
  if (seconds === 0) return 'in the second of the receipt'
  const said =
    seconds < 120
      ? formatCount(seconds, 'second')
      : seconds < 7_200
        ? formatCount(Math.round(seconds / 60), 'minute')
        : seconds < 172_800
          ? formatCount(Math.round(seconds / 3_600), 'hour')
          : formatCount(Math.round(seconds / 86_400), 'day')
  return `${said} ${ageMs < 0 ? 'after' : 'before'} the receipt`
}
