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
    for (const file of [
      'take-screenshots.ts',
      'take-script-screenshots.ts',
      'take-hand-off-screenshots.ts',
      'take-project-sound-screenshots.ts',
      'take-record-screenshots.ts',
      'take-agents-screenshots.ts',
      'take-activity-screenshots.ts',
      'take-error-screenshots.ts',
      'take-conversations-screenshots.ts',
      'take-session-screenshots.ts',
      'take-flow-screenshots.ts',
      'take-flow-review-screenshots.ts',
      'take-watermark-screenshots.ts',
      'take-account-screenshots.ts',
      'take-preferences-screenshots.ts',
      'take-webhooks-screenshots.ts',
      'take-workspaces-screenshots.ts',
    ]) {
      const [program, ...args] = session.wrap([node24(), `e2e/screenshots/${file}`, ...process.argv.slice(2)])
      const status = await runUntilStopped(program ?? node24(), args, { env: session.env })
      if (status !== 0) return status
    }
    return 0
  } finally {
    session.dispose()
  }
})
