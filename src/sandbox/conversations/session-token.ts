import type { SandboxClock } from '../world/sandbox-clock.ts'

/** Makes the token a session is joined with: signed, short-lived, and good for nothing else. */
export type SessionTokens = (conversationId: string) => Promise<string>

const LIFETIME_SECONDS = 600
const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

/** Tokens under a key that ends with the program (assumed: shapes page 6.1, a short-lived JSON Web Token). */
export function createSessionTokens(clock: SandboxClock): SessionTokens {
  let made: ReturnType<typeof createKey> | undefined
  const key = () => (made ??= createKey())
  return async (conversationId) => {
    const nowSeconds = Math.floor(clock.nowMs() / 1_000)
    const claims = {
      iss: 'practice-sessions',
      aud: 'practice-session',
      sub: conversationId,
      iat: nowSeconds,
      exp: nowSeconds + LIFETIME_SECONDS,
    }
    const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`
    const signature = await crypto.subtle.sign('HMAC', await key(), Buffer.from(signed))
    return `${signed}.${Buffer.from(signature).toString('base64url')}`
  }
}

/** Nobody can read it out. */
async function createKey() {
  const key = await crypto.subtle.generateKey(ALGORITHM, false, ['sign'])
  if ('privateKey' in key) throw new TypeError('HMAC has one key')
  return key
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
