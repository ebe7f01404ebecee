import { COMMANDS, getCommand, getOption, type CommandName, type OptionName } from './commands.ts'
import { EXIT_CODES } from './exit-codes.ts'
import { t } from './messages/t.ts'

const NAMES = Object.keys(COMMANDS) as CommandName[]
const COLUMNS = 100

/** The help of one command, or an overview. */
export function formatHelp(command: CommandName | null): string {
  return command === null ? formatOverview() : formatCommand(command)
}

function formatOverview(): string {
  const commands = NAMES.map((name) => [[name, ...getCommand(name).operands].join(' '), t(`command.${name}`)] as const)
  const codes = (Object.keys(EXIT_CODES) as (keyof typeof EXIT_CODES)[]).map(
    (name) => [String(EXIT_CODES[name]), t(`exit.${name}`)] as const,
  )
  return [
    wrap(t('help.about'), COLUMNS).join('\n'),
    section(t('help.usage'), [`  ${['overvoice', t('help.commandPlaceholder'), '[--help]'].join(' ')}`]),
    section(t('help.commands'), formatRows(commands)),
    section(t('help.exitCodes'), formatRows(codes)),
  ].join('\n\n')
}

function formatCommand(name: CommandName): string {
  const { operands, options } = getCommand(name)
  const rows = ([...options, 'help'] as OptionName[]).map((option) => {
    const { value, choices } = getOption(option)
    const short = option === 'out' ? '-o, ' : option === 'help' ? '-h, ' : ''
    const text = choices ? `${t(`option.${option}`)} (${choices.join(', ')})` : t(`option.${option}`)
    return [`${short}--${option}${value === undefined ? '' : ` ${value}`}`, text] as const
  })
  return [
    wrap(t(`command.${name}`), COLUMNS).join('\n'),
    section(t('help.usage'), [`  ${['overvoice', name, ...operands].join(' ')} [${t('help.optionsPlaceholder')}]`]),
    section(t('help.options'), formatRows(rows)),
  ].join('\n\n')
}

function section(title: string, lines: readonly string[]): string {
  return [title, ...lines].join('\n')
}

/** Two columns, the second one wrapped. */
function formatRows(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length)) + 4
  return rows.flatMap(([left, right]) =>
    wrap(right, COLUMNS - width).map(
      (line, index) => (index === 0 ? `  ${left}`.padEnd(width) : ' '.repeat(width)) + line,
    ),
  )
}

function wrap(text: string, columns: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + 1 + word.length > columns) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}
