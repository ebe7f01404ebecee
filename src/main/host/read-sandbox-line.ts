import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { SandboxProblem } from '#shared/errors/sandbox-problem.ts'
import { z } from 'zod'
import { SandboxError } from '../core/ports.ts'

const SandboxLine = z.object({
  baseUrl: z.string().regex(/^http:\/\/127\.0\.0\.1:\d+$/),
  apiKeys: z.object({ free: z.string().min(1), paid: z.string().min(1) }),
})
export type SandboxLine = z.infer<typeof SandboxLine>

/** How long the sandbox may take to report its URL. */
const START_TIMEOUT_MS = 20_000

/**
 * Resolves with the sandbox's report in the first line of its output, and keeps draining the rest so that the process
 * never blocks on a full pipe.
 *
 * @param ended resolves with a reason when the process has exited
 * @throws SandboxError
 */
export async function readSandboxLine(
  output: Readable,
  ended: Promise<SandboxProblem>,
  signal: AbortSignal,
  timeoutMs = START_TIMEOUT_MS,
): Promise<SandboxLine> {
  const lines = createInterface({ input: output })
  const timeout = AbortSignal.timeout(timeoutMs)
  const stopped = AbortSignal.any([signal, timeout])
  const line = await new Promise<string>((resolve, reject) => {
    const abort = (): void => {
      if (signal.aborted) return reject(signal.reason)
      reject(new SandboxError({ kind: 'start-timed-out', seconds: timeoutMs / 1_000 }, { cause: timeout.reason }))
    }
    if (stopped.aborted) return abort()
    stopped.addEventListener('abort', abort, { once: true })
    lines.once('line', (first: string) => {
      stopped.removeEventListener('abort', abort)
      resolve(first)
    })
    void ended.then((problem) => {
      stopped.removeEventListener('abort', abort)
      reject(new SandboxError(problem))
    })
  })
  try {
    return SandboxLine.parse(JSON.parse(line))
  } catch (cause) {
    throw new SandboxError({ kind: 'unexpected-line' }, { cause })
  }
}
