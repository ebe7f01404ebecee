import type { Readable } from 'node:stream'
import type { PracticeService } from '../../core/ports.ts'
import { readPracticeLine } from '../read-practice-line.ts'
import type { ElectronModules } from './electron-modules.ts'

/** How long the service may take to say where it is, and to end by itself. */
const START_TIMEOUT_MS = 20_000
const STOP_TIMEOUT_MS = 2_000

/**
 * Starts the practice service as a utility process: with Electron's run-as-Node fuse off it cannot be a child of this
 * executable. It ends with the program by itself.
 *
 * @param keepFolder what people make with it is there again at the next start
 */
export async function startPracticeUtility(
  utilityProcess: Pick<ElectronModules['utilityProcess'], 'fork'>,
  program: string,
  keepFolder: string,
  signal: AbortSignal,
): Promise<PracticeService> {
  signal.throwIfAborted()
  const child = utilityProcess.fork(program, ['--port', '0', '--keep', keepFolder], {
    stdio: 'pipe',
    serviceName: 'Overvoice practice service',
    env: {},
  })
  const ended = new Promise<string>((resolve) => child.once('exit', (code) => resolve(`It ended with code ${code}.`)))
  // Typed as a web stream of Node's; with `pipe` it is a readable of Node's.
  ;(child.stderr as Readable | null)?.resume()

  async function stop(): Promise<void> {
    child.postMessage('stop')
    const timer = setTimeout(() => child.kill(), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
  }

  try {
    if (child.stdout === null) throw new Error('It has no output.')
    const line = await readPracticeLine(
      child.stdout as Readable,
      ended,
      AbortSignal.any([signal, AbortSignal.timeout(START_TIMEOUT_MS)]),
    )
    return { ...line, ended, stop }
  } catch (error) {
    child.kill()
    await ended
    throw error
  }
}
