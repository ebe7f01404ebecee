/**
 * `unreachable`: no connection could be made. `untrusted`: the other end could not prove who it is. `lost`: the connection
 * ended before its answer. `silent`: a time limit passed. `unreadable`: what came is not HTTP, or its head is too large.
 */
export type ExchangeFailureKind = 'unreachable' | 'untrusted' | 'lost' | 'silent' | 'unreadable' | 'cancelled'

/** One request that did not get its whole answer. Inside the client only: it becomes a StudioError before anyone else sees it. */
export class ExchangeFailure extends Error {
  override readonly name = 'ExchangeFailure'
  readonly kind: ExchangeFailureKind
  /** False when the service cannot have seen the request. */
  readonly wasSent: boolean

  constructor(kind: ExchangeFailureKind, message: string, wasSent: boolean) {
    super(message)
    this.kind = kind
    this.wasSent = wasSent
  }
}

const TLS_CODE = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/

/**
 * What a failure of the socket or of the parser means. Only its code is kept: the error itself can hold bytes of the
 * request or the answer, and is printed wherever an error is printed.
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
    return new ExchangeFailure('unreadable', `What came is not a readable answer (${label}).`, true)
  }
  if (!wasSent) return new ExchangeFailure('unreachable', `No connection could be made (${label}).`, false)
  return new ExchangeFailure('lost', `The connection ended early (${label}).`, true)
}

function readError(error: unknown): { name: string; code: string | undefined } {
  if (!(error instanceof Error)) return { name: 'unknown', code: undefined }
  // Trying IPv6 and IPv4 side by side fails with one error that holds both.
  if (error instanceof AggregateError && error.errors.length > 0) return readError(error.errors[0])
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { name: error.name, code }
}
