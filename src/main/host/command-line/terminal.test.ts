import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { createTerminal } from './terminal.ts'

function open({ isTTY }: { isTTY: boolean }) {
  const streams = [new PassThrough(), new PassThrough(), new PassThrough()].map((stream) =>
    Object.assign(stream, { isTTY }),
  )
  const [input, output, status] = streams as unknown as [PassThrough, PassThrough, PassThrough]
  const read = (stream: PassThrough): string => String(stream.read() ?? '')
  return {
    input,
    terminal: createTerminal({ input, output, status }),
    printed: () => read(output),
    told: () => read(status),
  }
}

const NEVER = new AbortController().signal

it('prints results on one stream and everything else on the other', () => {
  const { terminal, printed, told } = open({ isTTY: false })

  terminal.print('/out/a.wav')
  terminal.report('1 file exported.')
  terminal.progress(1, 2, '1 of 2')

  expect([printed(), told()]).toEqual(['/out/a.wav\n', '1 file exported.\n'])
})

it('leaves out what could change the terminal', () => {
  const { terminal, printed, told } = open({ isTTY: true })

  terminal.print('\u001b[2Ja\u0007b\u202ec\r')
  terminal.report('first\nsecond \u009b31m')

  expect([printed(), told()]).toEqual(['[2Jabc\n', 'first\nsecond 31m\n'])
})

it('pads columns on a terminal, and separates them by tabs elsewhere', () => {
  const rows = [
    ['aria', 'Aria', 'en-US'],
    ['camille-2', 'Camille\tB', 'fr'],
  ]
  const shown = open({ isTTY: true })
  const piped = open({ isTTY: false })

  shown.terminal.printTable(rows)
  piped.terminal.printTable(rows)

  expect(shown.printed()).toBe('aria       Aria      en-US\ncamille-2  CamilleB  fr\n')
  expect(piped.printed()).toBe('aria\tAria\ten-US\ncamille-2\tCamilleB\tfr\n')
})

it('replaces the progress by the next line', () => {
  const { terminal, told } = open({ isTTY: true })

  terminal.progress(1, 2, '1 of 2 blocks')
  const progress = told()
  terminal.report('Done.')

  expect(progress).toContain('████████████░░░░░░░░░░░░ 1 of 2 blocks')
  expect(told()).toBe('\u001b[1G\u001b[2KDone.\n')
})

it.each([
  ['y\n', true],
  [' Y \n', true],
  ['yes\n', false],
  ['n\n', false],
  ['\n', false],
])('takes %j as %j', async (answer, expected) => {
  const { input, terminal, told } = open({ isTTY: true })
  const confirmed = terminal.confirm('Generate? [y/N]', 'y', NEVER)
  input.write(answer)

  expect(await confirmed).toBe(expected)
  expect(told()).toBe('Generate? [y/N] ')
})

it('takes the end of the input as no, and stops asking when it is interrupted', async () => {
  const ended = open({ isTTY: true })
  const none = ended.terminal.confirm('Generate? [y/N]', 'y', NEVER)
  ended.input.end()
  const interrupted = open({ isTTY: true })
  const ending = new AbortController()
  const aborted = interrupted.terminal.confirm('Generate? [y/N]', 'y', ending.signal)
  ending.abort()

  expect(await none).toBe(false)
  await expect(aborted).rejects.toThrow('aborted')
})

it.each([
  [true, true],
  [false, false],
])('can ask a person if it is a terminal: %j', (isTTY, canAsk) => {
  expect(open({ isTTY }).terminal.canAsk).toBe(canAsk)
})
