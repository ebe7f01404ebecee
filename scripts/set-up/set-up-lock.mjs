import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CommandError } from './run-main.mjs'
import { scratchFolder } from './project-paths.mjs'
import { printStatus } from './print-status.mjs'

const POLL_MS = 250
const TIMEOUT_MS = 15 * 60_000

/**
 * Runs `work` while no other process sets up the same checkout. A second process prints that it waits; the lock of a dead
 * owner is taken over.
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
  createParentFolder(lockPath)
  const startedMs = Date.now()
  let hasPrinted = false
  while (!tryLock(lockPath)) {
    const owner = readOwner(lockPath)
    if (owner !== undefined && !isAlive(owner)) {
      rmSync(lockPath, { force: true })
      continue
    }
    if (!hasPrinted) printStatus('Another Overvoice command is setting up this folder. Waiting for it to finish…')
    hasPrinted = true
    if (Date.now() - startedMs > TIMEOUT_MS) {
      throw new CommandError(
        `Another set-up (process ${owner}) hasn't finished in 15 minutes. End it or delete ${lockPath}, then start again.`,
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
    throw createNotWritableError(lockPath)
  }
}

/** @param {string} lockPath */
function createParentFolder(lockPath) {
  try {
    mkdirSync(dirname(lockPath), { recursive: true })
  } catch {
    throw createNotWritableError(lockPath)
  }
}

/** @param {string} lockPath */
function createNotWritableError(lockPath) {
  return new CommandError(`Couldn't write to ${dirname(lockPath)}, so nothing can be installed here.`)
}

/**
 * @param {string} lockPath
 * @returns {number | undefined} undefined while the owner is still writing its number
 */
function readOwner(lockPath) {
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
