import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { hashContent, readStamp, writeStamp } from './content-stamp.mjs'
import { node24, node24Environment } from './node-24.mjs'
import { packageProgram } from './package-program.mjs'
import { PlainFailure } from './plain-failure.mjs'
import { projectFolder } from './project-paths.mjs'
import { runCommand } from './run-command.mjs'
import { say } from './say.mjs'
import { setUpLogPath } from './set-up-log.mjs'
import { withSetUpLock } from './set-up-lock.mjs'

const SOURCES = [
  'src',
  'resources',
  'scripts/licences',
  'electron.vite.config.ts',
  'vite.sandbox.config.ts',
  'package.json',
  'package-lock.json',
]
const outputFolder = join(projectFolder, 'out')
const stampPath = join(outputFolder, '.overvoice-build.json')

/**
 * `out/` holds the studio and the practice service built from exactly the present sources. Unchanged sources cost one
 * reading of them and nothing else.
 *
 * @throws {PlainFailure} when the sources do not build
 */
export async function ensureBuild() {
  const sourceHash = hashSources()
  if (isBuiltFrom(sourceHash)) return
  await withSetUpLock(async () => {
    if (isBuiltFrom(sourceHash)) return
    say('Building the studio.')
    rmSync(stampPath, { force: true })
    await build([packageProgram('electron-vite'), 'build'])
    await build([packageProgram('vite'), 'build', '-c', 'vite.sandbox.config.ts'])
    // Packaged apart from the studio, the practice service has no package.json above it to say that it is a module.
    writeFileSync(join(outputFolder, 'sandbox', 'package.json'), '{ "type": "module" }\n')
    writeStamp(stampPath, { sourceHash })
  })
}

function hashSources() {
  return hashContent(SOURCES, (path) => !/\.(test|test-support)\.tsx?$|\.md$/.test(path))
}

/** @param {string} sourceHash */
function isBuiltFrom(sourceHash) {
  return readStamp(stampPath).sourceHash === sourceHash && existsSync(join(outputFolder, 'main', 'serve.js'))
}

/** @param {string[]} command */
async function build(command) {
  const { status, output } = await runCommand(node24(), command, { env: { ...node24Environment(), NO_COLOR: '1' } })
  if (status !== 0) throw new PlainFailure(`The studio does not build: ${reasonIn(output)} (details: ${setUpLogPath}).`)
}

/** @param {string} output */
function reasonIn(output) {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter(
      (each) => /error|could not|cannot/i.test(each) && !/^(error during build|build failed with)/i.test(each.trim()),
    )
  return (lines[0] ?? 'the bundler did not say why').trim().replace(/\.$/, '').slice(0, 200)
}
