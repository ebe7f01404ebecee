import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type SpeakRequest, type SpeechEngine, type SpokenPiece, SsmlError } from './speech-engine.ts'
import { type FromSpeechThread, runSpeechThread, type ToSpeechThread } from './speech-thread.ts'

const THREAD_ROLE = 'overvoice-speech'
/** How far the engine works ahead of a listener: about a second. */
const PIECES_AHEAD = 4

/**
 * Whether this is the engine's own thread. It runs the file this module ends up in, which is the whole program
 * when that is bundled into one file; a program that does anything by being loaded asks here first.
 */
export const isSpeechThread: boolean = !isMainThread && workerData?.role === THREAD_ROLE

/**
 * An engine that speaks on a thread of its own, several texts at a time.
 * The thread does not keep a program running that has nothing left to do.
 *
 * @param options.startsAtOnce and is ready for the first text, which costs half a second of one processor; else the thread starts with it
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
    // Behind the listeners: the first one for messages takes it back.
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
  // Pieces that were on their way when their listener left.
  if (listener === undefined) return
  if (message.kind === 'piece') return listener.enqueue({ samples: message.samples, marks: message.marks })
  end(message.job)
  if (message.kind === 'done') return listener.close()
  const { message: reason, ssmlOffset } = message
  listener.error(ssmlOffset === undefined ? new Error(reason) : new SsmlError(reason, ssmlOffset))
}

if (isSpeechThread && parentPort !== null) void runSpeechThread(parentPort, workerData.warmsUp === true)
