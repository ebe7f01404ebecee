#!/usr/bin/env node
import { join } from 'node:path'
import { ensureBuild } from './set-up/ensure-build.mjs'
import { ensureKeychain, ensureKeychainTools, wantsKeychainBuild } from './set-up/ensure-keychain.mjs'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { projectNode, projectNodeEnvironment } from './set-up/project-node.mjs'
import { projectFolder } from './set-up/project-paths.mjs'
import { runInForeground } from './set-up/run-in-foreground.mjs'
import { runMain } from './set-up/run-main.mjs'

// `npx overvoice`: installs and builds what is missing, then runs one command of the studio in the caller's folder.
await runMain(async () => {
  const isKeychainWanted = wantsKeychainBuild()
  await Promise.all([isKeychainWanted && ensureKeychainTools(), ensurePackages('studio')])
  await Promise.all([ensureBuild(), isKeychainWanted && ensureKeychain()])
  const program = join(projectFolder, 'out/main/command-line.js')
  const { status } = await runInForeground(projectNode(), [program, ...process.argv.slice(2)], {
    env: projectNodeEnvironment(),
    cwd: process.env.INIT_CWD ?? process.cwd(),
  })
  return status
})
