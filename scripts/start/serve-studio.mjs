import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { CommandError } from '../set-up/run-main.mjs'
import { logDetail, setUpLogPath } from '../set-up/set-up-log.mjs'
import { projectFolder } from '../set-up/project-paths.mjs'

const READY_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 10_000
const MAX_ERROR_OUTPUT_CHARS = 4_000

/**
 * @typedef {object} ServedStudio
 * @property {string} url with the run's secret in its fragment
 * @property {boolean} isElsewhere another process already runs this folder's studio, and this is its address
 * @property {Promise<number>} ended its exit status
 * @property {() => Promise<void>} stop stops it and waits until it has ended
 */

/**
 * Starts the loopback host and waits until it is ready: its first line on standard output is JSON with its address.
 * Its standard error goes to the set-up log, and is the reason when it doesn't start. It ends with this process, however
 * this process ends.
 *
 * @param {string} node
 * @param {{ args: string[], env: NodeJS.ProcessEnv }} options
 * @returns {Promise<ServedStudio>}
 * @throws {CommandError} when it does not start
 */
export async function serveStudio(node, { args, env }) {
  const child = spawn(node, [...args, '--parent-watch'], { cwd: projectFolder, env, stdio: ['pipe', 'pipe', 'pipe'] })
  let errorOutput = ''
  child.stderr.on('data', (/** @type {Buffer} */ chunk) => {
    errorOutput = (errorOutput + chunk.toString('utf8')).slice(-MAX_ERROR_OUTPUT_CHARS)
    logDetail(chunk.toString('utf8'))
  })
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.on('error', () => resolve(127))
    child.on('close', (status) => resolve(status ?? 1))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
  }

  const ready = await firstLine(child.stdout, ended)
  if (ready) return { url: ready.url, isElsewhere: ready.handedOver === true, ended, stop }
  await stop()
  // Where nothing can be written there is no log.
  const details = existsSync(setUpLogPath) ? ` (details: ${setUpLogPath})` : ''
  throw new CommandError(`Couldn't start the studio: ${getReason(errorOutput)}${details}.`)
}

/**
 * @param {import('node:stream').Readable} output
 * @param {Promise<number>} ended
 * @returns {Promise<{ url: string, handedOver?: boolean } | undefined>} undefined when it ends, times out, or prints something else
 */
async function firstLine(output, ended) {
  const lines = createInterface({ input: output })
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  /** @type {Promise<string | undefined>} */
  const line = new Promise((resolve) => {
    lines.once('line', resolve)
    timer = setTimeout(() => resolve(undefined), READY_TIMEOUT_MS)
    void ended.then(() => resolve(undefined))
  })
  try {
    const ready = JSON.parse((await line) ?? '{}')
    return typeof ready.url === 'string' ? ready : undefined
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns the host's last error line without stack traces.
 *
 * @param {string} errorOutput
 */
function getReason(errorOutput) {
  const lines = errorOutput.split('\n').filter((line) => line.trim() !== '' && !/^\s+at |^node:|^Node\.js v/.test(line))
  return (lines.at(-1) ?? 'no reason given').trim().replace(/\.$/, '')
}
