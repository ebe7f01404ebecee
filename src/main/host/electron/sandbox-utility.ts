import type { Readable } from 'node:stream'
import type { SandboxProblem } from '#shared/errors/sandbox-problem.ts'
import { SandboxError, type SandboxService } from '../../core/ports.ts'
import { readSandboxLine } from '../read-sandbox-line.ts'
import { sandboxEnvironment } from '../sandbox-environment.ts'
import type { ElectronModules } from './electron-modules.ts'

/** How long the sandbox may take to stop on request. */
const STOP_TIMEOUT_MS = 2_000

/**
 * Starts the sandbox as a utility process: with Electron's run-as-Node fuse off it can't be a child of this executable.
 * It exits with the program.
 *
 * @param dataFolder where user data is stored across starts
 */
export async function startSandboxUtility(
  utilityProcess: Pick<ElectronModules['utilityProcess'], 'fork'>,
  program: string,
  dataFolder: string,
  signal: AbortSignal,
): Promise<SandboxService> {
  signal.throwIfAborted()
  const child = utilityProcess.fork(program, ['--port', '0', '--keep', dataFolder, '--samples'], {
    stdio: 'pipe',
    serviceName: 'Overvoice sandbox',
    env: sandboxEnvironment(process.env),
  })
  const ended = new Promise<SandboxProblem>((resolve) =>
    child.once('exit', (code) => resolve({ kind: 'ended', code: String(code) })),
  )
  // Typed as a Node web stream; with `pipe` it is a Node readable.
  ;(child.stderr as Readable | null)?.resume()

  async function stop(): Promise<void> {
    child.postMessage('stop')
    const timer = setTimeout(() => child.kill(), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
  }

  try {
    if (child.stdout === null) throw new SandboxError({ kind: 'no-output' })
    const line = await readSandboxLine(child.stdout as Readable, ended, signal)
    return { ...line, ended, stop }
  } catch (error) {
    child.kill()
    await ended
    throw error
  }
}
