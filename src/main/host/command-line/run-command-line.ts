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
import { parseArguments } from './parse-arguments.ts'
import { renderScript } from './render-script.ts'
import { createTerminal, type TerminalStreams } from './terminal.ts'

const RUNS: Readonly<Record<CommandName, (context: CommandContext) => Promise<ExitCode>>> = {
  render: renderScript,
  export: exportProject,
  projects: listProjects,
  voices: listVoices,
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
  const { args, streams, signal } = options
  const terminal = createTerminal(streams)
  await followLanguage({ language: 'system', formats: '' }, readEnvironmentLanguages(options.environment))
  try {
    const parsed = parseArguments(args)
    if (parsed.kind === 'help') {
      for (const line of formatHelp(parsed.command).split('\n')) terminal.print(line)
      return EXIT_CODES.done
    }
    if (parsed.kind === 'version') {
      terminal.print(options.version)
      return EXIT_CODES.done
    }
    const studio = await openStudio(options, signal)
    const { homeFolder } = options
    try {
      return await RUNS[parsed.invocation.command]({
        ...{ invocation: parsed.invocation, studio, terminal, homeFolder, signal },
      })
    } catch (error) {
      if (signal.aborted || !studio.isLost()) throw error
      terminal.report(t('busy.closed'))
      return EXIT_CODES.busy
    } finally {
      await studio.close(() => terminal.report(t('busy.waiting')))
    }
  } catch (error) {
    if (signal.aborted) {
      terminal.report(t('interrupted'))
      return EXIT_CODES.interrupted
    }
    const explained = explainError(error)
    terminal.report(
      explained ? explained.message : t('failed', { problem: error instanceof Error ? error.message : String(error) }),
    )
    return explained?.exitCode ?? EXIT_CODES.failed
  }
}
