import { spawn } from 'node:child_process'
import { InterruptedError } from './run-main.mjs'
import { logDetail } from './set-up-log.mjs'
import { projectFolder } from './project-paths.mjs'
import { onStopSignal } from './on-stop-signal.mjs'

const MAX_OUTPUT_CHARS = 20_000
/** Time between the stop signal and the kill. */
const STOP_TIMEOUT_MS = 5_000
const hasGroups = process.platform !== 'win32'

/**
 * @typedef {object} CommandOutcome
 * @property {number} status exit status; 127 when the program is missing, 124 when it timed out
 * @property {string} output the last part of both output streams
 */

/**
 * Runs a program quietly: its output goes to the set-up log, and `onWaiting` is called every few seconds to show
 * progress. When this process is interrupted, the program and its children end too.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} [options]
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.shell]
 * @param {number} [options.timeoutMs]
 * @param {(lastLine: string, elapsedMs: number) => void} [options.onWaiting]
 * @param {number} [options.waitingEveryMs]
 * @returns {Promise<CommandOutcome>}
 * @throws {InterruptedError} and nothing else
 */
export function runCommand(command, args, options = {}) {
  const {
    cwd = projectFolder,
    env = process.env,
    shell = false,
    timeoutMs,
    onWaiting,
    waitingEveryMs = 5_000,
  } = options
  logDetail(`\n[${new Date().toISOString()}] ${[command, ...args].join(' ')}`)
  return new Promise((resolve, reject) => {
    const startedMs = Date.now()
    let output = ''
    let timedOut = false
    // In its own process group, so its children can be ended with it: npm leaves its compilers running.
    const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'], detached: hasGroups })
    /** @param {Buffer} chunk */
    const record = (chunk) => {
      output = (output + chunk.toString('utf8')).slice(-MAX_OUTPUT_CHARS)
      logDetail(chunk.toString('utf8'))
    }
    child.stdout.on('data', record)
    child.stderr.on('data', record)
    const waiting = setInterval(() => onWaiting?.(getLastLine(output), Date.now() - startedMs), waitingEveryMs)
    const limit = timeoutMs
      ? setTimeout(() => {
          timedOut = true
          endAll(child, 'SIGKILL')
        }, timeoutMs)
      : undefined
    /** @type {NodeJS.Timeout | undefined} */
    let killTimer
    const stopListening = onStopSignal(() => {
      endAll(child, 'SIGTERM')
      killTimer = setTimeout(() => endAll(child, 'SIGKILL'), STOP_TIMEOUT_MS)
    })

    /** @param {number} status */
    const finish = (status) => {
      clearInterval(waiting)
      clearTimeout(limit)
      clearTimeout(killTimer)
      stopListening()
      if (killTimer) reject(new InterruptedError('Set-up interrupted. The next start finishes it.'))
      else resolve({ status, output })
    }
    child.on('error', (error) => {
      logDetail(String(error))
      finish(127)
    })
    child.on('close', (status) => finish(timedOut ? 124 : (status ?? 1)))
  })
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function endAll(child, signal) {
  try {
    if (hasGroups && child.pid) process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch {
    // The whole group has ended already.
  }
}

/**
 * Returns the last line that isn't blank.
 *
 * @param {string} output
 */
export function getLastLine(output) {
  const lines = output.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  return (lines.at(-1) ?? '').trim()
}
