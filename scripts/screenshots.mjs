import { ensureBuild } from './set-up/ensure-build.mjs'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { ensureSystem } from './set-up/ensure-system.mjs'
import { node24 } from './set-up/node-24.mjs'
import { runPlainly } from './set-up/plain-failure.mjs'
import { runUntilStopped } from './set-up/run-attached.mjs'
import { browser, fonts, sessionBus } from './set-up/system-pieces.mjs'
import { openPrivateSession } from './test/private-session.mjs'

// `npm run screenshots`: the pictures in docs/screenshots, taken anew of the studio as it is built from the present
// sources. Names of states as arguments (`npm run screenshots -- script-playing`) take only those.
await runPlainly(async () => {
  await ensurePackages()
  await ensureSystem([browser, fonts, sessionBus])
  await ensureBuild()
  const session = await openPrivateSession()
  try {
    const [program, ...args] = session.wrap([node24(), 'e2e/screenshots/take-screenshots.ts', ...process.argv.slice(2)])
    return await runUntilStopped(program ?? node24(), args, { env: session.env })
  } finally {
    session.dispose()
  }
})
