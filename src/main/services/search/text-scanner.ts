import { Worker } from 'node:worker_threads'
import { StudioError } from '#shared/errors/studio-error.ts'

/** What to search for in which texts. */
export interface ScanRequest {
  pattern: RegExp
  /** With `$` groups if `expands`; null to find only. */
  replacement: string | null
  /** True for a regular expression that the user wrote. */
  expands: boolean
  texts: readonly string[]
}

/** Hits in order. Empty matches don't count. */
export interface Scan {
  /** Three numbers per hit: text index, first UTF-16 unit, first unit after it. */
  places: Int32Array
  /** The replacement of each hit; null if nothing is to be replaced. */
  replacements: readonly string[] | null
}

export interface TextScanner {
  /**
   * Scans the texts in a separate thread, so no pattern can block the studio.
   *
   * @throws StudioError `invalid_input`: a regular expression takes longer than the limit
   * @throws StudioError `canceled`: `signal` was aborted
   */
  scan(request: ScanRequest, signal: AbortSignal): Promise<Scan>
  dispose(): Promise<void>
}

type Answer = { kind: 'scan'; scan: Scan } | { kind: 'failed'; message: string }

export interface TextScannerOptions {
  /** Time limit for a regular expression. Plain text has none. */
  limitMs?: number
  /** How long the thread is kept after its last scan. */
  idleMs?: number
}

/** Code of the thread, sent to it as source text so no host has to locate a file; it uses nothing from outside. */
function runScans(): void {
  const { parentPort } = process.getBuiltinModule('node:worker_threads')

  function expand(template: string, match: RegExpExecArray): string {
    return template.replace(/\$(?:([$&])|(\d{1,2})|<([^>]*)>)/g, (whole, sign, digits, name) => {
      if (sign === '$') return '$'
      if (sign === '&') return match[0]
      if (name !== undefined) return match.groups ? (match.groups[String(name)] ?? '') : String(whole)
      const number = Number(digits)
      if (number > 0 && number < match.length) return match[number] ?? ''
      // `$10` with one group means that group and a zero.
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

/** Creates a scanner that starts its thread on first use. Scans run one at a time. */
export function createTextScanner({ limitMs = 5_000, idleMs = 30_000 }: TextScannerOptions = {}): TextScanner {
  let worker: Worker | null = null
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const started = new Worker(`(${runScans.toString()})()`, { eval: true, name: 'find' })
    // Ends with the studio; nothing has to wait for it.
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
    if (signal.aborted) throw canceled()
    clearTimeout(idleTimer)
    const running = (worker ??= start())
    const { promise, resolve, reject } = Promise.withResolvers<Scan>()
    const answer = (message: Answer): void =>
      message.kind === 'scan' ? resolve(message.scan) : reject(new Error(message.message))
    // A scanning thread can't be asked to stop, so it is terminated and the next scan gets a new one.
    const abort = (): void => reject(canceled())
    // Only an expression can take exponential time.
    const timer = request.expands ? setTimeout(() => reject(tooSlow()), limitMs) : undefined
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

function canceled(): StudioError {
  return new StudioError('canceled', 'canceled')
}

function tooSlow(): StudioError {
  return new StudioError('invalid_input', 'pattern-too-slow', { fields: { text: { kind: 'pattern-too-slow' } } })
}
