import { globSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { listPictures, listShownPictures } from './document-pictures.mjs'
import { ensureBuild } from './set-up/ensure-build.mjs'
import { ensureKeychain } from './set-up/ensure-keychain.mjs'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { ensureSystem } from './set-up/ensure-system.mjs'
import { packageProgram } from './set-up/package-program.mjs'
import { printStatus } from './set-up/print-status.mjs'
import { projectNode } from './set-up/project-node.mjs'
import { projectFolder, scratchFolder } from './set-up/project-paths.mjs'
import { runCommand } from './set-up/run-command.mjs'
import { runUntilStopped } from './set-up/run-in-foreground.mjs'
import { CommandError, runMain } from './set-up/run-main.mjs'
import { audioTools, browser, fonts, sessionBus } from './set-up/system-pieces.mjs'
import { openPrivateSession } from './test/private-session.mjs'

const THEME_AND_TYPE = /(-dark|-light)?\.png$/
const USAGE = 'Usage: npm run screenshots -- [--documents | NAME…]'
/** All colors of a screen fit into a palette, which makes the file a third as large. */
const PALETTE = 'split[a][b];[a]palettegen=max_colors=256:stats_mode=single[p];[b][p]paletteuse=dither=none'

// `npm run screenshots`: screenshots of the studio as built from the present sources, in `.tmp/screenshots`. Names as
// arguments (`npm run screenshots -- script-playing`) take only those; `--documents` takes exactly those that documents
// show, also by the specs of the guides, and puts them, compressed, into `docs`.
await runMain(async () => {
  const { isForDocuments, names } = readArguments()
  const shown = listShownPictures().filter((path) => path.endsWith('.png'))
  const wanted = isForDocuments ? [...new Set(shown.map((path) => basename(path).replace(THEME_AND_TYPE, '')))] : names
  await Promise.all([
    ensurePackages(),
    ensureSystem([browser, fonts, sessionBus, ...(isForDocuments ? [audioTools] : [])]),
  ])
  await ensureKeychain()
  await ensureBuild()
  if (isForDocuments)
    for (const path of shown) rmSync(join(scratchFolder, 'screenshots', basename(path)), { force: true })
  const session = await openPrivateSession()
  try {
    const files = globSync('e2e/screenshots/take-*screenshots.ts', { cwd: projectFolder }).toSorted()
    const commands = files.filter((file) => takesAny(file, wanted)).map((file) => [file, ...wanted])
    if (isForDocuments) commands.push([packageProgram('@playwright/test', 'playwright'), 'test', 'specs/guide-'])
    for (const command of commands) {
      const [program, ...args] = session.wrap([projectNode(), ...command])
      const status = await runUntilStopped(program ?? projectNode(), args, { env: session.env })
      if (status !== 0) return status
    }
  } finally {
    session.dispose()
  }
  if (isForDocuments) await updateDocuments(shown)
  return 0
})

function readArguments() {
  try {
    const options = /** @type {const} */ ({ documents: { type: 'boolean', default: false } })
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (values.documents && positionals.length > 0) throw new CommandError(USAGE)
    return { isForDocuments: values.documents, names: positionals }
  } catch {
    throw new CommandError(USAGE)
  }
}

/**
 * Returns whether a file takes one of the screenshots: it contains the name, or computes names with the same beginning.
 *
 * @param {string} file
 * @param {string[]} names none means all
 */
function takesAny(file, names) {
  const source = readFileSync(join(projectFolder, file), 'utf8')
  const beginnings = [...source.matchAll(/`([a-z]+-)\$\{/g)].map(([, beginning]) => String(beginning))
  const takes = (/** @type {string} */ name) =>
    source.includes(`'${name}'`) || beginnings.some((beginning) => name.startsWith(beginning))
  return names.length === 0 || names.some(takes)
}

/**
 * Replaces the committed screenshots by the new ones and deletes those that no document shows.
 *
 * @param {string[]} shown
 */
async function updateDocuments(shown) {
  for (const path of shown) {
    const source = join(scratchFolder, 'screenshots', basename(path))
    const args = ['-v', 'error', '-y', '-i', source, '-vf', PALETTE, '-pix_fmt', 'pal8', '-compression_level', '9']
    const { status } = await runCommand('ffmpeg', [...args, join(projectFolder, path)])
    if (status !== 0)
      throw new CommandError(`Couldn't update ${path}. No screenshot has that name, or ffmpeg is missing.`)
  }
  const unused = listPictures().filter((path) => path.endsWith('.png') && !shown.includes(path))
  for (const path of unused) rmSync(join(projectFolder, path))
  printStatus(`${shown.length} screenshots updated in docs.`)
}
