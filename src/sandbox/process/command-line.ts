import { parseArgs } from 'node:util'
import { DEFAULT_HEADER_PREFIX } from '#shared/service-wire/versions.ts'

/** What the program was asked for on its command line. */
export interface SandboxCommand {
  port: number
  /** Time the service starts at; without it, the machine's. */
  nowMs: number | undefined
  faults: boolean
  speed: number
  headerPrefix: string
  /** Ends when standard input ends, which is when whoever started it is gone. */
  parentWatch: boolean
}

/** Twice as fast as a person can skip, and slow enough to show that speech is heard before it is complete. */
const DEFAULT_SPEED = 40

/**
 * Reads the program's arguments.
 *
 * @throws Error with one sentence for a person when an argument is not understood
 */
export function readCommandLine(args: readonly string[]): SandboxCommand {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '4010' },
      now: { type: 'string' },
      faults: { type: 'boolean', default: false },
      speed: { type: 'string', default: String(DEFAULT_SPEED) },
      'header-prefix': { type: 'string', default: DEFAULT_HEADER_PREFIX },
      'parent-watch': { type: 'boolean', default: false },
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port takes a number from 0 to 65535')
  const speed = Number(values.speed)
  if (!Number.isFinite(speed) || speed < 0)
    throw new Error('--speed takes a number of 0 or more; 0 does not pace at all')
  const nowMs = values.now === undefined ? undefined : Date.parse(values.now)
  if (nowMs !== undefined && Number.isNaN(nowMs)) throw new Error('--now takes a date such as 2026-09-30 or a time')
  const headerPrefix = values['header-prefix']
  if (!/^[A-Za-z][A-Za-z0-9-]*-$/.test(headerPrefix))
    throw new Error('--header-prefix takes a name that ends in a hyphen, such as Service-')
  return { port, nowMs, faults: values.faults, speed, headerPrefix, parentWatch: values['parent-watch'] }
}
