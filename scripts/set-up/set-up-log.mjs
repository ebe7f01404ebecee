import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
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
    mkdirSync(logFolder, { recursive: true, mode: 0o700 })
    appendFileSync(setUpLogPath, stripVTControlCharacters(text.endsWith('\n') ? text : `${text}\n`))
  } catch {
    // A full or read-only disk shows itself in the step that needs the disk, with a sentence of its own.
  }
}
