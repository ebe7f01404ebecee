import { z } from 'zod'
import type { Account, Caller, KeyAccess } from '../world/accounts.ts'
import type { SandboxClock } from '../world/sandbox-clock.ts'

/**
 * Token type: a user token from the identity provider, or a token of a worker that runs calls (specification part 5,
 * rule 3).
 */
export type AgentTokenKind = 'id_token' | 'worker'

export interface AgentTokenOrder {
  kind: AgentTokenKind
  account: Account
  /** Always `read` for a worker. */
  access: KeyAccess
  /** Seconds until the token expires, by the sandbox's clock. */
  lifetimeSeconds: number
}

export interface AgentTokens {
  /** Issues a signed JSON Web Token, accepted as `Bearer` by the agent endpoints only. */
  issue(order: AgentTokenOrder): Promise<string>
  /**
   * Caller of the token in an `Authorization` header; undefined unless signature, issuer, audience and time are valid.
   */
  find(authorization: string | null): Promise<Caller | undefined>
}

const AUDIENCE = 'sandbox-service'
const ISSUERS: Record<AgentTokenKind, string> = { id_token: 'sandbox-identity', worker: 'sandbox-workers' }
const ALGORITHMS: Record<AgentTokenKind, string> = { id_token: 'EdDSA', worker: 'HS256' }

const PERSON_ALGORITHM = 'Ed25519'
const WORKER_ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

const Header = z.object({ alg: z.string() })
const Claims = z.object({
  iss: z.string(),
  aud: z.literal(AUDIENCE),
  sub: z.string(),
  access: z.enum(['full', 'read']),
  iat: z.number(),
  exp: z.number(),
})

/** Issues and verifies the tokens of one sandbox. Keys are generated on each start, so tokens end with the sandbox. */
export function createAgentTokens(clock: SandboxClock, accounts: readonly Account[]): AgentTokens {
  // Created on first use: most runs never see a token.
  let made: ReturnType<typeof createKeys> | undefined
  const keys = () => (made ??= createKeys())
  const nowSeconds = () => Math.floor(clock.nowMs() / 1000)
  return {
    async issue({ kind, account, access, lifetimeSeconds }) {
      const claims = {
        iss: ISSUERS[kind],
        aud: AUDIENCE,
        sub: account.id,
        access: kind === 'worker' ? 'read' : access,
        iat: nowSeconds(),
        exp: nowSeconds() + lifetimeSeconds,
      }
      const signed = `${encode({ alg: ALGORITHMS[kind], typ: 'JWT' })}.${encode(claims)}`
      const { sign, algorithm } = (await keys())[kind]
      const signature = await crypto.subtle.sign(algorithm, sign, Buffer.from(signed))
      return `${signed}.${Buffer.from(signature).toString('base64url')}`
    },
    async find(authorization) {
      const [, head, body, tail] = /^Bearer +([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(authorization ?? '') ?? []
      if (head === undefined || body === undefined || tail === undefined) return undefined
      const header = Header.safeParse(decode(head)).data
      const claims = Claims.safeParse(decode(body)).data
      if (!header || !claims) return undefined
      const kind = (['id_token', 'worker'] as const).find((each) => ISSUERS[each] === claims.iss)
      if (!kind || header.alg !== ALGORITHMS[kind]) return undefined
      const { verify, algorithm } = (await keys())[kind]
      const signature = Buffer.from(tail, 'base64url')
      if (!(await crypto.subtle.verify(algorithm, verify, signature, Buffer.from(`${head}.${body}`)))) return undefined
      if (claims.exp <= nowSeconds() || claims.iat > nowSeconds() + 60) return undefined
      const account = accounts.find(({ id }) => id === claims.sub)
      return account && { account, access: claims.access, keyId: `token_${kind}`, projectId: null }
    },
  }
}

/** Non-extractable keys that last as long as the process. */
async function createKeys() {
  const person = await crypto.subtle.generateKey(PERSON_ALGORITHM, false, ['sign', 'verify'])
  const worker = await crypto.subtle.generateKey(WORKER_ALGORITHM, false, ['sign', 'verify'])
  if (!('privateKey' in person) || 'privateKey' in worker) throw new TypeError('Ed25519 has a pair of keys, HMAC one')
  return {
    id_token: { sign: person.privateKey, verify: person.publicKey, algorithm: PERSON_ALGORITHM },
    worker: { sign: worker, verify: worker, algorithm: WORKER_ALGORITHM.name },
  }
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}
