/** Readers discard unread data when a connection ends, so they get a moment to read it. */
const BEFORE_CUT_MS = 50

/** What happens to a body after its first bytes. Resolves when the body may continue; never for a cut body. */
export type AfterBytes = () => Promise<'go-on' | 'cut'>

/**
 * Passes exactly `afterBytes` bytes of a body, then continues or closes the connection, as `then` decides. Bytes passed
 * on before a cut have been sent.
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
