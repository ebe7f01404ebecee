/** Minimum interval between readings. */
const EVENT_INTERVAL_MS = 100

/** Passes the latest value from a worker to a possibly slower reader, at a limited rate. */
export interface Meter {
  readings: AsyncGenerator<number>
  report(figure: number): void
  /** Ends `readings`. */
  end(): void
}

export function createProgressReporter(now: () => number): Meter {
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
