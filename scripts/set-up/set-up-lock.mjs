import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PlainFailure } from './plain-failure.mjs'
import { scratchFolder } from './project-paths.mjs'
import { say } from './say.mjs'

const POLL_MS = 250
const GIVE_UP_AFTER_MS = 15 * 60_000

/**
 * Does `work` while no other process sets up the same checkout. A second one says so once and waits its turn; a lock
 * whose owner has died is taken over.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} [lockPath]
 * @returns {Promise<T>}
 */
export async function withSetUpLock(work, lockPath = join(scratchFolder, 'set-up.lock')) {
  await takeLock(lockPath)
  const release = () => rmSync(lockPath, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} lockPath */
async function takeLock(lockPath) {
  makeFolderOf(lockPath)
  const startedMs = Date.now()
  let hasSaidSo = false
  while (!tryLock(lockPath)) {
    const owner = ownerOf(lockPath)
    if (owner !== undefined && !isAlive(owner)) {
      rmSync(lockPath, { force: true })
      continue
    }
    if (!hasSaidSo) say('Another Overvoice command is setting up this folder; waiting for it to finish.')
    hasSaidSo = true
    if (Date.now() - startedMs > GIVE_UP_AFTER_MS) {
      throw new PlainFailure(
        `Another set-up (process ${owner}) has not ended in 15 minutes: end it, or delete ${lockPath}, and start again.`,
      )
    }
    await wait(POLL_MS)
  }
}

/** @param {string} lockPath */
function tryLock(lockPath) {
  try {
    writeFileSync(lockPath, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw notWritable(lockPath)
  }
}

/** @param {string} lockPath */
function makeFolderOf(lockPath) {
  try {
    mkdirSync(dirname(lockPath), { recursive: true })
  } catch {
    throw notWritable(lockPath)
  }
}

/** @param {string} lockPath */
function notWritable(lockPath) {
  return new PlainFailure(`The folder ${dirname(lockPath)} cannot be written to, so nothing can be installed here.`)
}

/**
 * @param {string} lockPath
 * @returns {number | undefined} undefined while the owner is still writing its number
 */
function ownerOf(lockPath) {
  try {
    return Number(readFileSync(lockPath, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

/** @param {number} processId */
function isAlive(processId) {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
