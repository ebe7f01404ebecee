import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { PlainFailure } from '../set-up/plain-failure.mjs'
import { logDetail, setUpLogPath } from '../set-up/set-up-log.mjs'
import { projectFolder } from '../set-up/project-paths.mjs'

const READY_WITHIN_MS = 60_000
const STOPS_WITHIN_MS = 10_000
const KEPT_COMPLAINT_CHARS = 4_000

/**
 * @typedef {object} ServedStudio
 * @property {string} url with the run's secret in its fragment
 * @property {boolean} isElsewhere the folder's studio runs in another process already, and this is the address of that one
 * @property {Promise<number>} ended its exit status, once it has ended
 * @property {() => Promise<void>} stop ends it and waits for that
 */

/**
 * Starts the loopback host and waits until it is ready: its first line on standard output is JSON with its address.
 * What it says on standard error goes to the set-up log, and is the sentence of the failure when it does not start.
 * It ends with this process, however this process ends.
 *
 * @param {string} node
 * @param {{ args: string[], env: NodeJS.ProcessEnv }} options
 * @returns {Promise<ServedStudio>}
 * @throws {PlainFailure} when it does not start
 */
export async function serveStudio(node, { args, env }) {
  const child = spawn(node, [...args, '--parent-watch'], { cwd: projectFolder, env, stdio: ['pipe', 'pipe', 'pipe'] })
  let complaints = ''
  child.stderr.on('data', (/** @type {Buffer} */ chunk) => {
    complaints = (complaints + chunk.toString('utf8')).slice(-KEPT_COMPLAINT_CHARS)
    logDetail(chunk.toString('utf8'))
  })
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.on('error', () => resolve(127))
    child.on('close', (status) => resolve(status ?? 1))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    const patience = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS)
    await ended
    clearTimeout(patience)
  }

  const ready = await firstLine(child.stdout, ended)
  if (ready) return { url: ready.url, isElsewhere: ready.handedOver === true, ended, stop }
  await stop()
  // Where nothing can be written there is no log either.
  const details = existsSync(setUpLogPath) ? ` (details: ${setUpLogPath})` : ''
  throw new PlainFailure(`The studio could not start: ${sentenceIn(complaints)}${details}.`)
}

/**
 * @param {import('node:stream').Readable} output
 * @param {Promise<number>} ended
 * @returns {Promise<{ url: string, handedOver?: boolean } | undefined>} nothing when it ends, is silent for too long, or says something else
 */
async function firstLine(output, ended) {
  const lines = createInterface({ input: output })
  /** @type {NodeJS.Timeout | undefined} */
  let patience
  /** @type {Promise<string | undefined>} */
  const line = new Promise((resolve) => {
    lines.once('line', resolve)
    patience = setTimeout(() => resolve(undefined), READY_WITHIN_MS)
    void ended.then(() => resolve(undefined))
  })
  try {
    const ready = JSON.parse((await line) ?? '{}')
    return typeof ready.url === 'string' ? ready : undefined
  } catch {
    return undefined
  } finally {
    clearTimeout(patience)
  }
}

/**
 * Answers the host's own sentence about why it gave up, or says that there is none. A stack trace is no sentence.
 *
 * @param {string} complaints
 */
function sentenceIn(complaints) {
  const lines = complaints.split('\n').filter((line) => line.trim() !== '' && !/^\s+at |^node:|^Node\.js v/.test(line))
  return (lines.at(-1) ?? 'it did not say why').trim().replace(/\.$/, '')
}
