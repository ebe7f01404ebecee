/** Well below a frame, so that typing and scrolling go on. */
const SLICE_MS = 8

/** Runs work that yields after each short step, in slices, so that the window keeps responding. */
export async function runInSlices<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const end = performance.now() + SLICE_MS
    do {
      const { done, value } = work.next()
      if (done) return value
    } while (performance.now() < end)
    await new Promise<void>((resolve) => void setTimeout(resolve))
  }
}

/** Runs the same work at once, for a window that is about to close. */
export function runAtOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
