import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Marks the fuses in Electron's program, followed by their version, number and states. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const FUSE_COUNT = 9

/**
 * Writes a folder that electron-builder takes for Electron's distribution on Linux, for machines that can't download
 * it. Its program has fuses and can't be run.
 *
 * @param {string} folder
 */
export function writeFakeElectron(folder) {
  mkdirSync(join(folder, 'locales'), { recursive: true })
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'resources.pak'])
    writeFileSync(join(folder, name), name)
  writeFileSync(
    join(folder, 'electron'),
    `\x7fELF${FUSE_SENTINEL}\x01${String.fromCharCode(FUSE_COUNT)}${'1'.repeat(FUSE_COUNT)}`,
  )
  chmodSync(join(folder, 'electron'), 0o755)
}
