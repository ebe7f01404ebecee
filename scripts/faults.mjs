import { ensurePackages } from './set-up/ensure-packages.mjs'
import { ensureSystem } from './set-up/ensure-system.mjs'
import { node24, node24Environment } from './set-up/node-24.mjs'
import { packageProgram } from './set-up/package-program.mjs'
import { runPlainly } from './set-up/plain-failure.mjs'
import { runUntilStopped } from './set-up/run-attached.mjs'
import { sessionBus, soundTools } from './set-up/system-pieces.mjs'

// `npm run faults`: the unit and integration tests with every fault at its full count. Takes about an hour; name files to run fewer.
await runPlainly(async () => {
  await ensurePackages()
  await ensureSystem([sessionBus, soundTools])
  const env = { ...node24Environment(), OVERVOICE_FAULTS: 'full' }
  return runUntilStopped(node24(), [packageProgram('vitest'), 'run', ...process.argv.slice(2)], { env })
})
