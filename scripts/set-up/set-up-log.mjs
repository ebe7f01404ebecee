import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { scratchFolder, studioHome } from './project-paths.mjs'

const logFolder = studioHome ? join(studioHome, 'logs') : join(scratchFolder, 'logs')

/** Holds details that are too long for the terminal. */
export const setUpLogPath = join(logFolder, 'set-up.log')

/**
 * Appends to the set-up log. A log that can't be written never stops set-up.
 *
 * @param {string} text
 */
export function logDetail(text) {
  try {
    createFolder(logFolder)
    appendFileSync(setUpLogPath, stripVTControlCharacters(text.endsWith('\n') ? text : `${text}\n`))
  } catch {
    // A full or read-only disk is reported by the step that needs the disk.
  }
}

/**
 * Node's own `recursive` option never returns where a folder exists but can't hold another, such as in `/proc`.
 *
 * @param {string} folder
 */
function createFolder(folder) {
  if (existsSync(folder) || dirname(folder) === folder) return
  createFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}
