import { fileURLToPath } from 'node:url'
import { collectNotices, writeNoticesText } from './collect-notices.mjs'

const MODULE = 'virtual:license-notices'
const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

/** The name of the file for people, beside the built screens; packaging puts it beside the program. */
export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt'

/** Gives the screens the license notices as a module that is fetched when they are asked for, and writes the file. */
export function noticesPlugin() {
  return {
    name: 'license-notices',
    /** @param {string} id */
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    /** @param {string} id */
    load: (id) =>
      id === `\0${MODULE}`
        ? `export const notices = JSON.parse(${JSON.stringify(JSON.stringify(collectNotices(projectFolder)))})`
        : undefined,
    /** @this {{ emitFile(file: { type: 'asset', fileName: string, source: string }): unknown }} */
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: writeNoticesText(collectNotices(projectFolder)) })
    },
  }
}
