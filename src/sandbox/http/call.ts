import type { Context } from 'hono'
import type { RateState } from '../limits/account-gate.ts'
import type { Caller } from '../world/accounts.ts'
import type { ServiceVersion } from '../world/service-version.ts'

/** What a server knows beyond a bare `fetch`. All absent when the handler is called in-process. */
export interface Connection {
  /** Accepted Host values, such as `127.0.0.1:4010`. */
  hosts?: readonly string[]
  /** Closes the connection immediately, mid-response. */
  cut?: () => void
}

/** One request being handled. */
export interface Call {
  requestId: string
  version: ServiceVersion
  caller?: Caller
  /** Bucket the request drew from. */
  rate?: RateState
  /** Response headers by unprefixed name, written in every spelling currently emitted. */
  serviceHeaders: Record<string, string>
  /** The fault applied to this request. */
  fault?: string
}

/** Hono's environment in this sandbox. */
export interface CallEnv {
  Bindings: Connection
  Variables: { call: Call }
}

export type CallContext = Context<CallEnv>
