import { ensureBuild } from './set-up/ensure-build.mjs'
import { ensureKeychain } from './set-up/ensure-keychain.mjs'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { packageProgram } from './set-up/package-program.mjs'
import { projectNode, projectNodeEnvironment } from './set-up/project-node.mjs'
import { runUntilStopped } from './set-up/run-in-foreground.mjs'
import { CommandError, runMain } from './set-up/run-main.mjs'

// `npm run package`: builds an installer for this system into `dist/`.
await runMain(async () => {
  await ensurePackages()
  if (!(await ensureKeychain()))
    throw new CommandError('An installer needs the keychain library. Nothing was packaged.')
  await ensureBuild()
  const command = [packageProgram('electron-builder'), ...process.argv.slice(2)]
  return runUntilStopped(projectNode(), command, { env: projectNodeEnvironment() })
})
