import { parseArgs } from 'node:util'
import { getCommand, getOption, type CommandName, isCommandName, type OptionName, OPTIONS } from './commands.ts'
import { CommandFailure, EXIT_CODES } from './exit-codes.ts'
import { t } from './messages/t.ts'

/** A command as it was typed, with values that its options take. */
export interface Invocation {
  command: CommandName
  operands: readonly string[]
  /** True if the switch was given. */
  has(option: OptionName): boolean
  /** The option's value; undefined if it wasn't given. */
  get(option: OptionName): string | undefined
  /** The values of an option that takes several, in order. */
  list(option: OptionName): string[]
}

/** What to do: run a command, or print the help, of one command or of all. */
export type ParsedArguments =
  { kind: 'run'; invocation: Invocation } | { kind: 'help'; command: CommandName | null } | { kind: 'version' }

/**
 * Reads the arguments after the program's name.
 *
 * @throws CommandFailure `usage`
 */
export function parseArguments(args: readonly string[]): ParsedArguments {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: {
      ...Object.fromEntries(
        (Object.keys(OPTIONS) as OptionName[]).map((name) => [
          name,
          { type: getOption(name).value === undefined ? 'boolean' : 'string' } as const,
        ]),
      ),
      help: { type: 'boolean', short: 'h' },
      out: { type: 'string', short: 'o' },
      version: { type: 'boolean' },
    },
  })
  const positionals = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []))
  const { name, operands } = splitName(positionals)
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token] : []))
  if (name !== undefined && !isCommandName(name)) throw refuse(null, t('usage.unknownCommand', { name }))
  const command = name ?? null
  if (given.some((token) => token.name === 'help')) return { kind: 'help', command }
  if (command === null) {
    if (given.some((token) => token.name === 'version')) return { kind: 'version' }
    const [unknown] = given
    if (unknown) throw refuse(null, t('usage.unknownOption', { option: unknown.rawName }))
    return { kind: 'help', command }
  }

  const values = new Map<OptionName, string[]>()
  for (const { name: option, rawName, value } of given) {
    if (!isOptionOf(command, option)) throw refuse(command, t('usage.unknownOption', { option: rawName }))
    const added = readValues(command, option, rawName, value)
    const { isRepeated } = getOption(option)
    values.set(option, isRepeated ? [...(values.get(option) ?? []), ...added] : added)
  }
  const expected = getCommand(command).operands
  const [missing] = expected.slice(operands.length)
  if (missing !== undefined) throw refuse(command, t('usage.missingOperand', { operand: missing }))
  const [extra] = expected.at(-1)?.endsWith('…') ? [] : operands.slice(expected.length)
  if (extra !== undefined) throw refuse(command, t('usage.extraOperand', { operand: extra }))
  return {
    kind: 'run',
    invocation: {
      command,
      operands,
      has: (option) => values.has(option),
      get: (option) => values.get(option)?.at(-1),
      list: (option) => values.get(option) ?? [],
    },
  }
}

/** The command's name, of one or two words, and what follows. */
function splitName([first, second, ...rest]: readonly string[]): { name: string | undefined; operands: string[] } {
  const operands = second === undefined ? [] : [second, ...rest]
  const ofTwoWords = [first, second].join(' ')
  if (second !== undefined && isCommandName(ofTwoWords)) return { name: ofTwoWords, operands: rest }
  return { name: first, operands }
}

function isOptionOf(command: CommandName, name: string): name is OptionName {
  return getCommand(command).options.some((option) => option === name)
}

/** One value, those of a list, or none for a switch. */
function readValues(command: CommandName, option: OptionName, rawName: string, value: string | undefined): string[] {
  const { value: placeholder, choices, isList } = getOption(option)
  if (placeholder === undefined) {
    if (value !== undefined) throw refuse(command, t('usage.switchWithValue', { option: rawName }))
    return []
  }
  if (value === undefined || value === '') {
    throw refuse(command, t('usage.missingValue', { option: rawName, value: placeholder }))
  }
  const values = isList ? value.split(',').map((each) => each.trim()) : [value]
  const wrong = choices && values.find((each) => !choices.includes(each))
  if (wrong !== undefined) {
    throw refuse(command, t('usage.wrongChoice', { option: rawName, value: wrong, choices: choices?.join(', ') ?? '' }))
  }
  return values
}

function refuse(command: CommandName | null, problem: string): CommandFailure {
  const hint = ['overvoice', ...(command === null ? [] : [command]), '--help'].join(' ')
  return new CommandFailure(EXIT_CODES.usage, `${problem}\n${t('usage.seeHelp', { hint })}`)
}
