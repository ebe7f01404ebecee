/** What is true of every failure with a code. Where `details` say more about one failure, they win. */
export interface FailureRule {
  /** Who noticed it: the service in a response, the network on the way, the disk, or the studio itself. */
  origin: 'service' | 'network' | 'disk' | 'studio'
  /** HTTP statuses of the service that become this code, unless the response names a `serviceCode`. */
  http?: readonly number[]
  /** The service's own code that becomes this one. */
  serviceCode?: string
  /**
   * `all`: nothing has changed. `received`: what had arrived is stored. `unknown`: the service may have done what was
   * requested, although its response was lost.
   */
  kept: 'all' | 'received' | 'unknown'
  /**
   * `nothing`: rejected or never sent, and screens say so. `never`: it concerns nothing that could be billed.
   * `unconfirmed`: it may have been billed. `as-reported`: only the details say.
   */
  charged: 'nothing' | 'never' | 'unconfirmed' | 'as-reported'
  /**
   * Whether it fails the account's other requests too, so that a queue stops: `all` of them, or those that are
   * `alike`, such as the checks of a list of files.
   */
  stopsQueue: 'no' | 'alike' | 'all'
  /**
   * `never`: the same request fails the same way. `after-delay`: wait `details.retryAfterMs`. `backoff`: the service has
   * a problem, a later retry can help. `resume`: request only the rest, never the whole again. `when-online`: nothing was
   * sent.
   */
  retry: 'never' | 'after-delay' | 'backoff' | 'resume' | 'when-online'
}

/** A row of the table; unless it says otherwise, the studio refuses something, which changes nothing. */
function rule(row: Pick<FailureRule, 'charged'> & Partial<FailureRule>): FailureRule {
  return { origin: 'studio', kept: 'all', stopsQueue: 'no', retry: 'never', ...row }
}

/**
 * Every failure that the studio can explain to the user. A code may be added but never renamed or reused: failures are
 * stored with their code.
 */
export const STUDIO_ERRORS = {
  invalid_input: rule({ charged: 'never' }),
  text_empty: rule({ charged: 'nothing' }),
  voice_mismatch: rule({ charged: 'nothing' }),
  validation_failed: rule({ origin: 'service', serviceCode: 'validation_failed', charged: 'nothing' }),
  content_refused: rule({ origin: 'service', serviceCode: 'content_policy_violation', charged: 'nothing' }),
  model_retired: rule({ origin: 'service', serviceCode: 'model_retired', charged: 'nothing' }),
  voice_not_found: rule({ origin: 'service', serviceCode: 'voice_not_found', charged: 'nothing' }),
  key_missing: rule({ charged: 'nothing', stopsQueue: 'all' }),
  key_refused: rule({ origin: 'service', http: [401], charged: 'nothing', stopsQueue: 'all' }),
  payment_required: rule({
    origin: 'service',
    http: [402],
    serviceCode: 'payment_required',
    charged: 'nothing',
    stopsQueue: 'all',
  }),
  plan_limit: rule({ origin: 'service', charged: 'nothing', stopsQueue: 'alike' }),
  budget_reached: rule({ charged: 'nothing' }),
  forbidden: rule({ origin: 'service', http: [403], charged: 'nothing', stopsQueue: 'alike' }),
  not_found: rule({ origin: 'service', http: [404], charged: 'nothing' }),
  conflict: rule({ origin: 'service', http: [409, 412], charged: 'nothing' }),
  request_refused: rule({ origin: 'service', charged: 'nothing' }),
  rate_limited: rule({
    origin: 'service',
    http: [429],
    charged: 'nothing',
    stopsQueue: 'alike',
    retry: 'after-delay',
  }),
  service_failed: rule({ origin: 'service', http: [500], charged: 'as-reported', retry: 'backoff' }),
  service_unavailable: rule({
    origin: 'service',
    http: [502, 503, 504],
    kept: 'unknown',
    charged: 'as-reported',
    stopsQueue: 'alike',
    retry: 'backoff',
  }),
  bad_answer: rule({ origin: 'service', kept: 'received', charged: 'unconfirmed', retry: 'backoff' }),
  stream_cut: rule({ origin: 'network', kept: 'received', charged: 'unconfirmed', retry: 'resume' }),
  offline: rule({ origin: 'network', charged: 'nothing', stopsQueue: 'all', retry: 'when-online' }),
  timed_out: rule({ origin: 'network', kept: 'unknown', charged: 'unconfirmed', retry: 'backoff' }),
  canceled: rule({ kept: 'received', charged: 'as-reported' }),
  disk_full: rule({ origin: 'disk', kept: 'received', charged: 'as-reported', stopsQueue: 'all' }),
  storage_failed: rule({ origin: 'disk', kept: 'received', charged: 'as-reported', stopsQueue: 'all' }),
  newer_file: rule({ charged: 'never' }),
  export_failed: rule({ charged: 'never' }),
  file_exists: rule({ charged: 'never' }),
  block_locked: rule({ charged: 'nothing' }),
  take_protected: rule({ charged: 'never' }),
  interrupted: rule({ kept: 'received', charged: 'as-reported' }),
  dialogue_not_cut: rule({ charged: 'as-reported' }),
  /** A bug in the studio. */
  unexpected: rule({ charged: 'as-reported' }),
  /** The window has lost the studio. */
  disconnected: rule({ kept: 'unknown', charged: 'as-reported' }),
}

export type StudioErrorCode = keyof typeof STUDIO_ERRORS

/** The rules for a failure. */
export function getFailureRule({ code }: { code: StudioErrorCode }): FailureRule {
  return STUDIO_ERRORS[code]
}
