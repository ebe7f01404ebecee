import { ensureBuild } from './set-up/ensure-build.mjs'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { runMain } from './set-up/run-main.mjs'
import { printStatus } from './set-up/print-status.mjs'

// `npm run build`: builds the studio and the sandbox when their sources have changed.
await runMain(async () => {
  await ensurePackages('studio')
  await ensureBuild()
  printStatus('Build in out/ is up to date.')
})
