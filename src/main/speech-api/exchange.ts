import type { Transform } from 'node:stream'
import type { Dispatcher } from 'undici'
import { AnswerBody, type BodySource } from './answer-body.ts'
import type { AnswerHeaders } from './answer-headers.ts'
import { openDecoders, readCodings } from './decode-content.ts'
import { ExchangeFailure, explainNetworkError } from './exchange-failure.ts'

export interface ExchangeRequest {
  origin: string
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Name, value, name, value. */
  headers: string[]
  body?: string | StreamedBody
  /** Observes the response's bytes as they arrive; they may be overwritten afterwards. */
  onBytes?: (chunk: Uint8Array) => void
}

/** A body that is produced while it is sent, again for each attempt. Its length is in the request's headers. */
export interface StreamedBody {
  /** A piece may be overwritten when the next one is requested. */
  open(): AsyncIterable<Uint8Array>
}

/** Milliseconds. Connecting has a separate limit, in the dispatcher. */
export interface TimeLimits {
  /** From the call, or from the last piece of a streamed body, to the first byte of the response body. */
  firstByteMs: number
  /** Without progress afterwards, while the reader keeps up. */
  idleMs: number
  /** For the whole response, if it is useless in parts. */
  totalMs?: number
}

export interface Answer {
  status: number
  headers: AnswerHeaders
  body: AnswerBody
}

/** A peer that sends less than this within the idle limit counts as silent: a byte per second would never end. */
const PROGRESS_BYTES = 256

/**
 * Sends one request and returns when the response head has arrived. Follows no redirect and never retries. The body
 * must be read to its end or closed.
 *
 * Uses `dispatch` rather than `request`: only there is it known whether a request was sent at all, which determines
 * whether it may be sent again, and the reader pulls directly from the socket without a stream in between.
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
      reject(new ExchangeFailure('canceled', 'Canceled.', false))
      return
    }
    const handler = new ExchangeHandler(limits, signal, resolve, reject, request.onBytes)
    const { origin, method, path, headers } = request
    const body = typeof request.body === 'object' ? handler.sending(request.body.open()) : request.body
    try {
      // The dispatcher accepts any iterable of bytes; its types only know streams.
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
  private readonly cancel = (): void => this.fail(new ExchangeFailure('canceled', 'Canceled.', this.wasSent))
  private controller: Dispatcher.DispatchController | undefined
  private body: AnswerBody | undefined
  private timer: NodeJS.Timeout | undefined
  private totalTimer: NodeJS.Timeout | undefined
  private wasSent = false
  private isOver = false
  private bytesSinceProgress = 0
  private hasBytes = false
  private codings: string[] = []
  /** Undo the codings of the body; empty for a body as it is. */
  private decoders: Transform[] = []
  /** How the connection ended while decoded bytes were still under way. */
  private received: 'whole' | ExchangeFailure | undefined

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
      this.totalTimer = setTimeout(() => this.timeOut('No complete response'), limits.totalMs)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller
    // Canceled while connecting: nothing has been written yet.
    if (this.isOver) controller.abort(new ExchangeFailure('canceled', 'Canceled.', false))
    else this.wasSent = true
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: AnswerHeaders): void {
    if (status < 200 || this.isOver) return
    this.codings = readCodings(headers)
    this.body = new AnswerBody(this)
    this.resolve({ status, headers, body: this.body })
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.isOver || this.body === undefined) return
    const isFirst = !this.hasBytes
    this.hasBytes = true
    this.bytesSinceProgress += chunk.length
    if (isFirst) this.watchIdle()
    else if (this.bytesSinceProgress >= PROGRESS_BYTES) {
      this.bytesSinceProgress = 0
      this.timer?.refresh()
    }
    if (this.codings.length === 0) this.deliver(chunk)
    else this.decode(chunk)
  }

  onResponseEnd(): void {
    if (this.isOver) return
    if (this.decoders.length > 0) this.endDecoding('whole')
    else this.succeed()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: unknown): void {
    const failure = explainNetworkError(error, this.wasSent)
    // What arrived before the failure is decoded and handed on first.
    if (this.decoders.length > 0 && !this.isOver && failure.kind === 'lost') this.endDecoding(failure)
    else this.fail(failure)
  }

  private deliver(chunk: Uint8Array): void {
    if (this.isOver) return
    this.onBytes?.(chunk)
    this.body?.push(chunk)
  }

  private decode(chunk: Uint8Array): void {
    if (this.decoders.length === 0) {
      const decoders = openDecoders(this.codings, chunk[0])
      if (!decoders) return this.fail(new ExchangeFailure('unreadable', 'The response has an unknown encoding.', true))
      this.decoders = decoders
      for (const decoder of decoders) decoder.on('error', (error: NodeJS.ErrnoException) => this.failDecoding(error))
      decoders.at(-1)?.on('data', (bytes: Uint8Array) => this.deliver(bytes))
      decoders
        .at(-1)
        ?.on('end', () => (this.received instanceof ExchangeFailure ? this.fail(this.received) : this.succeed()))
      decoders[0]?.on('drain', () => !this.isOver && this.received === undefined && this.controller?.resume())
    }
    if (this.decoders[0]?.write(chunk) === false) this.controller?.pause()
  }

  private endDecoding(received: 'whole' | ExchangeFailure): void {
    if (this.received !== undefined) return
    this.received = received
    // From here on only the reader takes its time.
    clearTimeout(this.timer)
    clearTimeout(this.totalTimer)
    this.decoders[0]?.end()
  }

  /** An encoded body that ends too early counts as a lost connection; anything else can't be read. */
  private failDecoding({ code }: NodeJS.ErrnoException): void {
    const isCut = code === 'Z_BUF_ERROR'
    const failure = isCut
      ? new ExchangeFailure('lost', 'The encoded response ended early.', true)
      : new ExchangeFailure('unreadable', 'The encoding of the response is damaged.', true)
    this.fail(failure)
  }

  private succeed(): void {
    if (this.isOver) return
    this.finish()
    this.body?.succeed()
  }

  /** Yields the body as the socket accepts it; each piece counts as progress. */
  async *sending(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      if (this.isOver) return
      this.timer?.refresh()
      yield piece
    }
  }

  pause(): void {
    this.decoders.at(-1)?.pause()
    this.controller?.pause()
    clearTimeout(this.timer)
    this.timer = undefined
  }

  resume(): void {
    if (this.isOver) return
    this.decoders.at(-1)?.resume()
    if (this.received !== undefined) return
    this.watchIdle()
    this.controller?.resume()
  }

  abort(): void {
    this.fail(new ExchangeFailure('canceled', 'Closed by the reader.', this.wasSent))
  }

  /** Ends the exchange from this side; later connection events are ignored. */
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
    this.fail(new ExchangeFailure('silent', `${what} arrived within the time limit.`, this.wasSent))
  }

  private finish(): void {
    this.isOver = true
    for (const decoder of this.decoders) decoder.destroy()
    clearTimeout(this.timer)
    clearTimeout(this.totalTimer)
    this.signal.removeEventListener('abort', this.cancel)
  }
}
