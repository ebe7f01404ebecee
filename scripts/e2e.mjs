import { ensureBuild } from './set-up/ensure-build.mjs'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { packageProgram } from './set-up/package-program.mjs'
import { projectNode } from './set-up/project-node.mjs'
import { runUntilStopped } from './set-up/run-in-foreground.mjs'
import { runMain } from './set-up/run-main.mjs'
import { openPrivateSession } from './test/private-session.mjs'

// `npm run e2e -- SPEC…`: specs against the studio as built from the present sources, with a keyring of their own.
await runMain(async () => {
  await ensurePackages()
  await ensureBuild()
  const session = await openPrivateSession()
  try {
    const playwright = packageProgram('@playwright/test', 'playwright')
    const [program, ...args] = session.wrap([projectNode(), playwright, 'test', ...process.argv.slice(2)])
    return await runUntilStopped(program ?? projectNode(), args, { env: session.env })
  } finally {
    session.dispose()
  }
})
