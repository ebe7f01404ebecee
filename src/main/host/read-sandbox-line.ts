import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { z } from 'zod'

const SandboxLine = z.object({
  baseUrl: z.string().regex(/^http:\/\/127\.0\.0\.1:\d+$/),
  apiKeys: z.object({ free: z.string().min(1), paid: z.string().min(1) }),
})
export type SandboxLine = z.infer<typeof SandboxLine>

/**
 * Resolves with the sandbox's report in the first line of its output, and keeps draining the rest so that the process
 * never blocks on a full pipe.
 *
 * @param ended resolves with a message when the process has exited
 * @throws Error with a user-facing message
 */
export async function readSandboxLine(
  output: Readable,
  ended: Promise<string>,
  signal: AbortSignal,
): Promise<SandboxLine> {
  const lines = createInterface({ input: output })
  const line = await new Promise<string>((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    lines.once('line', (first: string) => {
      signal.removeEventListener('abort', abort)
      resolve(first)
    })
    void ended.then((how) => {
      signal.removeEventListener('abort', abort)
      reject(new Error(how))
    })
  })
  try {
    return SandboxLine.parse(JSON.parse(line))
  } catch (cause) {
    throw new Error('It printed an unexpected line.', { cause })
  }
}
