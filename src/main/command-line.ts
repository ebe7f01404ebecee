import os from 'node:os'
import path from 'node:path'
import { EXIT_CODES } from './host/command-line/exit-codes.ts'
import { runCommandLine } from './host/command-line/run-command-line.ts'
import { defaultExportFolder, defaultHomeFolder } from './host/home-folder.ts'
import { locateProgram, readProgram } from './host/locate-program.ts'

/** The studio on the command line: runs one command without a window. */
const homeFolder = defaultHomeFolder(process.platform, process.env, os.homedir())
const places = locateProgram(import.meta.filename)
const ending = new AbortController()
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort())
process.on('SIGINT', () => {
  // A second Ctrl-C doesn't wait for what is being canceled.
  if (ending.signal.aborted) process.exit(EXIT_CODES.interrupted)
  ending.abort()
})
// The program that reads the output has ended, such as `head`.
process.stdout.on('error', () => ending.abort())

const exitCode = await runCommandLine({
  args: process.argv.slice(2),
  streams: { input: process.stdin, output: process.stdout, status: process.stderr },
  signal: ending.signal,
  environment: process.env,
  homeFolder,
  exportFolder: defaultExportFolder(process.env, homeFolder, path.join(os.homedir(), 'Documents')),
  version: readProgram(places.packageFile).version,
  sandboxProgram: places.sandboxProgram,
})
// On Windows, output to another program isn't written yet.
await new Promise((resolve) => process.stdout.write('', resolve))
process.exit(exitCode)
