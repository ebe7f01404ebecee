import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's own folder, whatever folder a command was started from. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

export const packagesFolder = join(projectFolder, 'node_modules')

/** Holds what a run leaves behind and anyone may delete. */
export const scratchFolder = join(projectFolder, '.tmp')

/**
 * The folder a person's work lives in when `OVERVOICE_HOME` names one; otherwise undefined, and the studio picks the
 * operating system's application-data folder itself.
 */
export const studioHome = process.env.OVERVOICE_HOME || undefined
