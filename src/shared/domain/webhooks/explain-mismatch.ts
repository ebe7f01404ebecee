import { otherSpellings } from './other-spellings.ts'
import type { BodyChange } from './other-spellings.ts'
import type { SignatureHeader } from './signature-header.ts'
import type { SignatureTools } from './signature-tools.ts'

/** Variant of the secret that matches. */
export type SecretUse = 'trimmed' | 'without-prefix' | 'base64-decoded' | 'hex-decoded'

/** Why a signature doesn't match this secret, time and body. All but the last are proven. */
export type Mismatch =
  /** `v0` starts with `sha256=`; the rest may or may not be valid. */
  | { kind: 'prefixed'; isOtherwiseRight: boolean }
  /** Valid except for upper-case letters. */
  | { kind: 'wrong-case' }
  /** Not 64 hex digits. */
  | { kind: 'signature-malformed'; length: number }
  /** It signs these values in another serialization: the body was parsed and written again on its way. */
  | { kind: 'body-changed'; change: BodyChange }
  /** It signs the body alone, or with a time other than `t`. */
  | { kind: 'time-not-signed' }
  | { kind: 'milliseconds-signed' }
  /** It was made with this secret, encoded differently. */
  | { kind: 'secret-used-otherwise'; use: SecretUse }
  /** Another secret, or a body with different content: a signature can't tell which. */
  | { kind: 'wrong-secret-or-body' }

const HEX_LENGTH = 64
/** A larger body isn't tried in other serializations: each of about twenty costs its whole length. */
const MAX_SPELLED_BYTES = 1024 * 1024

/** Diagnoses an unexpected signature by reproducing common mistakes. */
export function explainMismatch(
  { body, secret }: { body: Uint8Array; secret: string },
  { time, signatures }: SignatureHeader,
  expected: string,
  tools: SignatureTools,
): Mismatch {
  const found = (made: string) => signatures.some((signature) => tools.isEqual(signature, made))
  const prefixed = signatures.filter((signature) => /^sha256=[0-9a-f]{64}$/i.test(signature))
  if (prefixed.length > 0) {
    const isRight = (signature: string) => tools.isEqual(signature.slice('sha256='.length).toLowerCase(), expected)
    return { kind: 'prefixed', isOtherwiseRight: prefixed.some(isRight) }
  }
  if (signatures.some((signature) => tools.isEqual(signature.toLowerCase(), expected))) return { kind: 'wrong-case' }
  const [first = ''] = signatures
  if (!signatures.some((signature) => signature.length === HEX_LENGTH && /^[0-9a-f]*$/i.test(signature))) {
    return { kind: 'signature-malformed', length: first.length }
  }
  const text = body.length > MAX_SPELLED_BYTES ? undefined : tools.text(body)
  for (const { change, spelling } of text === undefined ? [] : otherSpellings(text)) {
    if (found(tools.hmacHex(secret, `${time}.`, spelling))) return { kind: 'body-changed', change }
  }
  if (found(tools.hmacHex(secret, body))) return { kind: 'time-not-signed' }
  // The header doesn't include milliseconds, so only whole seconds can be tried.
  if (found(tools.hmacHex(secret, `${time}000.`, body))) return { kind: 'milliseconds-signed' }
  for (const { use, other } of otherSecrets(secret, tools)) {
    if (found(tools.hmacHex(other, `${time}.`, body))) return { kind: 'secret-used-otherwise', use }
  }
  return { kind: 'wrong-secret-or-body' }
}

function otherSecrets(secret: string, tools: SignatureTools): { use: SecretUse; other: string | Uint8Array }[] {
  const trimmed = secret.trim()
  const bare = trimmed.replace(/^whsec_/, '')
  return [
    ...(trimmed === secret || trimmed === '' ? [] : [{ use: 'trimmed' as const, other: trimmed }]),
    ...(bare === trimmed || bare === '' ? [] : [{ use: 'without-prefix' as const, other: bare }]),
    ...(/^[\w+/-]+={0,2}$/.test(bare) ? [{ use: 'base64-decoded' as const, other: tools.bytes(bare, 'base64') }] : []),
    ...(/^(?:[0-9a-f]{2})+$/i.test(bare) ? [{ use: 'hex-decoded' as const, other: tools.bytes(bare, 'hex') }] : []),
  ]
}
