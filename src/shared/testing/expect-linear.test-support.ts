import { expect } from 'vitest'

const SIZES = [10_000, 100_000, 1_000_000]
/** What is ten times as large may take so many times as long; squared, it would take a hundred times as long. */
const MAX_GROWTH = 40
/** Below this, the steps of the clock and of the compiler are larger than the work. */
const MIN_MS = 5

/**
 * Fails if the processor time of `work` grows faster than the size of its input, whatever the speed of the machine. What
 * looks too slow is measured again.
 *
 * @param getInput an input of so many characters
 */
export function expectLinear<Input>(getInput: (size: number) => Input, work: (input: Input) => unknown): void {
  let beforeMs = MIN_MS
  for (const size of SIZES) {
    const input = getInput(size)
    let ms = measureMs(() => work(input))
    for (let again = 0; again < 2 && ms / beforeMs >= MAX_GROWTH; again += 1)
      ms = Math.min(
        ms,
        measureMs(() => work(input)),
      )
    expect(ms / beforeMs, `growth at ${size} characters`).toBeLessThan(MAX_GROWTH)
    beforeMs = ms
  }
}

function measureMs(work: () => unknown): number {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return Math.max(MIN_MS, (user + system) / 1_000)
}
