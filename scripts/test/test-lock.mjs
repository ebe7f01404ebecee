import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { printStatus } from '../set-up/print-status.mjs'

/** Between tries, so that several waiting runs don't retry in a tight loop. */
const RETRY_MS = 250

/**
 * Runs `work` while no other process of this user holds the same lock, also from another folder: two test runs at once
 * take longer than one after the other, and fail where a test waits too long. A second run prints that it waits. The lock
 * is a socket, which ends with its process however that ends.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} [name]
 * @returns {Promise<T>}
 */
export async function withTestLock(work, name = 'overvoice-tests') {
  const release = await takeLock(lockAddress(name))
  try {
    return await work()
  } finally {
    release()
  }
}

/** @param {string} name */
function lockAddress(name) {
  const own = `${name}-${userInfo().username}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${own}`
  // An abstract address leaves no file behind.
  return process.platform === 'linux' ? `\0${own}` : join(tmpdir(), `${own}.sock`)
}

/**
 * @param {string} address
 * @returns {Promise<() => void>} releases the lock
 */
async function takeLock(address) {
  for (let tries = 1; ; tries += 1) {
    const release = await tryLock(address)
    if (release) return release
    if (tries === 1) printStatus('Another test run is using this computer. Waiting for it to finish…')
    await ownerEnds(address)
    await wait(RETRY_MS)
  }
}

/**
 * @param {string} address
 * @returns {Promise<(() => void) | undefined>} undefined while another process has it
 */
function tryLock(address) {
  /** @type {Set<import('node:net').Socket>} */
  const waiting = new Set()
  const server = createServer((socket) => {
    waiting.add(socket)
    socket.on('error', () => undefined).on('close', () => waiting.delete(socket))
    socket.unref()
  })
  return new Promise((resolve, reject) => {
    server.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(address, () => {
      server.unref()
      resolve(() => {
        server.close()
        for (const socket of waiting) socket.destroy()
      })
    })
  })
}

/**
 * Resolves when the process that has the lock releases it or ends.
 *
 * @param {string} address
 * @returns {Promise<void>}
 */
function ownerEnds(address) {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      // The file of a socket whose process is gone.
      if (error.code === 'ECONNREFUSED' && !address.startsWith('\0')) rmSync(address, { force: true })
    })
    socket.on('close', () => resolve())
    socket.resume()
  })
}
