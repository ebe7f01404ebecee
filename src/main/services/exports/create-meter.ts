/** Shortest time between two readings. */
const EVENT_INTERVAL_MS = 100

/** Carries the latest figure from a worker to a reader who may be slower, and no more often than is worth showing. */
export interface Meter {
  readings: AsyncGenerator<number>
  report(figure: number): void
  /** Ends `readings`. */
  end(): void
}

export function createMeter(now: () => number): Meter {
  let latest = 0
  let ended = false
  let wake: () => void = () => undefined
  let wokenAt = 0
  async function* readings(): AsyncGenerator<number> {
    let sent = -1
    while (!ended) {
      if (latest !== sent) {
        sent = latest
        yield sent
        continue
      }
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return {
    readings: readings(),
    report(figure) {
      latest = figure
      if (now() - wokenAt < EVENT_INTERVAL_MS) return
      wokenAt = now()
      wake()
    },
    end() {
      ended = true
      wake()
    },
  }
}
