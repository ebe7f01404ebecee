import type { Context } from 'hono'
import type { RateState } from '../limits/account-gate.ts'
import type { Caller } from '../world/accounts.ts'
import type { ServiceVersion } from '../world/service-version.ts'

/** What a server knows that a bare `fetch` does not. Both are absent when the handler is called in-process. */
export interface Connection {
  /** Exact values of Host that are answered, such as `127.0.0.1:4010`. */
  hosts?: readonly string[]
  /** Closes the connection at once, mid-answer. */
  cut?: () => void
}

/** One request on its way through the service. */
export interface Call {
  requestId: string
  version: ServiceVersion
  caller?: Caller
  /** Bucket the request drew from. */
  rate?: RateState
  /** Answer headers by their un-prefixed names, written in every spelling that is due. */
  serviceHeaders: Record<string, string>
  /** The fault that was played on this request. */
  fault?: string
}

/** Hono's environment in this service. */
export interface CallEnv {
  Bindings: Connection
  Variables: { call: Call }
}

export type CallContext = Context<CallEnv>
