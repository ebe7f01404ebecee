import { ensurePackages } from './set-up/ensure-packages.mjs'
import { node24, node24Environment } from './set-up/node-24.mjs'
import { runPlainly } from './set-up/plain-failure.mjs'
import { runUntilStopped } from './set-up/run-attached.mjs'

// `npm run sandbox`: the practice service alone. Everything it prints on standard output is its own.
await runPlainly(async () => {
  await ensurePackages()
  return runUntilStopped(node24(), ['src/sandbox/process/main.ts', ...process.argv.slice(2)], {
    env: node24Environment(),
  })
})
