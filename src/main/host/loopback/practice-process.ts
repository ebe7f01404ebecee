import { spawn } from 'node:child_process'
import type { PracticeService } from '../../core/ports.ts'
import { readPracticeLine } from '../read-practice-line.ts'

/** How long the service may take to say where it is. */
const START_TIMEOUT_MS = 20_000
/** How long it may take to end by itself before it is ended. */
const STOP_TIMEOUT_MS = 2_000

/**
 * Starts the practice service as a process of this Node. It ends with its parent, however that ends, because its
 * standard input then ends.
 *
 * @param program the bundled service, or its source
 * @param keepFolder what people make with it is there again at the next start
 */
export async function startPracticeProcess(
  program: string,
  keepFolder: string,
  signal: AbortSignal,
): Promise<PracticeService> {
  signal.throwIfAborted()
  // Nothing of the studio's own environment goes along but what Node needs to run.
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env
  const child = spawn(process.execPath, [program, '--port', '0', '--keep', keepFolder, '--parent-watch'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH, HOME, TMPDIR, SystemRoot },
    windowsHide: true,
  })
  let lastWords = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-2_000)
  })
  child.stdin.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`It could not be started: ${error.message}.`))
    child.once('close', (code, killedBy) => resolve(sentence(code, killedBy, lastWords)))
  })

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
  }

  try {
    const line = await readPracticeLine(
      child.stdout,
      ended,
      AbortSignal.any([signal, AbortSignal.timeout(START_TIMEOUT_MS)]),
    )
    return { ...line, ended, stop }
  } catch (error) {
    await stop()
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new Error('It did not start within 20 seconds.', { cause: error })
    throw error
  }
}

function sentence(code: number | null, killedBy: NodeJS.Signals | null, lastWords: string): string {
  const how = killedBy === null ? `with code ${code}` : `by ${killedBy}`
  const words = lastWords.trim().split('\n').at(-1)?.slice(0, 300) ?? ''
  return words === '' ? `It ended ${how}.` : `It ended ${how}: ${words}`
}
