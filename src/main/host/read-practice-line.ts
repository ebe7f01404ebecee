import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { z } from 'zod'

const PracticeLine = z.object({
  baseUrl: z.string().regex(/^http:\/\/127\.0\.0\.1:\d+$/),
  apiKeys: z.object({ free: z.string().min(1), paid: z.string().min(1) }),
})
export type PracticeLine = z.infer<typeof PracticeLine>

/**
 * Resolves with what the practice service says of itself in the first line of its output, and keeps reading the rest
 * away so that the process never blocks on a full pipe.
 *
 * @param ended resolves with a sentence when the process is gone
 * @throws Error with a sentence for a person
 */
export async function readPracticeLine(
  output: Readable,
  ended: Promise<string>,
  signal: AbortSignal,
): Promise<PracticeLine> {
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
    return PracticeLine.parse(JSON.parse(line))
  } catch (cause) {
    throw new Error('It said something that is not its address.', { cause })
  }
}
