import { spawn } from 'node:child_process'
import type { SandboxProblem } from '#shared/errors/sandbox-problem.ts'
import type { SandboxService } from '../../core/ports.ts'
import { readSandboxLine } from '../read-sandbox-line.ts'
import { sandboxEnvironment } from '../sandbox-environment.ts'

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
  const child = spawn(process.execPath, [program, '--port', '0', '--keep', dataFolder, '--samples', '--parent-watch'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: sandboxEnvironment(process.env),
    windowsHide: true,
  })
  let lastWords = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-2_000)
  })
  child.stdin.on('error', () => undefined)
  const ended = new Promise<SandboxProblem>((resolve) => {
    child.once('error', (error) => resolve({ kind: 'not-started', problem: error.message }))
    child.once('close', (code, killedBy) => resolve(describeEnd(code, killedBy, lastWords)))
  })

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
  }

  try {
    const line = await readSandboxLine(child.stdout, ended, signal)
    return { ...line, ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function describeEnd(exitCode: number | null, signal: NodeJS.Signals | null, lastWords: string): SandboxProblem {
  const words = lastWords.trim().split('\n').at(-1)?.slice(0, 300) ?? ''
  if (signal !== null) return words === '' ? { kind: 'killed', signal } : { kind: 'killed-saying', signal, words }
  const code = String(exitCode)
  return words === '' ? { kind: 'ended', code } : { kind: 'ended-saying', code, words }
}
