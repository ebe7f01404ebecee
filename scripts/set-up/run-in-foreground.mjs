import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { projectFolder } from './project-paths.mjs'
import { onStopSignal } from './on-stop-signal.mjs'

/**
 * Runs a program that owns the terminal until it ends, and stops it when this process is interrupted.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions, priority?: number, cwd?: string }} [options]
 *   `cwd`: the project's folder if not given; `priority`: of the program and everything it starts, from -20 (highest) to 19
 * @returns {Promise<{ status: number, wasInterrupted: boolean }>} `wasInterrupted`: by Ctrl-C or a signal to this process
 */
export function runInForeground(command, args, { priority, ...options } = {}) {
  return new Promise((resolve, reject) => {
    let wasInterrupted = false
    const child = spawn(command, args, { cwd: projectFolder, stdio: 'inherit', ...options })
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority)
    const stopListening = onStopSignal(() => {
      wasInterrupted = true
      child.kill('SIGTERM')
    })
    child.on('error', reject)
    child.on('close', (status) => {
      stopListening()
      resolve({ status: status ?? 1, wasInterrupted })
    })
  })
}

/**
 * Runs a program that serves or shows something until it is stopped; an interrupt counts as success.
 *
 * @param {Parameters<typeof runInForeground>} call
 * @returns {Promise<number>} its exit status
 */
export async function runUntilStopped(...call) {
  const { status, wasInterrupted } = await runInForeground(...call)
  return wasInterrupted ? 0 : status
}
