import { ensureBuild } from './set-up/ensure-build.mjs'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { runPlainly } from './set-up/plain-failure.mjs'
import { say } from './set-up/say.mjs'

// `npm run build`: builds what changed since the last build.
await runPlainly(async () => {
  await ensurePackages()
  await ensureBuild()
  say('The build in out/ is up to date.')
})
