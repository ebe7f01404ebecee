import { parseArgs } from 'node:util'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { node24, node24Environment } from './set-up/node-24.mjs'
import { runPlainly } from './set-up/plain-failure.mjs'
import { runUntilStopped } from './set-up/run-attached.mjs'

// `npm run dev:web`: the screens with hot reload, in front of the loopback host run from its sources.
await runPlainly(async () => {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '5173' } } })
  await ensurePackages()
  return runUntilStopped(node24(), ['scripts/dev/serve-screens.mjs', values.port], { env: node24Environment() })
})
