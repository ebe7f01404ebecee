import { PassThrough, Readable } from 'node:stream'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { z } from 'zod'
import { COMMANDS, type CommandName, getCommand, getOption, type OptionName } from './commands.ts'
import { EXIT_CODES, type ExitCode } from './exit-codes.ts'
import { t } from './messages/t.ts'
import { type Invocation, parseArguments } from './parse-arguments.ts'
import { createTerminal, type Terminal } from './terminal.ts'

export interface McpOptions {
  version: string
  /** The commands that may be used besides reading, by their first words. */
  allowed: readonly string[]
  transport: Transport
  /** Resolves when the assistant closes the connection, which the transport doesn't notice. */
  closed: Promise<unknown>
  /** Runs one command to its end; see `runInvocation`. */
  run(invocation: Invocation, terminal: Terminal, signal: AbortSignal): Promise<ExitCode>
  signal: AbortSignal
}

/** Commands that change nothing and send nothing. */
const READING: readonly CommandName[] = ['projects', 'voices', 'verify']
/** Options that a tool doesn't have: its result is always JSON, and what it may do was allowed at the start. */
const OWN_OPTIONS: readonly OptionName[] = ['json', 'yes', 'help']

/**
 * Serves commands as tools of the Model Context Protocol until the other side closes the connection. Each call opens the
 * studio, or uses the open one, so that its window can be opened in between.
 */
export async function serveMcp({ version, allowed, transport, closed, run, signal }: McpOptions): Promise<ExitCode> {
  const server = new McpServer({ name: 'overvoice', version })
  const ending = new AbortController()
  const running = new Set<Promise<ExitCode>>()
  const names = (Object.keys(COMMANDS) as CommandName[]).filter(
    (name) => READING.includes(name) || allowed.includes(name.split(' ', 1)[0] ?? ''),
  )
  for (const name of names) {
    const isReading = READING.includes(name)
    server.registerTool(
      name.replace(' ', '_'),
      {
        description: t(`command.${name}`),
        inputSchema: describeInput(name),
        annotations: {
          readOnlyHint: isReading,
          destructiveHint: getCommand(name).options.includes('overwrite'),
          openWorldHint: !isReading,
        },
      },
      async (input, { signal: ofCall, _meta: meta, sendNotification }) => {
        const progressToken = meta?.progressToken
        const captured = capture(async (progress, total, message) => {
          if (progressToken === undefined) return
          await sendNotification({
            method: 'notifications/progress',
            params: { progressToken, progress, total, message },
          })
        })
        const parsed = parseArguments(toArguments(name, input))
        if (parsed.kind !== 'run') throw new Error(`Not a command: ${name}`)
        const call = run(parsed.invocation, captured.terminal, AbortSignal.any([ending.signal, ofCall]))
        running.add(call)
        const exitCode = await call.finally(() => running.delete(call))
        const texts = [captured.output(), captured.status()].filter((text) => text !== '')
        return {
          content: texts.map((text) => ({ type: 'text' as const, text })),
          isError: exitCode !== EXIT_CODES.done && exitCode !== EXIT_CODES.rejected,
        }
      },
    )
  }
  await server.connect(transport)
  await Promise.race([closed, new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))])
  // What a call has started is ended like by Ctrl-C.
  ending.abort()
  await Promise.allSettled(running)
  await server.close()
  return EXIT_CODES.done
}

/** A command's operands and options as the properties of a JSON object. */
function describeInput(name: CommandName): z.ZodRawShape {
  const { operands, options } = getCommand(name)
  const described = options.filter((option) => !OWN_OPTIONS.includes(option))
  return {
    ...Object.fromEntries(operands.map((operand) => [toProperty(operand), describeOperand(operand)])),
    ...Object.fromEntries(described.map((option) => [option, describeOption(option).optional()])),
  }
}

/** `FILE…` is `files`. */
function toProperty(operand: string): string {
  return operand.replace('…', 's').toLowerCase()
}

function describeOperand(operand: string): z.ZodType {
  return operand.endsWith('…') ? z.array(z.string().min(1)).min(1) : z.string().min(1)
}

function describeOption(option: OptionName): z.ZodType {
  const { value, choices, isList, isRepeated } = getOption(option)
  const description = t(`option.${option}`)
  if (value === undefined) return z.boolean().describe(description)
  const one = choices ? z.enum(choices as [string, ...string[]]) : z.string().min(1)
  return (isList || isRepeated ? z.array(one) : one).describe(description)
}

/** The arguments of a call, as they are typed. */
function toArguments(name: CommandName, input: Readonly<Record<string, unknown>>): string[] {
  const { operands, options } = getCommand(name)
  const given = options.flatMap((option): string[] => {
    const value = input[option]
    if (value === true) return [`--${option}`]
    if (typeof value === 'string') return [`--${option}=${value}`]
    if (!Array.isArray(value)) return []
    return getOption(option).isList
      ? [`--${option}=${value.join(',')}`]
      : value.map((each: unknown) => `--${option}=${String(each)}`)
  })
  const own = options.filter((option) => option === 'json' || option === 'yes').map((option) => `--${option}`)
  const named = operands.flatMap((operand) => input[toProperty(operand)] ?? [])
  return [...name.split(' '), ...given, ...own, '--', ...named.map(String)]
}

/** A terminal that keeps what is printed. */
function capture(onProgress: (done: number, total: number, text: string) => Promise<void>) {
  const output = new PassThrough()
  const status = new PassThrough()
  const terminal: Terminal = {
    ...createTerminal({ input: Readable.from([]), output, status }),
    progress: (done, total, text) => void onProgress(done, total, text).catch(() => undefined),
  }
  const read = (stream: PassThrough): string => String(stream.read() ?? '').trim()
  return { terminal, output: () => read(output), status: () => read(status) }
}
