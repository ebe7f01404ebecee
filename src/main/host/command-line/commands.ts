import { ExportOptions } from '#shared/contract/exports.ts'
import { DESTINATION_IDS } from '#shared/domain/delivery/destinations.ts'
import { LOUDNESS_IDS } from '#shared/domain/delivery/loudness-levels.ts'
import { AAC_KBPS, EXPORT_FORMAT_IDS, OPUS_KBPS } from '#shared/domain/export-formats.ts'
import { MP3_KBPS } from '#shared/domain/mp3-bitrates.ts'

interface OptionDefinition {
  /** What its value is called in the help, in capitals; absent for a switch. */
  value?: string
  /** All it takes. */
  choices?: readonly string[]
  /** It takes several of the choices, separated by commas. */
  isList?: boolean
  /** It can be given several times. */
  isRepeated?: boolean
}

function choose(values: readonly (string | number)[]): Pick<OptionDefinition, 'choices'> {
  return { choices: values.map(String) }
}

const { shape } = ExportOptions

/** Every option by its name without dashes. Its description is the text `option.NAME`. */
export const OPTIONS = {
  out: { value: 'DIR' },
  voice: { value: 'VOICE' },
  model: { value: 'MODEL' },
  language: { value: 'TAG' },
  cast: { value: 'NAME=VOICE', isRepeated: true },
  title: { value: 'TITLE' },
  format: { value: 'LIST', isList: true, ...choose(EXPORT_FORMAT_IDS) },
  per: { value: 'WHAT', ...choose(shape.division.unwrap().options) },
  'check-for': { value: 'DESTINATION', ...choose(DESTINATION_IDS) },
  loudness: { value: 'TARGET', ...choose(LOUDNESS_IDS) },
  'sample-rate': { value: 'HZ', ...choose([24_000, 44_100, 48_000]) },
  'bit-depth': { value: 'BITS', ...choose([16, 24]) },
  'mp3-kbps': { value: 'KBPS', ...choose(MP3_KBPS) },
  'aac-kbps': { value: 'KBPS', ...choose(AAC_KBPS) },
  'opus-kbps': { value: 'KBPS', ...choose(OPUS_KBPS) },
  name: { value: 'PATTERN' },
  manifest: { value: 'KIND', ...choose(shape.manifest.unwrap().options) },
  overwrite: {},
  allow: { value: 'LIST', isList: true, ...choose(['render', 'export', 'watermark']) },
  yes: {},
  'dry-run': {},
  'smaller-copy': {},
  json: {},
  help: {},
} as const satisfies Record<string, OptionDefinition>

export type OptionName = keyof typeof OPTIONS

export function getOption(name: OptionName): OptionDefinition {
  return OPTIONS[name]
}

const EXPORT_OPTIONS = [
  ...[
    'format',
    'per',
    'check-for',
    'loudness',
    'sample-rate',
    'bit-depth',
    'mp3-kbps',
    'aac-kbps',
    'opus-kbps',
    'name',
    'manifest',
  ],
  'overwrite',
] as const satisfies OptionName[]

interface CommandDefinition {
  /** What stands after its name, in capitals; the last one with `…` if there can be more. */
  operands: readonly string[]
  options: readonly OptionName[]
}

/** Every command, by one or two words. Its description is the text `command.NAME`. */
export const COMMANDS = {
  render: {
    operands: ['FILE'],
    options: [
      ...(['out', 'voice', 'model', 'language', 'cast', 'title'] as const),
      ...EXPORT_OPTIONS,
      ...(['yes', 'dry-run', 'json'] as const),
    ],
  },
  export: { operands: ['PROJECT'], options: ['out', ...EXPORT_OPTIONS, 'json'] },
  projects: { operands: [], options: ['json'] },
  voices: { operands: [], options: ['language', 'json'] },
  verify: { operands: ['FILE…'], options: ['check-for', 'json'] },
  'watermark check': { operands: ['FILE…'], options: ['smaller-copy', 'json'] },
  mcp: { operands: [], options: ['allow'] },
} as const satisfies Record<string, CommandDefinition>

export type CommandName = keyof typeof COMMANDS

export function getCommand(name: CommandName): CommandDefinition {
  return COMMANDS[name]
}

export function isCommandName(name: string | undefined): name is CommandName {
  return name !== undefined && Object.hasOwn(COMMANDS, name)
}
