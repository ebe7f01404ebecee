import { parseArgs } from 'node:util'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { node24, node24Environment } from './set-up/node-24.mjs'
import { PlainFailure, runPlainly } from './set-up/plain-failure.mjs'
import { readPort } from './set-up/read-port.mjs'
import { runUntilStopped } from './set-up/run-attached.mjs'

// `npm run dev:web`: the screens with hot reload, in front of the loopback host run from its sources.
await runPlainly(async () => {
  const port = readFlags()
  await ensurePackages()
  return runUntilStopped(node24(), ['scripts/dev/serve-screens.mjs', String(port)], { env: node24Environment() })
})

function readFlags() {
  const usage = new PlainFailure('npm run dev:web takes --port N, a number from 0 to 65535 (after a lone --).')
  try {
    const { values } = parseArgs({ options: { port: { type: 'string', default: '5173' } } })
    const port = readPort(values.port)
    if (port !== undefined) return port
  } catch {
    throw usage
  }
  throw usage
}
