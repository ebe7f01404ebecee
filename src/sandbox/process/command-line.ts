import { parseArgs } from 'node:util'
import { DEFAULT_HEADER_PREFIX } from '#shared/service-wire/versions.ts'
import { MOMENT_FORM, readMoment } from '../world/read-moment.ts'

/** What the program was asked for on its command line. */
export interface SandboxCommand {
  port: number
  /** Time the service starts at; without it, the machine's. */
  nowMs: number | undefined
  faults: boolean
  speed: number
  /** Times real time at which conversations pass. */
  callSpeed: number
  /** Hosts beyond this machine that webhooks may be delivered to. */
  webhookHosts: readonly string[]
  headerPrefix: string
  /** Folder in which what people make is there again at the next start; without it nothing is written to disk. */
  keep: string | undefined
  /** Is ready before the voice is: the first text begins some 300 ms later than those after it. */
  cold: boolean
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
  const values = readValues(args)
  const port = readNumber(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port takes a number from 0 to 65535')
  const speed = readNumber(values.speed)
  if (!Number.isFinite(speed) || speed < 0)
    throw new Error('--speed takes a number of 0 or more; 0 does not pace at all')
  const callSpeed = readNumber(values['call-speed'])
  if (!Number.isFinite(callSpeed) || callSpeed < 0)
    throw new Error('--call-speed takes a number of 0 or more; 0 does not wait at all')
  const webhookHosts = values['webhook-host']
  if (webhookHosts.some((host) => !/^[\w.-]+$/.test(host)))
    throw new Error('--webhook-host takes the name of a host, such as example.com, without a scheme or a port')
  const nowMs = values.now === undefined ? undefined : readMoment(values.now)
  if (values.now !== undefined && nowMs === undefined) throw new Error(`--now ${MOMENT_FORM}`)
  if (values.keep === '') throw new Error('--keep takes the path of a folder')
  const headerPrefix = values['header-prefix']
  if (!/^[A-Za-z][A-Za-z0-9-]*-$/.test(headerPrefix))
    throw new Error('--header-prefix takes a name that ends in a hyphen, such as Service-')
  return {
    port,
    nowMs,
    faults: values.faults,
    speed,
    callSpeed,
    webhookHosts,
    headerPrefix,
    keep: values.keep,
    cold: values.cold,
    parentWatch: values['parent-watch'],
  }
}

function readValues(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '4010' },
        now: { type: 'string' },
        faults: { type: 'boolean', default: false },
        speed: { type: 'string', default: String(DEFAULT_SPEED) },
        'call-speed': { type: 'string', default: '1' },
        'webhook-host': { type: 'string', multiple: true, default: [] },
        'header-prefix': { type: 'string', default: DEFAULT_HEADER_PREFIX },
        keep: { type: 'string' },
        cold: { type: 'boolean', default: false },
        'parent-watch': { type: 'boolean', default: false },
      },
    }).values
  } catch (cause) {
    const [said = ''] = (cause as Error).message.split(/\.\s|\n/)
    throw new Error(`${said}; src/sandbox/README.md lists the options`, { cause })
  }
}

/** Of nothing, too, no number is made. */
function readNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
