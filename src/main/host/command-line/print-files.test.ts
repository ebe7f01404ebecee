import { expect, it } from 'vitest'
import { parseArguments } from './parse-arguments.ts'
import { printExport } from './print-files.ts'
import { createTerminal } from './terminal.ts'
import { PassThrough } from 'node:stream'

it.each([[[]], [['--json']]])('reports that the cover was left out, and why, with the options %j', (options) => {
  const parsed = parseArguments(['export', 'Sea', ...options])
  if (parsed.kind !== 'run') throw new Error('No command was read.')
  const status = new PassThrough({ encoding: 'utf8' })
  const terminal = createTerminal({ input: new PassThrough(), output: new PassThrough(), status })
  const coverFailure = { code: 'invalid_input', reason: 'image-not-turned' } as const

  printExport(
    { invocation: parsed.invocation, terminal },
    { files: [], delivery: null, uncheckedFiles: 0, coverFailure },
    { before: {} },
  )

  expect(status.read()).toContain('The cover was left out. This image is stored turned')
})
