import { printStatus } from './print-status.mjs'
import { logDetail, setUpLogPath } from './set-up-log.mjs'

/** A failure whose message is for the person at the terminal: what happened and what to do. */
export class CommandError extends Error {
  /** @override */
  name = 'CommandError'
}

/** This process was interrupted before its work was done. */
export class InterruptedError extends CommandError {
  /** @override */
  name = 'InterruptedError'
}

/**
 * Runs a command's main function. An error ends it with one message and exit status 1, never with a stack trace.
 *
 * @param {() => Promise<number | void>} main its result is the exit status; undefined means 0
 */
export async function runMain(main) {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) {
    printStatus(
      `Overvoice needs Node 20 or newer to start, and this is Node ${process.versions.node}. Install a newer Node, then start again.`,
    )
    process.exitCode = 1
    return
  }
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    logDetail(error instanceof Error ? String(error.stack) : String(error))
    printStatus(error instanceof CommandError ? error.message : `Unexpected error (details: ${setUpLogPath}).`)
    process.exitCode = 1
  }
}
