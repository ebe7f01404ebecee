import type { ClientContext, ClientLink, ClientOptions } from '@orpc/client'

/** How the window reaches the studio, as a screen may word it. */
export type LinkState =
  | { kind: 'connecting' }
  | { kind: 'open' }
  /** The studio stopped answering; the link tries again by itself. */
  | { kind: 'lost'; attempts: number }
  /** The studio will not have this window; trying again does not help. `reason` is a sentence. */
  | { kind: 'refused'; reason: string }

/** One open way to the studio. */
export interface Transport {
  link: ClientLink<ClientContext>
  /** Resolves when the way is gone, whoever ended it. */
  closed: Promise<void>
  close(): void
}

/** Opens a way to the studio. Rejects with `LinkRefused` when no further try can help, with anything else otherwise. */
export type OpenTransport = (signal: AbortSignal) => Promise<Transport>

/** The studio answered and said no. */
export class LinkRefused extends Error {
  override readonly name = 'LinkRefused'
}

/** A call that was not answered because the way to the studio was lost. Whether it was carried out is unknown. */
export class LinkLost extends Error {
  override readonly name = 'LinkLost'
}

/** A link that outlives its transports: calls wait while it connects, fail with `LinkLost` when the way breaks under them. */
export interface StudioLink extends ClientLink<ClientContext> {
  state(): LinkState
  /** Calls `listener` after every change of `state()`; answers the function that stops it. */
  subscribe(listener: () => void): () => void
  close(): void
}

export interface StudioLinkDeps {
  open: OpenTransport
  /** Resolves after `delayMs`, or rejects when `signal` aborts. */
  wait: (delayMs: number, signal: AbortSignal) => Promise<void>
  random: () => number
}

const FIRST_DELAY_MS = 200
const LONGEST_DELAY_MS = 5_000

/** Connects at once and again whenever the way is lost, waiting longer each time, with jitter, up to five seconds. */
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
    let attempts = 0
    while (!ending.signal.aborted) {
      try {
        const transport = await deps.open(ending.signal)
        const mine = { transport, isClosed: false }
        attempts = 0
        current = mine
        become({ kind: 'open' })
        await transport.closed
        mine.isClosed = true
        current = null
      } catch (error) {
        if (ending.signal.aborted) return
        if (error instanceof LinkRefused) return become({ kind: 'refused', reason: error.message })
      }
      if (ending.signal.aborted) return
      attempts += 1
      become({ kind: 'lost', attempts })
      const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1))
      await deps.wait(longest * (0.5 + deps.random() / 2), ending.signal).catch(() => undefined)
    }
  }

  /** Waits for the first connection and for a lost one; a refused link fails at once. */
  async function reach(signal: AbortSignal | undefined): Promise<{ transport: Transport; isClosed: boolean }> {
    while (current === null) {
      if (state.kind === 'refused') throw new LinkLost(state.reason)
      if (ending.signal.aborted) throw new LinkLost('The window is closing.')
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
        connection.isClosed && !options.signal?.aborted
          ? new LinkLost('The studio stopped answering.', { cause: error })
          : error
      try {
        const answer = await connection.transport.link.call(path, input, options)
        return isIterator(answer) ? explainedIterator(answer, explain) : answer
      } catch (error) {
        // The transport rejects its calls before it says that it is closed.
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
