import { spawn } from 'node:child_process'
import type { SandboxService } from '../../core/ports.ts'
import { readSandboxLine } from '../read-sandbox-line.ts'
import { sandboxEnvironment } from '../sandbox-environment.ts'

/** How long the sandbox may take to report its URL. */
const START_TIMEOUT_MS = 20_000
/** How long it may take to stop before it is killed. */
const STOP_TIMEOUT_MS = 2_000

/**
 * Starts the sandbox as a Node process. It exits with its parent, however that ends, because its standard input then
 * closes.
 *
 * @param program the bundled sandbox, or its source
 * @param dataFolder where user data is stored across starts
 */
export async function startSandboxProcess(
  program: string,
  dataFolder: string,
  signal: AbortSignal,
): Promise<SandboxService> {
  signal.throwIfAborted()
  const child = spawn(process.execPath, [program, '--port', '0', '--keep', dataFolder, '--parent-watch'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: sandboxEnvironment(process.env),
    windowsHide: true,
  })
  let lastWords = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-2_000)
  })
  child.stdin.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`It couldn’t be started: ${error.message}.`))
    child.once('close', (code, killedBy) => resolve(sentence(code, killedBy, lastWords)))
  })

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
  }

  try {
    const line = await readSandboxLine(
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
