import { parseArgs } from 'node:util'
import { ensurePackages } from './set-up/ensure-packages.mjs'
import { projectNode, projectNodeEnvironment } from './set-up/project-node.mjs'
import { CommandError, runMain } from './set-up/run-main.mjs'
import { readPort } from './set-up/read-port.mjs'
import { runUntilStopped } from './set-up/run-in-foreground.mjs'

// `npm run dev:web`: the screens with hot reload, in front of the loopback host run from its sources.
await runMain(async () => {
  const port = readFlags()
  await ensurePackages('studio')
  return runUntilStopped(projectNode(), ['scripts/dev/serve-screens.mjs', String(port)], {
    env: projectNodeEnvironment(),
  })
})

function readFlags() {
  const usage = new CommandError('Usage: npm run dev:web -- [--port N], a number from 0 to 65535')
  try {
    const { values } = parseArgs({ options: { port: { type: 'string', default: '5173' } } })
    const port = readPort(values.port)
    if (port !== undefined) return port
  } catch {
    throw usage
  }
  throw usage
}
