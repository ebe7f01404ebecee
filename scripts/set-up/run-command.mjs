import { spawn } from 'node:child_process'
import { logDetail } from './set-up-log.mjs'
import { projectFolder } from './project-paths.mjs'

const KEPT_OUTPUT_CHARS = 20_000

/**
 * @typedef {object} CommandOutcome
 * @property {number} status exit status; 127 when the program is missing, 124 when it was stopped for taking too long
 * @property {string} output the end of what it printed on both streams
 */

/**
 * Runs a program quietly: its output goes to the set-up log, and `onWaiting` is called every few seconds so that
 * something can be shown. Never throws.
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
  return new Promise((resolve) => {
    const startedMs = Date.now()
    let output = ''
    let timedOut = false
    const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] })
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
          child.kill('SIGKILL')
        }, timeoutMs)
      : undefined

    /** @param {number} status */
    const finish = (status) => {
      clearInterval(waiting)
      clearTimeout(limit)
      resolve({ status, output })
    }
    child.on('error', (error) => {
      logDetail(String(error))
      finish(127)
    })
    child.on('close', (status) => finish(timedOut ? 124 : (status ?? 1)))
  })
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
