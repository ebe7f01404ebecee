import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type SpeakRequest, type SpeechEngine, type SpokenPiece, SsmlError } from './speech-engine.ts'
import { type FromSpeechThread, runSpeechThread, type ToSpeechThread } from './speech-thread.ts'

const THREAD_ROLE = 'overvoice-speech'
/** Number of chunks the engine works ahead of a listener: about a second. */
const PIECES_AHEAD = 4

/**
 * Whether this is the engine's own thread. It runs the file this module is bundled into, which can be the whole
 * program. A program with side effects on load must check this first.
 */
export const isSpeechThread: boolean = !isMainThread && workerData?.role === THREAD_ROLE

/**
 * A speech engine on its own thread that generates several texts concurrently. An idle thread doesn't keep the process
 * alive.
 *
 * @param options.startsAtOnce starts the thread now so it is ready for the first text, at the cost of half a second of
 *   one processor; otherwise it starts with the first text
 */
export function createSpeechEngine({ startsAtOnce = false } = {}): SpeechEngine {
  const listeners = new Map<number, ReadableStreamDefaultController<SpokenPiece>>()
  let worker: Worker | undefined
  let lastJob = 0
  let isDisposed = false

  const send = (message: ToSpeechThread) => worker?.postMessage(message)
  const end = (job: number) => {
    listeners.delete(job)
    if (listeners.size === 0) worker?.unref()
  }
  const loseThread = (reason: Error) => {
    worker = undefined
    for (const [job, listener] of listeners) {
      end(job)
      listener.error(reason)
    }
  }
  const startThread = (warmsUp: boolean): Worker => {
    const started = new Worker(new URL(import.meta.url), { workerData: { role: THREAD_ROLE, warmsUp }, name: 'speech' })
    started.on('message', (message: FromSpeechThread) => deliver(message, listeners.get(message.job), end))
    started.on('error', (error) => loseThread(error instanceof Error ? error : new Error(String(error))))
    started.on('exit', () => worker === started && loseThread(new Error('The speech engine has stopped')))
    // After adding the listeners: the first message listener refs the thread again.
    started.unref()
    return started
  }
  const startJob = (request: SpeakRequest): { job: number; pieces: ReadableStream<SpokenPiece> } => {
    const job = ++lastJob
    const pieces = new ReadableStream<SpokenPiece>(
      {
        start(listener) {
          listeners.set(job, listener)
          worker ??= startThread(false)
          worker.ref()
          send({ kind: 'start', job, request })
        },
        pull: () => send({ kind: 'take', job }),
        cancel() {
          end(job)
          send({ kind: 'stop', job })
        },
      },
      { highWaterMark: PIECES_AHEAD },
    )
    return { job, pieces }
  }

  if (startsAtOnce) worker = startThread(true)
  return {
    async *speak(request, signal) {
      signal.throwIfAborted()
      if (isDisposed) throw new Error('The speech engine is closed')
      const { job, pieces } = startJob(request)
      const stop = () => {
        listeners.get(job)?.error(signal.reason)
        end(job)
        send({ kind: 'stop', job })
      }
      signal.addEventListener('abort', stop, { once: true })
      try {
        yield* pieces
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },

    async dispose() {
      isDisposed = true
      const ending = worker
      loseThread(new Error('The speech engine is closed'))
      await ending?.terminate()
    },
  }
}

function deliver(
  message: FromSpeechThread,
  listener: ReadableStreamDefaultController<SpokenPiece> | undefined,
  end: (job: number) => void,
): void {
  // Chunks in transit when their listener left.
  if (listener === undefined) return
  if (message.kind === 'piece') return listener.enqueue({ samples: message.samples, marks: message.marks })
  end(message.job)
  if (message.kind === 'done') return listener.close()
  const { message: reason, ssmlOffset } = message
  listener.error(ssmlOffset === undefined ? new Error(reason) : new SsmlError(reason, ssmlOffset))
}

if (isSpeechThread && parentPort !== null) void runSpeechThread(parentPort, workerData.warmsUp === true)
