import type { Studio } from './open-studio.ts'
import type { Invocation } from './parse-arguments.ts'
import type { Terminal } from './terminal.ts'

/** What a command works with. */
export interface CommandContext {
  invocation: Invocation
  studio: Studio
  terminal: Terminal
  homeFolder: string
  /** Aborts on Ctrl-C. */
  signal: AbortSignal
}
