import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** A thread that answers questions, one after the other. It starts with the first and keeps no program running. */
export interface AskedThread<Question, Answer> {
  /** Rejects with the thread's reason, with the signal's, or when the thread has ended. */
  ask(question: Question, signal: AbortSignal): Promise<Answer>
  /** Ends the thread; questions under way fail. */
  dispose(): Promise<void>
}

interface Asked<Question> {
  job: number
  question: Question
}

type Answered<Answer> =
  { kind: 'answer'; job: number; answer: Answer } | { kind: 'failed'; job: number; message: string }

interface Waiting<Answer> {
  resolve: (answer: Answer) => void
  reject: (reason: unknown) => void
}

/**
 * Whether this is the thread of that role. It runs the file that asks, which is the whole program when that is bundled into
 * one file; a program that does anything by being loaded asks here first.
 */
export function isThread(role: string): boolean {
  return !isMainThread && workerData?.role === role
}

/** @param options.url of the module that calls `serveThread` for the role @param options.name for people, in messages */
export function createAskedThread<Question, Answer>(options: {
  url: string
  role: string
  name: string
}): AskedThread<Question, Answer> {
  const { role, name } = options
  const waiting = new Map<number, Waiting<Answer>>()
  let worker: Worker | undefined
  let lastJob = 0
  let isDisposed = false

  const settle = (job: number): Waiting<Answer> | undefined => {
    const found = waiting.get(job)
    waiting.delete(job)
    if (waiting.size === 0) worker?.unref()
    return found
  }
  const loseThread = (reason: Error) => {
    worker = undefined
    for (const job of waiting.keys()) settle(job)?.reject(reason)
  }
  const startThread = (): Worker => {
    const started = new Worker(new URL(options.url), { workerData: { role }, name: role })
    started.on('message', (message: Answered<Answer>) => {
      const listener = settle(message.job)
      if (message.kind === 'answer') listener?.resolve(message.answer)
      else listener?.reject(new Error(message.message))
    })
    started.on('error', (error) => loseThread(error instanceof Error ? error : new Error(String(error))))
    started.on('exit', () => worker === started && loseThread(new Error(`${name} has stopped`)))
    return started
  }

  return {
    ask(question, signal) {
      if (isDisposed) return Promise.reject(new Error(`${name} is closed`))
      if (signal.aborted) return Promise.reject(signal.reason)
      const job = ++lastJob
      worker ??= startThread()
      worker.ref()
      return new Promise<Answer>((resolve, reject) => {
        const leave = () => settle(job)?.reject(signal.reason)
        const done = () => signal.removeEventListener('abort', leave)
        waiting.set(job, {
          resolve: (answer) => (done(), resolve(answer)),
          reject: (reason) => (done(), reject(reason)),
        })
        signal.addEventListener('abort', leave, { once: true })
        worker?.postMessage({ job, question } satisfies Asked<Question>)
      })
    },
    async dispose() {
      isDisposed = true
      const ending = worker
      loseThread(new Error(`${name} is closed`))
      await ending?.terminate()
    },
  }
}

/**
 * Answers what is asked of the thread of that role until it is ended; does nothing anywhere else.
 *
 * @param start is run once, in the thread, and answers what answers
 */
export function serveThread<Question, Answer>(
  role: string,
  start: () => Promise<(question: Question) => Promise<Answer>>,
): void {
  if (!isThread(role) || parentPort === null) return
  const port = parentPort
  const started = start()
  let last: Promise<void> = Promise.resolve()
  const answerOne = async ({ job, question }: Asked<Question>) => {
    try {
      const answer = await (await started)(question)
      port.postMessage({ kind: 'answer', job, answer } satisfies Answered<Answer>)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      port.postMessage({ kind: 'failed', job, message } satisfies Answered<Answer>)
    }
  }
  port.on('message', (message: Asked<Question>) => (last = last.then(() => answerOne(message))))
}
