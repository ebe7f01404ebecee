import { Worker } from 'node:worker_threads'
import { StudioError } from '#shared/errors/studio-error.ts'

/** What to look for in which texts. */
export interface ScanRequest {
  pattern: RegExp
  /** With `$` groups when `expands`; null to find only. */
  replacement: string | null
  expands: boolean
  texts: readonly string[]
}

/** Hits in order. Hits of no length are none. */
export interface Scan {
  /** Three numbers a hit: number of the text, first UTF-16 unit, first unit after it. */
  places: Int32Array
  /** What would stand in place of each hit; null when nothing is to be replaced. */
  replacements: readonly string[] | null
}

export interface TextScanner {
  /**
   * Looks through the texts in a thread of its own, so that no pattern can hold the studio up.
   *
   * @throws StudioError `invalid_input`: the pattern takes longer than the limit
   * @throws StudioError `cancelled`: `signal` was aborted
   */
  scan(request: ScanRequest, signal: AbortSignal): Promise<Scan>
  dispose(): Promise<void>
}

type Answer = { kind: 'scan'; scan: Scan } | { kind: 'failed'; message: string }

export interface TextScannerOptions {
  /** Longest that one scan may take. */
  limitMs?: number
  /** How long the thread is kept after its last scan. */
  idleMs?: number
}

/**
 * What the thread runs. Sent to it as source text, so that no host has to find a file: it uses nothing from outside.
 */
function runScans(): void {
  const { parentPort } = process.getBuiltinModule('node:worker_threads')

  function expand(template: string, match: RegExpExecArray): string {
    return template.replace(/\$(?:([$&])|(\d{1,2})|<([^>]*)>)/g, (whole, sign, digits, name) => {
      if (sign === '$') return '$'
      if (sign === '&') return match[0]
      if (name !== undefined) return match.groups ? (match.groups[String(name)] ?? '') : String(whole)
      const number = Number(digits)
      if (number > 0 && number < match.length) return match[number] ?? ''
      // `$10` with one group is that group and a nought.
      const first = Number(String(digits)[0])
      const hasFirst = String(digits).length === 2 && first > 0 && first < match.length
      return hasFirst ? (match[first] ?? '') + String(digits).slice(1) : String(whole)
    })
  }

  parentPort?.on('message', ({ pattern, replacement, expands, texts }: ScanRequest) => {
    const places: number[] = []
    const replacements: string[] | null = replacement === null ? null : []
    try {
      for (const [index, text] of texts.entries()) {
        for (const match of text.matchAll(pattern)) {
          if (match[0] === '') continue
          places.push(index, match.index, match.index + match[0].length)
          if (replacements && replacement !== null)
            replacements.push(expands ? expand(replacement, match) : replacement)
        }
      }
      const scan = { places: Int32Array.from(places), replacements }
      parentPort.postMessage({ kind: 'scan', scan }, [scan.places.buffer])
    } catch (error) {
      parentPort.postMessage({ kind: 'failed', message: String(error) })
    }
  })
}

/** A scanner that starts its thread when it is first needed. Scans run one after another. */
export function createTextScanner({ limitMs = 2_000, idleMs = 30_000 }: TextScannerOptions = {}): TextScanner {
  let worker: Worker | null = null
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const started = new Worker(`(${runScans.toString()})()`, { eval: true, name: 'find' })
    // Ends with the studio; nobody has to wait for it.
    started.unref()
    return started
  }

  async function stop(): Promise<void> {
    clearTimeout(idleTimer)
    const stopped = worker
    worker = null
    await stopped?.terminate()
  }

  async function run(request: ScanRequest, signal: AbortSignal): Promise<Scan> {
    if (signal.aborted) throw cancelled()
    clearTimeout(idleTimer)
    const running = (worker ??= start())
    const { promise, resolve, reject } = Promise.withResolvers<Scan>()
    const answer = (message: Answer): void =>
      message.kind === 'scan' ? resolve(message.scan) : reject(new Error(message.message))
    // A thread that looks through a text cannot be asked to stop: it is ended, and the next scan has a new one.
    const abort = (): void => reject(cancelled())
    const timer = setTimeout(() => reject(tooSlow()), limitMs)
    running.once('message', answer)
    running.once('error', reject)
    running.once('exit', abort)
    signal.addEventListener('abort', abort, { once: true })
    try {
      running.postMessage(request)
      return await promise
    } catch (error) {
      await stop()
      throw error
    } finally {
      clearTimeout(timer)
      running.removeListener('message', answer)
      running.removeListener('error', reject)
      running.removeListener('exit', abort)
      signal.removeEventListener('abort', abort)
      idleTimer = setTimeout(() => void stop(), idleMs)
      idleTimer.unref()
    }
  }

  return {
    scan(request, signal) {
      const scan = last.then(() => run(request, signal))
      last = scan.catch(() => undefined)
      return scan
    },
    dispose: stop,
  }
}

function cancelled(): StudioError {
  return new StudioError('cancelled', 'Cancelled.')
}

function tooSlow(): StudioError {
  return new StudioError(
    'invalid_input',
    'This pattern takes too long on this script. Nothing was changed. Make it simpler: a repetition inside a repetition is the usual cause.',
    { fields: { text: 'takes too long' } },
  )
}
