import { parseArgs } from 'node:util'
import { DEFAULT_HEADER_PREFIX } from '#shared/service-wire/versions.ts'
import { MOMENT_FORM, readMoment } from '../world/read-moment.ts'

/** Parsed command line. */
export interface SandboxCommand {
  port: number
  /** Start time of the service; defaults to the system clock. */
  nowMs: number | undefined
  faults: boolean
  speed: number
  /** Speed of conversations, as a multiple of real time. */
  callSpeed: number
  /** Hosts other than this machine that webhooks may be delivered to. */
  webhookHosts: readonly string[]
  headerPrefix: string
  /** Folder for persistent data; without it nothing is written to disk. */
  keep: string | undefined
  /** A new folder, or no folder at all, starts with a sample agent and a conversation. */
  samples: boolean
  /** Reports ready before the engine is: the first text starts about 300 ms later than the following ones. */
  cold: boolean
  /** Exits when standard input ends, which means the parent is gone. */
  parentWatch: boolean
}

/** Twice as fast as a user can skip, and slow enough to show that speech plays before it is complete. */
const DEFAULT_SPEED = 40

/**
 * Parses the program's arguments.
 *
 * @throws Error with a one-sentence message if an argument is invalid
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
    samples: values.samples,
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
        samples: { type: 'boolean', default: false },
        cold: { type: 'boolean', default: false },
        'parent-watch': { type: 'boolean', default: false },
      },
    }).values
  } catch (cause) {
    const [said = ''] = (cause as Error).message.split(/\.\s|\n/)
    throw new Error(`${said}; src/sandbox/README.md lists the options`, { cause })
  }
}

/** Rejects an empty string too. */
function readNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
