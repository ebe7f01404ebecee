import { say } from './say.mjs'
import { logDetail, setUpLogPath } from './set-up-log.mjs'

/** A failure whose message is one sentence for the person at the terminal: what happened and what to do. */
export class PlainFailure extends Error {
  /** @override */
  name = 'PlainFailure'
}

/** This process was told to stop before it had done its work. */
export class ToldToStop extends PlainFailure {
  /** @override */
  name = 'ToldToStop'
}

/**
 * Runs a command's main function; whatever it throws ends as one plain sentence and exit status 1, never as a stack trace.
 *
 * @param {() => Promise<number | void>} main answers the exit status; nothing means 0
 */
export async function runPlainly(main) {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) {
    say(
      `Overvoice needs Node 20 or newer, and this is Node ${process.versions.node}: install a newer Node and start again.`,
    )
    process.exitCode = 1
    return
  }
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    logDetail(error instanceof Error ? String(error.stack) : String(error))
    say(error instanceof PlainFailure ? error.message : `Something unforeseen went wrong; ${setUpLogPath} says what.`)
    process.exitCode = 1
  }
}
