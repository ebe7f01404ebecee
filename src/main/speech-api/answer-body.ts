import type { ExchangeFailure } from './exchange-failure.ts'

/** Unread bytes at which the connection is paused and resumed. */
const PAUSE_AT_BYTES = 256 * 1024
const RESUME_AT_BYTES = 64 * 1024

/** How a body's connection ended. `aborted`: closed by us. */
export type BodyEnd = 'ended' | 'failed' | 'aborted'

/** What the body needs from its connection. */
export interface BodySource {
  pause(): void
  resume(): void
  /** Closes the connection because the rest isn't needed. */
  abort(): void
}

/**
 * Buffers response bytes between the connection and its single reader. At most 256 KB and one network chunk are
 * buffered; then the connection is paused until the reader has caught up.
 */
export class AnswerBody {
  /** Resolves once, when the connection is done with this response. Never rejects. */
  readonly closed: Promise<BodyEnd>
  receivedBytes = 0

  private readonly source: BodySource
  private readonly chunks: Uint8Array[] = []
  private queuedBytes = 0
  private isPaused = false
  private end: BodyEnd | undefined
  private failure: ExchangeFailure | undefined
  private waiting:
    { resolve: (chunk: Uint8Array | null) => void; reject: (failure: ExchangeFailure) => void } | undefined
  private settleClosed: (end: BodyEnd) => void = () => {}

  constructor(source: BodySource) {
    this.source = source
    this.closed = new Promise((resolve) => {
      this.settleClosed = resolve
    })
  }

  /**
   * The next bytes as received, or null at the end. Bytes that arrived before a failure are returned before it is
   * thrown.
   */
  read(): Promise<Uint8Array | null> {
    const chunk = this.chunks.shift()
    if (chunk !== undefined) {
      this.queuedBytes -= chunk.length
      if (this.isPaused && this.queuedBytes <= RESUME_AT_BYTES) {
        this.isPaused = false
        this.source.resume()
      }
      return Promise.resolve(chunk)
    }
    if (this.failure !== undefined) return Promise.reject(this.failure)
    if (this.end !== undefined) return Promise.resolve(null)
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
    })
  }

  /** Discards the rest. Does nothing if the connection is already done. */
  close(): void {
    if (this.end !== undefined) return
    this.dropUnread()
    this.finish('aborted')
    this.source.abort()
  }

  /** For the connection: bytes arrived. */
  push(chunk: Uint8Array): void {
    if (this.end !== undefined) return
    this.receivedBytes += chunk.length
    if (this.waiting !== undefined) {
      const { resolve } = this.waiting
      this.waiting = undefined
      resolve(chunk)
      return
    }
    this.chunks.push(chunk)
    this.queuedBytes += chunk.length
    if (!this.isPaused && this.queuedBytes >= PAUSE_AT_BYTES) {
      this.isPaused = true
      this.source.pause()
    }
  }

  /** For the connection: the response is complete. */
  succeed(): void {
    if (this.end === undefined) this.finish('ended')
  }

  /** For the connection: no more will come. A canceled response also drops unread bytes. */
  fail(failure: ExchangeFailure): void {
    if (this.end !== undefined) return
    this.failure = failure
    if (failure.kind === 'canceled') this.dropUnread()
    this.finish(failure.kind === 'canceled' ? 'aborted' : 'failed')
  }

  private dropUnread(): void {
    this.chunks.length = 0
    this.queuedBytes = 0
  }

  private finish(end: BodyEnd): void {
    this.end = end
    this.settleClosed(end)
    const waiting = this.waiting
    this.waiting = undefined
    if (this.failure === undefined) waiting?.resolve(null)
    else waiting?.reject(this.failure)
  }
}
