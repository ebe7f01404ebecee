/** Work that takes so long that the computer must stay awake and the user may look elsewhere. */
export type LongWork = 'recording' | 'generation' | 'export'

/** Reports the start of long work; returns a function that reports its end. */
export type StartLongWork = (work: LongWork) => () => void

/** Passes the events on, and reports their work as running from the first read to the end. */
export async function* duringWork<Event, Result>(
  events: AsyncGenerator<Event, Result, void>,
  start: () => () => void,
): AsyncGenerator<Event, Result, void> {
  const end = start()
  try {
    return yield* events
  } finally {
    end()
  }
}

/** Reports work as running while `isRunning`; returns a function that stops watching and ends it. */
export function followWork(
  source: { isRunning(): boolean; subscribe(listener: () => void): () => void },
  start: () => () => void,
): () => void {
  let end: (() => void) | null = null
  const follow = (isRunning: boolean): void => {
    if (isRunning === (end !== null)) return
    end?.()
    end = isRunning ? start() : null
  }
  const stop = source.subscribe(() => follow(source.isRunning()))
  return () => {
    stop()
    follow(false)
  }
}
