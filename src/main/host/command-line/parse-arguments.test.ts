import { expect, it } from 'vitest'
import { COMMANDS, type CommandName, getCommand, OPTIONS } from './commands.ts'
import { CommandFailure } from './exit-codes.ts'
import { formatHelp } from './format-help.ts'
import { parseArguments } from './parse-arguments.ts'

function run(...args: string[]) {
  const parsed = parseArguments(args)
  if (parsed.kind !== 'run') throw new Error(`Not a command: ${parsed.kind}`)
  return parsed.invocation
}

function refusal(...args: string[]): string {
  try {
    parseArguments(args)
  } catch (error) {
    if (error instanceof CommandFailure && error.exitCode === 2) return error.message
    throw error
  }
  throw new Error('Not refused')
}

it('reads a command with its operand and options, in any order', () => {
  const invocation = run('render', '--voice', 'Aria', 'a script.md', '-o', 'out', '--format=mp3, srt', '--yes')

  expect(invocation.command).toBe('render')
  expect(invocation.operands).toEqual(['a script.md'])
  expect([invocation.get('voice'), invocation.get('out'), invocation.get('title')]).toEqual(['Aria', 'out', undefined])
  expect(invocation.list('format')).toEqual(['mp3', 'srt'])
  expect([invocation.has('yes'), invocation.has('json')]).toEqual([true, false])
})

it('collects an option that can be repeated, and takes the last value of any other', () => {
  const invocation = run(
    'render',
    'a.md',
    '--cast',
    'ANN=aria',
    '--cast',
    'BOB=june',
    '--per',
    'block',
    '--per',
    'whole',
  )

  expect(invocation.list('cast')).toEqual(['ANN=aria', 'BOB=june'])
  expect(invocation.get('per')).toBe('whole')
})

it('takes everything after -- as operands', () => {
  expect(run('render', '--', '--voice').operands).toEqual(['--voice'])
})

it.each([
  [['rendr', 'a.md'], 'Unknown command: rendr'],
  [['--voice', 'x'], 'Unknown option: --voice'],
  [['render', 'a.md', '--speed', '2'], 'Unknown option: --speed'],
  [['voices', '--voice', 'x'], 'Unknown option: --voice'],
  [['render', 'a.md', '-x'], 'Unknown option: -x'],
  [['render'], 'Missing argument: FILE'],
  [['render', 'a.md', 'b.md'], 'Unexpected argument: b.md'],
  [['voices', 'aria'], 'Unexpected argument: aria'],
  [['render', 'a.md', '--voice'], '--voice needs a value: VOICE'],
  [['render', 'a.md', '--voice='], '--voice needs a value: VOICE'],
  [['render', 'a.md', '--json=no'], '--json takes no value.'],
  [['render', 'a.md', '--format', 'wav,mp4'], '--format doesn’t take “mp4”. It takes: wav, mp3'],
  [['render', 'a.md', '--mp3-kbps', '129'], '--mp3-kbps doesn’t take “129”'],
  [['export', 'x', '--per', 'page'], '--per doesn’t take “page”. It takes: whole, chapter, block'],
])('refuses %j', (args, problem) => {
  expect(refusal(...args)).toContain(problem)
  expect(refusal(...args)).toContain('--help')
})

it.each([[[]], [['--help']], [['-h']]])('prints the overview for %j', (args) => {
  expect(parseArguments(args)).toEqual({ kind: 'help', command: null })
})

it('prints the help of a command even if its arguments are incomplete', () => {
  expect(parseArguments(['render', '--help'])).toEqual({ kind: 'help', command: 'render' })
  expect(parseArguments(['--version'])).toEqual({ kind: 'version' })
})

it('describes every command and option in the help, within 100 columns', () => {
  const overview = formatHelp(null)
  for (const name of Object.keys(COMMANDS) as CommandName[]) {
    expect(overview).toContain(`  ${name}`)
    for (const option of getCommand(name).options) expect(formatHelp(name)).toContain(`--${option}`)
  }
  const used = new Set(Object.values(COMMANDS).flatMap(({ options }): readonly string[] => options))
  expect(Object.keys(OPTIONS).filter((option) => !used.has(option))).toEqual(['help'])
  const lines = [overview, formatHelp('render')].flatMap((help) => help.split('\n'))
  expect(lines.filter((line) => line.length > 100)).toEqual([])
})
