/** How a failing body is ended, and who is notified. */
export interface BodyOwner {
  /** Stops the work that feeds the body when the reader disconnects. */
  stop: () => void
  /** Closes the connection; if undefined, the body ends with the error. */
  cut: (() => void) | undefined
  /** Called with an error that broke the body. */
  report: (error: unknown) => void
}

/**
 * A body fed by `chunks`, pulled one at a time as the connection has room, so back-pressure reaches the producer. Once
 * a stream has started, errors can't be reported in it (specification part 4, Audio, rule 7): the connection closes
 * early.
 */
export function streamBody(chunks: AsyncGenerator<Uint8Array>, owner: BodyOwner): ReadableStream<Uint8Array> {
  let isCanceled = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await chunks.next()
          if (next.done) controller.close()
          else controller.enqueue(next.value)
        } catch (error) {
          if (isCanceled) return
          owner.report(error)
          if (owner.cut) owner.cut()
          else controller.error(error)
        }
      },
      async cancel() {
        isCanceled = true
        owner.stop()
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** Passes a body through and calls `onEnd` once when it was read to the end, failed or was abandoned. */
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
