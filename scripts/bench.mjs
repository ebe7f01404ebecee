import { ensureBuild } from './set-up/ensure-build.mjs'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { ensureSystem } from './set-up/ensure-system.mjs'
import { projectNode, projectNodeEnvironment } from './set-up/project-node.mjs'
import { runMain } from './set-up/run-main.mjs'
import { runUntilStopped } from './set-up/run-in-foreground.mjs'
import { browser, fonts } from './set-up/system-pieces.mjs'

// `npm run bench`: the benchmark table, on a current build and in a real browser.
await runMain(async () => {
  await ensurePackages()
  await ensureSystem([browser, fonts])
  await ensureBuild()
  return runUntilStopped(projectNode(), ['bench/run.ts', ...process.argv.slice(2)], { env: projectNodeEnvironment() })
})
