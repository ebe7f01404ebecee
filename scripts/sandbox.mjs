import { ensurePackages } from './set-up/ensure-packages.mjs'
import { projectNode, projectNodeEnvironment } from './set-up/project-node.mjs'
import { runMain } from './set-up/run-main.mjs'
import { runUntilStopped } from './set-up/run-in-foreground.mjs'

// `npm run sandbox`: the sandbox alone. Standard output carries only what the sandbox prints.
await runMain(async () => {
  await ensurePackages('studio')
  return runUntilStopped(projectNode(), ['src/sandbox/process/main.ts', ...process.argv.slice(2)], {
    env: projectNodeEnvironment(),
  })
})
