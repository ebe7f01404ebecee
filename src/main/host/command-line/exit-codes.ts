/** How a command ends. Documented in the help and in docs/command-line.md: never changed, only added to. */
export const EXIT_CODES = {
  done: 0,
  /** Something unexpected, or a file that can't be read or written. */
  failed: 1,
  /** Unknown or missing arguments, or a confirmation that is missing. */
  usage: 2,
  /** Some blocks couldn't be generated; the others are kept, and nothing was exported. Or files couldn't be checked. */
  incomplete: 3,
  /** The service can't be used: no API key, refused, unreachable, or a limit or budget is reached. */
  service: 4,
  /** Another process uses the home folder and can't be reached. */
  busy: 5,
  /** Exported or verified, but a file doesn't meet the requirements of `--check-for`. */
  rejected: 6,
  /** Ctrl-C; what was finished is kept. */
  interrupted: 130,
} as const

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES]

/** Ends the command with a message for the user. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, message: string) {
    super(message)
    this.exitCode = exitCode
  }
}
