import { ensureKeychain } from './set-up/ensure-keychain.mjs'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { ensureSystem } from './set-up/ensure-system.mjs'
import { projectNode, projectNodeEnvironment } from './set-up/project-node.mjs'
import { packageProgram } from './set-up/package-program.mjs'
import { runMain } from './set-up/run-main.mjs'
import { runUntilStopped } from './set-up/run-in-foreground.mjs'
import { TEST_PIECES } from './set-up/system-pieces.mjs'

// `npm run faults`: unit and integration tests with every fault at its full count. Takes about an hour; name files to run fewer.
await runMain(async () => {
  await ensurePackages()
  await ensureSystem(TEST_PIECES)
  await ensureKeychain()
  const env = { ...projectNodeEnvironment(), OVERVOICE_FAULTS: 'full' }
  return runUntilStopped(projectNode(), [packageProgram('vitest'), 'run', ...process.argv.slice(2)], { env })
})
