import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { hashContent, readStamp, writeStamp } from './content-stamp.mjs'
import { projectNode, projectNodeEnvironment } from './project-node.mjs'
import { packageProgram } from './package-program.mjs'
import { CommandError } from './run-main.mjs'
import { projectFolder } from './project-paths.mjs'
import { runCommand } from './run-command.mjs'
import { printStatus } from './print-status.mjs'
import { setUpLogPath } from './set-up-log.mjs'
import { withSetUpLock } from './set-up-lock.mjs'

const SOURCES = [
  'src',
  'resources',
  'scripts/licenses',
  'scripts/set-up/locked-packages.mjs',
  'electron.vite.config.ts',
  'vite.sandbox.config.ts',
  'package.json',
  'package-lock.json',
]
const outputFolder = join(projectFolder, 'out')
const stampPath = join(outputFolder, '.overvoice-build.json')

/**
 * Builds the studio and the sandbox into `out/` when their sources have changed.
 *
 * @throws {CommandError} when the sources do not build
 */
export async function ensureBuild() {
  const sourceHash = hashSources()
  if (isBuiltFrom(sourceHash)) return
  await withSetUpLock(async () => {
    if (isBuiltFrom(sourceHash)) return
    printStatus('Building the studio and the sandbox.')
    rmSync(stampPath, { force: true })
    await Promise.all([
      build([packageProgram('electron-vite'), 'build']),
      build([packageProgram('vite'), 'build', '-c', 'vite.sandbox.config.ts']),
    ])
    // Packaged beside the studio, the sandbox has no package.json above it that declares ES modules.
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
  const { status, output } = await runCommand(projectNode(), command, {
    env: { ...projectNodeEnvironment(), NO_COLOR: '1' },
  })
  if (status !== 0) throw new CommandError(`Couldn't build the studio: ${reasonIn(output)} (details: ${setUpLogPath}).`)
}

/** @param {string} output */
function reasonIn(output) {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter(
      (each) => /error|could not|cannot/i.test(each) && !/^(error during build|build failed with)/i.test(each.trim()),
    )
  return (lines[0] ?? 'the bundler gave no reason').trim().replace(/\.$/, '').slice(0, 200)
}
