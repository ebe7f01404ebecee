import { ensureBuild } from './set-up/ensure-build.mjs'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { ensureSystem } from './set-up/ensure-system.mjs'
import { node24, node24Environment } from './set-up/node-24.mjs'
import { runPlainly } from './set-up/plain-failure.mjs'
import { runUntilStopped } from './set-up/run-attached.mjs'
import { browser, fonts } from './set-up/system-pieces.mjs'

// `npm run bench`: the benchmark table, on a current build and in a real browser.
await runPlainly(async () => {
  await ensurePackages()
  await ensureSystem([browser, fonts])
  await ensureBuild()
  return runUntilStopped(node24(), ['bench/run.ts', ...process.argv.slice(2)], { env: node24Environment() })
})
