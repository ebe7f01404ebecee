import { ensureBuild } from './set-up/ensure-build.mjs'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { runUntilStopped } from './set-up/run-in-foreground.mjs'
import { runMain } from './set-up/run-main.mjs'
import { openPrivateSession } from './test/private-session.mjs'

// `npm run e2e -- SPEC…`: specs against the studio as built from the present sources, with a keyring of their own.
await runMain(async () => {
  await ensurePackages()
  await ensureBuild()
  const session = await openPrivateSession()
  try {
    const [program, ...args] = session.wrap(['npx', 'playwright', 'test', ...process.argv.slice(2)])
    return await runUntilStopped(String(program), args, { env: session.env })
  } finally {
    session.dispose()
  }
})
