import type { SandboxClock } from '../world/sandbox-clock.ts'

/** Creates a short-lived signed token that is only valid for joining a session. */
export type SessionTokens = (conversationId: string) => Promise<string>

const LIFETIME_SECONDS = 600
const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

/**
 * Tokens signed with a key that lasts as long as the process (assumed: shapes page 6.1, a short-lived JSON Web Token).
 */
export function createSessionTokens(clock: SandboxClock): SessionTokens {
  let made: ReturnType<typeof createKey> | undefined
  const key = () => (made ??= createKey())
  return async (conversationId) => {
    const nowSeconds = Math.floor(clock.nowMs() / 1_000)
    const claims = {
      iss: 'sandbox-sessions',
      aud: 'sandbox-session',
      sub: conversationId,
      iat: nowSeconds,
      exp: nowSeconds + LIFETIME_SECONDS,
    }
    const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`
    const signature = await crypto.subtle.sign('HMAC', await key(), Buffer.from(signed))
    return `${signed}.${Buffer.from(signature).toString('base64url')}`
  }
}

/** Non-extractable. */
async function createKey() {
  const key = await crypto.subtle.generateKey(ALGORITHM, false, ['sign'])
  if ('privateKey' in key) throw new TypeError('HMAC has one key')
  return key
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
