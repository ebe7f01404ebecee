/**
 * `unreachable`: no connection could be made. `untrusted`: the peer couldn't prove its identity. `lost`: the connection
 * ended before the response. `silent`: a time limit passed. `unreadable`: the response isn't HTTP, or its head is too
 * large.
 */
export type ExchangeFailureKind = 'unreachable' | 'untrusted' | 'lost' | 'silent' | 'unreadable' | 'canceled'

/**
 * A request without a complete response. Internal to the client: it becomes a StudioError before anyone else sees it.
 */
export class ExchangeFailure extends Error {
  override readonly name = 'ExchangeFailure'
  readonly kind: ExchangeFailureKind
  /** False if the service can't have seen the request. */
  readonly wasSent: boolean

  constructor(kind: ExchangeFailureKind, message: string, wasSent: boolean) {
    super(message)
    this.kind = kind
    this.wasSent = wasSent
  }
}

const TLS_CODE = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/

/**
 * Classifies a socket or parser failure. Only its code is kept: the error itself may contain bytes of the request or
 * the response, and is printed wherever errors are printed.
 */
export function explainNetworkError(error: unknown, wasSent: boolean): ExchangeFailure {
  if (error instanceof ExchangeFailure) return error
  const { name, code } = readError(error)
  const label = code ?? name
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return new ExchangeFailure('silent', 'No connection within the time limit.', false)
  if (TLS_CODE.test(label))
    return new ExchangeFailure('untrusted', `The secure connection was refused (${label}).`, false)
  if (label === 'UND_ERR_HEADERS_OVERFLOW' || name === 'HTTPParserError') {
    return new ExchangeFailure('unreadable', `Invalid response (${label}).`, true)
  }
  if (!wasSent) return new ExchangeFailure('unreachable', `Couldn’t connect (${label}).`, false)
  return new ExchangeFailure('lost', `The connection ended early (${label}).`, true)
}

function readError(error: unknown): { name: string; code: string | undefined } {
  if (!(error instanceof Error)) return { name: 'unknown', code: undefined }
  // Trying IPv6 and IPv4 in parallel fails with one error that contains both.
  if (error instanceof AggregateError && error.errors.length > 0) return readError(error.errors[0])
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { name: error.name, code }
}
