/** How a body that cannot go on is ended, and who hears of its end. */
export interface BodyOwner {
  /** The reader went away: stops the work that feeds the body. */
  stop: () => void
  /** Closes the connection; without one the body ends with the error. */
  cut: (() => void) | undefined
  /** Hears of an error that broke the body. */
  report: (error: unknown) => void
}

/**
 * A body fed by `chunks`, taken one at a time as the connection has room: back-pressure reaches the maker.
 * Once a stream has started an error cannot be told in it (specification part 4, Audio, rule 7): the connection closes early.
 */
export function streamBody(chunks: AsyncGenerator<Uint8Array>, owner: BodyOwner): ReadableStream<Uint8Array> {
  let isCancelled = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await chunks.next()
          if (next.done) controller.close()
          else controller.enqueue(next.value)
        } catch (error) {
          if (isCancelled) return
          owner.report(error)
          if (owner.cut) owner.cut()
          else controller.error(error)
        }
      },
      async cancel() {
        isCancelled = true
        owner.stop()
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Passes a body on unchanged and says once when it has ended: read to its end, broken or left. */
export function watchBody(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
          onEnd()
          controller.close()
        } catch (error) {
          onEnd()
          controller.error(error)
        }
      },
      async cancel(reason) {
        onEnd()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
