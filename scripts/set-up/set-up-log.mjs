import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { scratchFolder, studioHome } from './project-paths.mjs'

const logFolder = studioHome ? join(studioHome, 'logs') : join(scratchFolder, 'logs')

/** Where everything is written that is too long for a terminal sentence. */
export const setUpLogPath = join(logFolder, 'set-up.log')

/**
 * Adds to the set-up log. A log that cannot be written never stops set-up.
 *
 * @param {string} text
 */
export function logDetail(text) {
  try {
    makeFolder(logFolder)
    appendFileSync(setUpLogPath, stripVTControlCharacters(text.endsWith('\n') ? text : `${text}\n`))
  } catch {
    // A full or read-only disk shows itself in the step that needs the disk, with a sentence of its own.
  }
}

/**
 * Node's own `recursive` goes on for ever where a folder is there and takes no other: `/proc`, and places whose server is gone.
 *
 * @param {string} folder
 */
function makeFolder(folder) {
  if (existsSync(folder) || dirname(folder) === folder) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}
