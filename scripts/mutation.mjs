import { ensurePackages } from './set-up/ensure-packages.mjs'
import { packageProgram } from './set-up/package-program.mjs'
import { projectFolder } from './set-up/project-paths.mjs'
import { projectNode, projectNodeEnvironment } from './set-up/project-node.mjs'
import { CommandError, runMain } from './set-up/run-main.mjs'
import { runUntilStopped } from './set-up/run-in-foreground.mjs'

// `npm run mutation -- PATHS`: changes the rules in the code one by one and reports changes that no fast test notices. Only
// files in these folders, or of these names; all pure files without PATHS, which takes about an hour.
await runMain(async () => {
  await ensurePackages()
  const { listPureFiles } = await import('./mutation/list-pure-files.mjs')
  const paths = process.argv.slice(2)
  const files = listPureFiles(projectFolder).filter((file) => paths.some((path) => file.startsWith(path)))
  if (paths.length > 0 && files.length === 0) throw new CommandError(`No pure file in ${paths.join(', ')}`)
  return runUntilStopped(
    projectNode(),
    [packageProgram('@stryker-mutator/core', 'stryker'), 'run', ...(files.length > 0 ? ['-m', files.join(',')] : [])],
    { env: projectNodeEnvironment() },
  )
})
