import { ValidationError } from '@orpc/contract'
import { ORPCError, os } from '@orpc/server'
import type { Failure } from '#shared/contract/base.ts'
import type { StudioContract } from '#shared/contract/index.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'
import type { Service } from '../lib/service.ts'

/** All services behind the contract, one per area. */
export type StudioServices = Service<StudioContract>

/** The services of one open account workspace. */
export type WorkspaceServices = Omit<StudioServices, 'workspaces'>

/** Logs an unexpected failure and returns the ID shown to the user. */
export type ReportBug = (error: unknown, where: string) => string

/** Context passed to every procedure. */
export interface CallContext {
  /** Aborts when the window cancels the call or closes. */
  signal: AbortSignal
  /** The open account workspace. @throws StudioError `canceled` while another one is being opened */
  current(): WorkspaceServices
}

/** Tracks every running call and can end it. */
export interface CallGate {
  /** @param path area and member */
  enter(path: readonly string[]): {
    /** Aborts when the call must end; null if only its window ends it. */
    signal: AbortSignal | null
    /** Called once, when the call has returned or its stream has ended. */
    leave(): void
  }
}

/** For calls that can't be canceled. */
const NEVER = new AbortController().signal

/**
 * Middleware of every procedure: its failures cross as typed errors only.
 *
 * @param current the open account workspace
 */
export function aroundEachCall(report: ReportBug, current: CallContext['current'], gate?: CallGate) {
  return os.middleware(async ({ next, path, signal: ofWindow }) => {
    const entered = gate?.enter(path)
    const either = eitherOf(entered?.signal ?? undefined, ofWindow)
    const { signal } = either
    const leave = () => {
      either.release()
      entered?.leave()
    }
    const explain = (error: unknown): Error => toWireError(error, (bug) => report(bug, path.join('.')), signal)
    try {
      const context: CallContext = { signal: signal ?? NEVER, current }
      const result = await next({ context })
      // Middleware doesn't see what a stream throws after the handler has returned it.
      if (isStream(result.output)) return { ...result, output: streaming(result.output, explain, signal, leave) }
      leave()
      return result
    } catch (error) {
      leave()
      throw explain(error)
    }
  })
}

/**
 * A signal that aborts with the first of two, until released. Not `AbortSignal.any`: a signal that outlives its calls,
 * as a workspace's does, would keep an entry for each until it is collected and scan all of them every time.
 */
function eitherOf(
  first: AbortSignal | undefined,
  second: AbortSignal | undefined,
): { signal: AbortSignal | undefined; release(): void } {
  if (!first || !second) return { signal: first ?? second, release: () => undefined }
  const both = new AbortController()
  const sources = [first, second]
  const abort = (): void => both.abort(sources.find(({ aborted }) => aborted)?.reason)
  for (const source of sources) source.addEventListener('abort', abort)
  if (sources.some(({ aborted }) => aborted)) abort()
  return {
    signal: both.signal,
    release() {
      for (const source of sources) source.removeEventListener('abort', abort)
    },
  }
}

/** The only place that converts a failure into one that can cross to a window. */
function toWireError(error: unknown, report: (error: unknown) => string, signal?: AbortSignal): Error {
  if (isStudioError(error)) return studioError(error.failure)
  if (signal?.aborted) return studioError({ code: 'canceled' })
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
    return studioError({ code: 'invalid_input', reason: 'request-invalid', fields: getFields(error.cause) })
  }
  return studioError({ code: 'unexpected', reason: { kind: 'bug', id: report(error) } })
}

function studioError(data: Failure): Error {
  return new ORPCError('STUDIO', { data })
}

/** Dotted paths to invalid fields. Schema messages say what was expected and never include what was sent. */
function getFields(error: ValidationError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues.slice(0, 20)) {
    const where = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
    fields[where || 'input'] = issue.message.slice(0, 200)
  }
  return fields
}

function isStream(value: unknown): value is AsyncIterator<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'next' in value
}

/**
 * The same events with failures converted for the window. An aborted signal ends the stream immediately, even while it
 * waits for an event; the source is cleaned up in either case, even if nothing was read from it.
 *
 * @param onEnd called once, when the stream has ended or failed
 */
function streaming<T>(
  events: AsyncIterator<T>,
  explain: (error: unknown) => Error,
  signal?: AbortSignal,
  onEnd?: () => void,
): AsyncIterableIterator<T> {
  const done: IteratorResult<T> = { done: true, value: undefined }
  let isEnded = false
  /** Resolves the pending read. One at a time: racing against a long-lived promise would retain every event. */
  let endWaiting: (() => void) | undefined

  async function end(): Promise<void> {
    if (isEnded) return
    isEnded = true
    signal?.removeEventListener('abort', abort)
    endWaiting?.()
    onEnd?.()
    await events.return?.()
  }
  function abort(): void {
    // There are no listeners left, but a failing cleanup is still a bug worth logging.
    end().catch(explain)
  }
  if (signal?.aborted) abort()
  else signal?.addEventListener('abort', abort, { once: true })

  async function take(): Promise<IteratorResult<T>> {
    try {
      const step = await events.next()
      if (step.done) await end()
      return step
    } catch (error) {
      if (!isEnded) onEnd?.()
      isEnded = true
      signal?.removeEventListener('abort', abort)
      throw explain(error)
    }
  }

  return {
    next() {
      if (isEnded) return Promise.resolve(done)
      return new Promise((resolve, reject) => {
        endWaiting = () => resolve(done)
        take().then(resolve, reject)
      })
    },
    async return() {
      await end()
      return done
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
