/** Readers throw away what they have not taken when a connection ends, so they are given a moment to take it. */
const BEFORE_CUT_MS = 50

/** What happens to a body after its first bytes. Resolves when the body may go on, never for one that is cut. */
export type AfterBytes = () => Promise<'go-on' | 'cut'>

/**
 * Lets exactly `afterBytes` bytes of a body pass, then does what `then` says: goes on, or closes the connection.
 * Bytes handed over before a cut have left first.
 */
export function limitBody(
  body: ReadableStream<Uint8Array>,
  afterBytes: number,
  then: AfterBytes,
  cut: (() => void) | undefined,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let leftBytes = afterBytes
  let held: Uint8Array | undefined
  let isOver = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (leftBytes === 0 && !isOver) {
          isOver = true
          if ((await then()) === 'cut') {
            await reader.cancel()
            await new Promise((resolve) => setTimeout(resolve, BEFORE_CUT_MS))
            if (cut) cut()
            else controller.error(new TypeError('terminated'))
            return
          }
        }
        const { done, value } = held ? { done: false, value: held } : await reader.read()
        held = undefined
        if (done || !value) return controller.close()
        if (isOver || value.length <= leftBytes) {
          leftBytes -= isOver ? 0 : value.length
          controller.enqueue(value)
          return
        }
        controller.enqueue(value.subarray(0, leftBytes))
        held = value.subarray(leftBytes)
        leftBytes = 0
      },
      async cancel(reason) {
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
