import { once } from 'node:events'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { followLanguage, readEnvironmentLanguages } from '../../language/follow-language.ts'
import { checkWatermarks } from './check-watermarks.ts'
import type { CommandContext } from './command-context.ts'
import type { CommandName } from './commands.ts'
import { explainError } from './describe-failure.ts'
import { EXIT_CODES, type ExitCode } from './exit-codes.ts'
import { exportProject } from './export-project.ts'
import { formatHelp } from './format-help.ts'
import { listProjects, listVoices } from './list-commands.ts'
import { t } from './messages/t.ts'
import { openStudio, type OpenStudioOptions } from './open-studio.ts'
import { type Invocation, parseArguments } from './parse-arguments.ts'
import { renderScript } from './render-script.ts'
import { serveMcp } from './serve-mcp.ts'
import { createTerminal, type Terminal, type TerminalStreams } from './terminal.ts'
import { verifyFiles } from './verify-files.ts'

const RUNS: Readonly<Record<Exclude<CommandName, 'mcp'>, (context: CommandContext) => Promise<ExitCode>>> = {
  render: renderScript,
  export: exportProject,
  projects: listProjects,
  voices: listVoices,
  verify: verifyFiles,
  'watermark check': checkWatermarks,
}

export interface CommandLineOptions extends OpenStudioOptions {
  /** After the program's name. */
  args: readonly string[]
  streams: TerminalStreams
  /** Aborts on Ctrl-C. */
  signal: AbortSignal
  environment: NodeJS.ProcessEnv
}

/** Runs one command to its end. Failures are printed; the returned code says which kind they were. */
export async function runCommandLine(options: CommandLineOptions): Promise<ExitCode> {
  const { args, streams, signal, version } = options
  const terminal = createTerminal(streams)
  await followLanguage({ language: 'system', formats: '' }, readEnvironmentLanguages(options.environment))
  return explained(terminal, signal, async () => {
    const parsed = parseArguments(args)
    if (parsed.kind === 'help') {
      for (const line of formatHelp(parsed.command).split('\n')) terminal.print(line)
      return EXIT_CODES.done
    }
    if (parsed.kind === 'version') {
      terminal.print(version)
      return EXIT_CODES.done
    }
    const { invocation } = parsed
    if (invocation.command !== 'mcp') return runInvocation(options, invocation, terminal, signal)
    return serveMcp({
      ...{ version, signal, allowed: invocation.list('allow') },
      transport: new StdioServerTransport(streams.input, streams.output),
      closed: once(streams.input, 'end'),
      run: (call, captured, ending) =>
        explained(captured, ending, () => runInvocation(options, call, captured, ending)),
    })
  })
}

/** Runs a command in the studio, which is opened for it unless it is open. */
async function runInvocation(
  options: OpenStudioOptions,
  invocation: Invocation,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { command } = invocation
  if (command === 'mcp') throw new Error('A tool is no server')
  const studio = await openStudio(options, signal)
  try {
    return await RUNS[command]({ invocation, studio, terminal, homeFolder: options.homeFolder, signal })
  } catch (error) {
    if (signal.aborted || !studio.isLost()) throw error
    terminal.report(t('busy.closed'))
    return EXIT_CODES.busy
  } finally {
    await studio.close(() => terminal.report(t('busy.waiting')))
  }
}

/** The exit code of what `run` does; a failure is reported. */
async function explained(terminal: Terminal, signal: AbortSignal, run: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await run()
  } catch (error) {
    if (signal.aborted) {
      terminal.report(t('interrupted'))
      return EXIT_CODES.interrupted
    }
    const known = explainError(error)
    const problem = error instanceof Error ? error.message : String(error)
    terminal.report(known ? known.message : t('failed', { problem }))
    return known?.exitCode ?? EXIT_CODES.failed
  }
}
