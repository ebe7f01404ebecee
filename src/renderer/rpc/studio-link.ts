import type { ClientContext, ClientLink, ClientOptions } from '@orpc/client'
import { formatReason } from '#shared/errors/failure-texts.ts'
import type { FailureReason } from '#shared/errors/reasons-with-values.ts'
import { type BackoffDeps, createBackoff } from './backoff.ts'

/** The window's connection to the studio, as shown on screen. */
export type LinkState =
  | { kind: 'connecting' }
  | { kind: 'open' }
  /** The studio stopped responding; the link retries automatically. */
  | { kind: 'lost'; attempts: number }
  /** The studio refuses this window; retrying doesn't help. */
  | { kind: 'refused'; reason: FailureReason }

/** An open connection to the studio. */
export interface Transport {
  link: ClientLink<ClientContext>
  /** Resolves when the connection is closed, by either side. */
  closed: Promise<void>
  close(): void
}

/**
 * Opens a connection to the studio. Rejects with `LinkRefused` if retrying can't help, with anything else otherwise.
 */
export type OpenTransport = (signal: AbortSignal) => Promise<Transport>

/** The studio will not have this window: it said no, or the window is closing. No further try can help. */
export class LinkRefused extends Error {
  override readonly name = 'LinkRefused'
  readonly reason: FailureReason

  constructor(reason: FailureReason) {
    super()
    this.reason = reason
  }

  /** In words, for the console. */
  override get message(): string {
    return formatReason({ code: 'disconnected', reason: this.reason })
  }
}

/** A call without a response because the connection to the studio was lost. Whether it was executed is unknown. */
export class ConnectionLostError extends Error {
  override readonly name = 'LinkLost'
}

/**
 * A link that outlives its transports: calls wait while it connects, fail with `ConnectionLostError` when the way breaks under them, and
 * with `LinkRefused` when there will be none.
 */
export interface StudioLink extends ClientLink<ClientContext> {
  state(): LinkState
  /** Calls `listener` after every change of `state()`; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  close(): void
}

export interface StudioLinkDeps extends BackoffDeps {
  open: OpenTransport
}

/** Connects at once and again whenever the way is lost, with a pause before each further attempt. */
export function createStudioLink(deps: StudioLinkDeps): StudioLink {
  const ending = new AbortController()
  const listeners = new Set<() => void>()
  let state: LinkState = { kind: 'connecting' }
  let current: { transport: Transport; isClosed: boolean } | null = null

  function become(next: LinkState): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  async function run(): Promise<void> {
    const backoff = createBackoff(deps)
    while (!ending.signal.aborted) {
      try {
        const transport = await deps.open(ending.signal)
        const mine = { transport, isClosed: false }
        backoff.begin()
        current = mine
        become({ kind: 'open' })
        await transport.closed
        mine.isClosed = true
        current = null
      } catch (error) {
        if (ending.signal.aborted) return
        if (error instanceof LinkRefused) return become({ kind: 'refused', reason: error.reason })
      }
      if (ending.signal.aborted) return
      const paused = backoff.pause(ending.signal)
      become({ kind: 'lost', attempts: backoff.attempts() })
      await paused
    }
  }

  /** Waits for the first connection or a reconnection; a refused link fails immediately. */
  async function reach(signal: AbortSignal | undefined): Promise<{ transport: Transport; isClosed: boolean }> {
    while (current === null) {
      if (state.kind === 'refused') throw new LinkRefused(state.reason)
      if (ending.signal.aborted) throw new LinkRefused('window-closing')
      await new Promise<void>((resolve, reject) => {
        const settle = (): void => {
          listeners.delete(settle)
          signal?.removeEventListener('abort', settle)
          if (signal?.aborted) reject(signal.reason)
          else resolve()
        }
        listeners.add(settle)
        signal?.addEventListener('abort', settle)
        if (signal?.aborted) settle()
      })
    }
    return current
  }

  void run()

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      ending.abort()
      current?.transport.close()
      for (const listener of [...listeners]) listener()
    },
    async call(path, input, options: ClientOptions<ClientContext>) {
      const connection = await reach(options.signal)
      const explain = (error: unknown): unknown =>
        connection.isClosed && !options.signal?.aborted ? new ConnectionLostError(undefined, { cause: error }) : error
      try {
        const answer = await connection.transport.link.call(path, input, options)
        return isIterator(answer) ? explainedIterator(answer, explain) : answer
      } catch (error) {
        // The transport rejects its calls before it reports that it is closed.
        await Promise.resolve()
        throw explain(error)
      }
    },
  }
}

function isIterator(value: unknown): value is AsyncIterator<unknown> {
  return typeof value === 'object' && value !== null && 'next' in value && Symbol.asyncIterator in value
}

function explainedIterator(
  events: AsyncIterator<unknown>,
  explain: (error: unknown) => unknown,
): AsyncIterableIterator<unknown> {
  const explained = async <T>(step: Promise<T>): Promise<T> => {
    try {
      return await step
    } catch (error) {
      await Promise.resolve()
      throw explain(error)
    }
  }
  return {
    next: () => explained(events.next()),
    return: (value) => explained(events.return?.(value) ?? Promise.resolve({ done: true, value })),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
