import { expect, it } from 'vitest'
import { checkLargeFile } from './check-large-file.test-support.ts'

const MB = 1024 * 1024
const SIZE_MB = process.env['OVERVOICE_FAULTS'] === 'full' ? 400 : 80
const WINDOW_SECONDS = 120
const RATE_HZ = 48_000

it(
  `checks a WAV of ${SIZE_MB} MB in pieces with at most 32 MB of extra memory in the whole process, from the first byte put`,
  { timeout: 20 * 60_000 },
  async ({ skip }) => {
    skip(process.platform !== 'linux', 'Reads memory from /proc, which only Linux has')
    const program = ['src/main/serve.ts', '--renderer-url', 'http://127.0.0.1:9']

    const { extraMb, windows, receivedBytes } = await checkLargeFile(program, SIZE_MB * MB)

    const pieces = Math.ceil((SIZE_MB * MB) / (RATE_HZ * 2 * WINDOW_SECONDS))
    expect(windows).toHaveLength(pieces)
    expect(windows.map(({ finding }) => finding === 'marked')).toEqual(windows.map((_window, at) => at % 3 === 2))
    // Every sample once, with little overhead.
    expect(receivedBytes).toBeGreaterThanOrEqual(SIZE_MB * MB)
    expect(receivedBytes).toBeLessThan(SIZE_MB * MB + pieces * 1_000)
    expect(extraMb).toBeLessThanOrEqual(32)
  },
)
