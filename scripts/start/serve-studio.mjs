import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { PlainFailure } from '../set-up/plain-failure.mjs'
import { logDetail, setUpLogPath } from '../set-up/set-up-log.mjs'
import { projectFolder } from '../set-up/project-paths.mjs'

const READY_WITHIN_MS = 60_000

/**
 * @typedef {object} ServedStudio
 * @property {string} url with the run's secret in its fragment
 * @property {Promise<number>} ended its exit status, once it has ended
 * @property {() => Promise<void>} stop ends it and waits for that
 */

/**
 * Starts the loopback host and waits until it is ready: its first line on standard output is JSON with its address.
 * What it says on standard error goes to the set-up log.
 *
 * @param {string} node
 * @param {{ args: string[], env: NodeJS.ProcessEnv }} options
 * @returns {Promise<ServedStudio>}
 */
export async function serveStudio(node, { args, env }) {
  const child = spawn(node, args, { cwd: projectFolder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stderr.on('data', (/** @type {Buffer} */ chunk) => logDetail(chunk.toString('utf8')))
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.on('error', () => resolve(127))
    child.on('exit', (status) => resolve(status ?? 1))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(patience)
  }

  /** @type {NodeJS.Timeout | undefined} */
  let patience
  const lines = createInterface({ input: child.stdout })
  const url = await Promise.race([
    new Promise((/** @type {(url: string | undefined) => void} */ resolve) =>
      lines.once('line', (line) => resolve(urlIn(line))),
    ),
    ended.then(() => undefined),
    new Promise((/** @type {(url: undefined) => void} */ resolve) => {
      patience = setTimeout(() => resolve(undefined), READY_WITHIN_MS)
    }),
  ])
  clearTimeout(patience)
  if (url) return { url, ended, stop }
  await stop()
  throw new PlainFailure(`The studio could not start; ${setUpLogPath} says why.`)
}

/**
 * @param {string} line
 * @returns {string | undefined}
 */
function urlIn(line) {
  try {
    return JSON.parse(line).url
  } catch {
    return undefined
  }
}
