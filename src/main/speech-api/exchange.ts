import type { Dispatcher } from 'undici'
import { AnswerBody, type BodySource } from './answer-body.ts'
import type { AnswerHeaders } from './answer-headers.ts'
import { ExchangeFailure, explainNetworkError } from './exchange-failure.ts'

export interface ExchangeRequest {
  origin: string
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Name, value, name, value. */
  headers: string[]
  body?: string | StreamedBody
  /** Looks on at the answer's bytes as they arrive; they may be overwritten afterwards. */
  onBytes?: (chunk: Uint8Array) => void
}

/** A body that is made while it is sent, and anew for each try. Its length stands in the request's headers. */
export interface StreamedBody {
  /** A piece may be overwritten when the next one is asked for. */
  open(): AsyncIterable<Uint8Array>
}

/** Milliseconds. Connecting has its own limit, in the dispatcher. */
export interface TimeLimits {
  /** From the call, or from the last piece of a body that is streamed, until the first byte of the answer's body. */
  firstByteMs: number
  /** Without progress afterwards, while the reader keeps up. */
  idleMs: number
  /** For the whole, where an answer is of no use in pieces. */
  totalMs?: number
}

export interface Answer {
  status: number
  headers: AnswerHeaders
  body: AnswerBody
}

/** A peer that sends less than this in a whole idle limit is as good as silent: a byte a second never ends. */
const PROGRESS_BYTES = 256

/**
 * Sends one request and answers when the head of its answer is here. No redirect is followed and nothing is tried again.
 * The body must be read to its end or closed.
 *
 * Made on `dispatch` rather than `request`: only there it is known whether a request was sent at all, which decides
 * whether it may be sent again, and the reader pulls straight from the socket without a stream in between.
 *
 * @throws ExchangeFailure
 */
export function exchange(
  dispatcher: Pick<Dispatcher, 'dispatch'>,
  request: ExchangeRequest,
  limits: TimeLimits,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new ExchangeFailure('cancelled', 'Cancelled.', false))
      return
    }
    const handler = new ExchangeHandler(limits, signal, resolve, reject, request.onBytes)
    const { origin, method, path, headers } = request
    const body = typeof request.body === 'object' ? handler.sending(request.body.open()) : request.body
    try {
      // The dispatcher takes any iterable of bytes; its types know streams only.
      const options = { origin, method, path, headers, body, headersTimeout: 0, bodyTimeout: 0 }
      dispatcher.dispatch(options as Dispatcher.DispatchOptions, handler)
    } catch (error) {
      handler.fail(explainNetworkError(error, false))
    }
  })
}

class ExchangeHandler implements Dispatcher.DispatchHandler, BodySource {
  private readonly limits: TimeLimits
  private readonly signal: AbortSignal
  private readonly resolve: (answer: Answer) => void
  private readonly reject: (failure: ExchangeFailure) => void
  private readonly onBytes: ExchangeRequest['onBytes']
  private readonly cancel = (): void => this.fail(new ExchangeFailure('cancelled', 'Cancelled.', this.wasSent))
  private controller: Dispatcher.DispatchController | undefined
  private body: AnswerBody | undefined
  private timer: NodeJS.Timeout | undefined
  private totalTimer: NodeJS.Timeout | undefined
  private wasSent = false
  private isOver = false
  private bytesSinceProgress = 0

  constructor(
    limits: TimeLimits,
    signal: AbortSignal,
    resolve: (answer: Answer) => void,
    reject: (failure: ExchangeFailure) => void,
    onBytes: ExchangeRequest['onBytes'],
  ) {
    this.limits = limits
    this.signal = signal
    this.resolve = resolve
    this.reject = reject
    this.onBytes = onBytes
    signal.addEventListener('abort', this.cancel)
    this.timer = setTimeout(() => this.timeOut('No answer'), limits.firstByteMs)
    if (limits.totalMs !== undefined)
      this.totalTimer = setTimeout(() => this.timeOut('No whole answer'), limits.totalMs)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller
    // Called off while the connection was being made: nothing has been written yet.
    if (this.isOver) controller.abort(new ExchangeFailure('cancelled', 'Cancelled.', false))
    else this.wasSent = true
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: AnswerHeaders): void {
    if (status < 200 || this.isOver) return
    this.body = new AnswerBody(this)
    this.resolve({ status, headers, body: this.body })
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.isOver || this.body === undefined) return
    const isFirst = this.body.receivedBytes === 0
    this.bytesSinceProgress += chunk.length
    if (isFirst) this.watchIdle()
    else if (this.bytesSinceProgress >= PROGRESS_BYTES) {
      this.bytesSinceProgress = 0
      this.timer?.refresh()
    }
    this.onBytes?.(chunk)
    this.body.push(chunk)
  }

  onResponseEnd(): void {
    if (this.isOver) return
    this.finish()
    this.body?.succeed()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: unknown): void {
    this.fail(explainNetworkError(error, this.wasSent))
  }

  /** The body as it is taken by the socket; each piece is progress. */
  async *sending(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      if (this.isOver) return
      this.timer?.refresh()
      yield piece
    }
  }

  pause(): void {
    this.controller?.pause()
    clearTimeout(this.timer)
    this.timer = undefined
  }

  resume(): void {
    if (this.isOver) return
    this.watchIdle()
    this.controller?.resume()
  }

  abort(): void {
    this.fail(new ExchangeFailure('cancelled', 'Closed by the reader.', this.wasSent))
  }

  /** Ends the exchange from this side; later news of the connection is ignored. */
  fail(failure: ExchangeFailure): void {
    if (this.isOver) return
    this.finish()
    this.controller?.abort(failure)
    if (this.body === undefined) this.reject(failure)
    else this.body.fail(failure)
  }

  private watchIdle(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.timeOut('Nothing more'), this.limits.idleMs)
  }

  private timeOut(what: string): void {
    this.fail(new ExchangeFailure('silent', `${what} came within the time limit.`, this.wasSent))
  }

  private finish(): void {
    this.isOver = true
    clearTimeout(this.timer)
    clearTimeout(this.totalTimer)
    this.signal.removeEventListener('abort', this.cancel)
  }
}
