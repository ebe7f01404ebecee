import { ValidationError } from '@orpc/contract'
import { ORPCError, implement, type ImplementerInternalWithMiddlewares } from '@orpc/server'
import type { StudioErrorData } from '#shared/contract/base.ts'
import { contract, type StudioContract } from '#shared/contract/index.ts'
import { isStudioError } from '#shared/errors/studio-error.ts'

/** Writes down a failure nobody expected and answers the id a person is shown. */
export type ReportBug = (error: unknown, where: string) => string

/** What every procedure is given beside its input. */
export interface CallContext {
  /** Aborts when the window cancels the call or is gone. */
  signal: AbortSignal
}

/** Knows of every call while it is under way, and can end it. */
export interface CallGate {
  /** @param path area and member */
  enter(path: readonly string[]): {
    /** Aborts when the call must end; null when only its window ends it. */
    signal: AbortSignal | null
    /** Said once, when the call is answered or its stream has ended. */
    leave(): void
  }
}

/** Of a call that nobody can cancel. */
const NEVER = new AbortController().signal

/** Named, because what would be inferred is longer than the compiler writes down. */
export type StudioImplementer = ImplementerInternalWithMiddlewares<StudioContract, Record<never, never>, CallContext>

/** The contract, to be implemented by procedures whose failures cross as typed errors and nothing else. */
export function implementStudio(report: ReportBug, gate?: CallGate): StudioImplementer {
  return implement(contract).use(async ({ next, path, signal: ofWindow }) => {
    const entered = gate?.enter(path)
    const either = eitherOf(entered?.signal ?? undefined, ofWindow)
    const { signal } = either
    const leave = () => {
      either.release()
      entered?.leave()
    }
    const explain = (error: unknown): Error => toWireError(error, (bug) => report(bug, path.join('.')), signal)
    try {
      const context: CallContext = { signal: signal ?? NEVER }
      const result = await next({ context })
      // Middleware does not see what a stream throws after the handler has returned it.
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
 * A signal that aborts with the first of two, until it is released. Not `AbortSignal.any`: a signal that outlives its calls, as a
 * workspace's does, keeps a mark of each until it is collected, and looks through all of them for every one that is.
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

/** The one place where a failure becomes something that can cross to a window. */
export function toWireError(error: unknown, report: (error: unknown) => string, signal?: AbortSignal): Error {
  if (isStudioError(error)) return studioError({ code: error.code, ...error.details }, error.message)
  if (signal?.aborted) return studioError({ code: 'cancelled' }, 'Cancelled.')
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
    return studioError(
      { code: 'invalid_input', fields: fieldsOf(error.cause) },
      'Something in this request is not as expected.',
    )
  }
  const id = report(error)
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    message: `Something went wrong. The log has it as ${id}.`,
    data: { id },
  })
}

function studioError(data: StudioErrorData, message: string): Error {
  return new ORPCError('STUDIO', { message, data })
}

/** Dotted paths to what is wrong. Schema messages name what was expected and never what was sent. */
function fieldsOf(error: ValidationError): Record<string, string> {
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
 * The same events with failures made ready to cross. An aborted signal ends the stream at once, also while it waits for
 * an event that never comes; the source is told to clean up in either case, even if nothing was ever taken from it.
 *
 * @param onEnd told once, when the stream has ended or failed
 */
export function streaming<T>(
  events: AsyncIterator<T>,
  explain: (error: unknown) => Error,
  signal?: AbortSignal,
  onEnd?: () => void,
): AsyncIterableIterator<T> {
  const done: IteratorResult<T> = { done: true, value: undefined }
  let isEnded = false
  /** Answers the event that is being waited for. One at a time: a race against a lasting promise would keep every event. */
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
    // Nobody listens any more: what cleaning up fails with is still a bug worth a line in the log.
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
