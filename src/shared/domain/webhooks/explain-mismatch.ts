import type { SignatureCheck } from './check-signature.ts'
import { otherSpellings } from './other-spellings.ts'
import type { BodyChange } from './other-spellings.ts'
import type { SignatureHeader } from './signature-header.ts'
import type { SignatureTools } from './signature-tools.ts'

/** How a secret was used that fits, though it is not the one that was given. */
export type SecretUse = 'trimmed' | 'without-prefix' | 'base64-decoded' | 'hex-decoded'

/** Why a signature is not the one of this secret over this time and this body. Each is proven but the last. */
export type Mismatch =
  /** `v0` begins with `sha256=`; what follows is right, or not that either. */
  | { kind: 'prefixed'; isOtherwiseRight: boolean }
  /** Right but for upper-case letters. */
  | { kind: 'wrong-case' }
  /** No 64 figures of hex. */
  | { kind: 'signature-malformed'; length: number }
  /** It signs these values in another form: the body was read and written again on its way here. */
  | { kind: 'body-changed'; change: BodyChange }
  /** It signs the body alone, or with another time than `t`. */
  | { kind: 'time-not-signed' }
  | { kind: 'milliseconds-signed' }
  /** It was made with this secret, used in another way. */
  | { kind: 'secret-used-otherwise'; use: SecretUse }
  /** Another secret, or a body that differs in what it says: no signature can tell which. */
  | { kind: 'wrong-secret-or-body' }

const HEX_LENGTH = 64
/** A larger body is not tried in other spellings: each of some twenty costs its whole length. */
const MOST_SPELLED_BYTES = 1024 * 1024

/** Finds out how a signature came to be that is not the expected one, by making those that common mistakes make. */
export function explainMismatch(
  { body, secret }: SignatureCheck,
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
  const text = body.length > MOST_SPELLED_BYTES ? undefined : tools.text(body)
  for (const { change, spelling } of text === undefined ? [] : otherSpellings(text)) {
    if (found(tools.hmacHex(secret, `${time}.`, spelling))) return { kind: 'body-changed', change }
  }
  if (found(tools.hmacHex(secret, body))) return { kind: 'time-not-signed' }
  // The milliseconds of the second are not in the header, so only whole ones can be tried.
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
