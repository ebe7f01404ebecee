import { spawn } from 'node:child_process'
import { ToldToStop } from './plain-failure.mjs'
import { logDetail } from './set-up-log.mjs'
import { projectFolder } from './project-paths.mjs'
import { onToldToStop } from './told-to-stop.mjs'

const KEPT_OUTPUT_CHARS = 20_000
/** For a program that was told to end, before it is ended. */
const ENDS_WITHIN_MS = 5_000
const hasGroups = process.platform !== 'win32'

/**
 * @typedef {object} CommandOutcome
 * @property {number} status exit status; 127 when the program is missing, 124 when it was stopped for taking too long
 * @property {string} output the end of what it printed on both streams
 */

/**
 * Runs a program quietly: its output goes to the set-up log, and `onWaiting` is called every few seconds so that
 * something can be shown. It ends with all that it started when this process is told to stop.
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
 * @throws {ToldToStop} and nothing else
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
    // Of a group of its own, so that what it starts can be ended with it: npm leaves its compilers behind.
    const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'], detached: hasGroups })
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output = (output + chunk.toString('utf8')).slice(-KEPT_OUTPUT_CHARS)
      logDetail(chunk.toString('utf8'))
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const waiting = setInterval(() => onWaiting?.(lastLineOf(output), Date.now() - startedMs), waitingEveryMs)
    const limit = timeoutMs
      ? setTimeout(() => {
          timedOut = true
          endAll(child, 'SIGKILL')
        }, timeoutMs)
      : undefined
    /** @type {NodeJS.Timeout | undefined} */
    let patience
    const stopListening = onToldToStop(() => {
      endAll(child, 'SIGTERM')
      patience = setTimeout(() => endAll(child, 'SIGKILL'), ENDS_WITHIN_MS)
    })

    /** @param {number} status */
    const finish = (status) => {
      clearInterval(waiting)
      clearTimeout(limit)
      clearTimeout(patience)
      stopListening()
      if (patience) reject(new ToldToStop('Stopped before everything was set up; the next start does the rest.'))
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
    // All of it has ended meanwhile.
  }
}

/**
 * Answers the last line that says something.
 *
 * @param {string} output
 */
export function lastLineOf(output) {
  const lines = output.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  return (lines.at(-1) ?? '').trim()
}
