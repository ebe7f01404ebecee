import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** A thread that answers questions one at a time. Started on first use; doesn't keep the process alive. */
export interface AskedThread<Question, Answer> {
  /** Rejects with the thread's error, the signal's reason, or when the thread has ended. */
  ask(question: Question, signal: AbortSignal): Promise<Answer>
  /** Ends the thread; pending questions fail. */
  dispose(): Promise<void>
}

/** The thread took too long or too much memory for a question, and was ended. */
export class ThreadOverrun extends Error {
  override readonly name = 'ThreadOverrun'
}

interface Asked<Question> {
  job: number
  question: Question
}

type Answered<Answer> =
  { kind: 'answer'; job: number; answer: Answer } | { kind: 'failed'; job: number; message: string }

interface Waiting<Question, Answer> {
  question: Question
  resolve: (answer: Answer) => void
  reject: (reason: unknown) => void
}

const CHECKS_PER_LIMIT = 20
/** Of the thread's objects. Files that were made to take more exist. */
const MEMORY_MB = 1_024

/**
 * Whether this is the thread with that role. It runs the calling file, which is the whole program if bundled into one
 * file; a program with side effects on load must check this first.
 */
export function isThread(role: string): boolean {
  return !isMainThread && workerData?.role === role
}

/**
 * A question that takes longer than its limit, or too much memory, fails with `ThreadOverrun`; the others go on in a new
 * thread.
 *
 * @param options.url URL of the module that calls `serveThread` for the role @param options.name display name, used in
 *   messages @param options.limitMs longest time for a question once its turn has come
 */
export function createAskedThread<Question, Answer>(options: {
  url: string
  role: string
  name: string
  limitMs: (question: Question) => number
}): AskedThread<Question, Answer> {
  const { role, name, limitMs } = options
  const waiting = new Map<number, Waiting<Question, Answer>>()
  /** In the order the thread works on them; those nobody waits for any more are still worked on. */
  let inThread: { job: number; limitMs: number }[] = []
  let worker: Worker | undefined
  let watching: NodeJS.Timeout | undefined
  let lastJob = 0
  let isDisposed = false

  const settle = (job: number): Waiting<Question, Answer> | undefined => {
    const found = waiting.get(job)
    waiting.delete(job)
    if (waiting.size === 0) worker?.unref()
    return found
  }
  /** The question that the thread was working on. */
  const leaveThread = (): number | undefined => {
    clearInterval(watching)
    watching = undefined
    worker = undefined
    const [stuck] = inThread
    inThread = []
    return stuck?.job
  }
  const loseThread = (reason: Error) => {
    leaveThread()
    for (const job of waiting.keys()) settle(job)?.reject(reason)
  }
  /** Gives up the question that the thread is working on, and asks a new thread the others. */
  const overrun = (cause?: unknown) => {
    const ended = worker
    const stuck = leaveThread()
    void ended?.terminate()
    if (stuck !== undefined)
      settle(stuck)?.reject(new ThreadOverrun(`${name} took too long or too much memory`, { cause }))
    for (const job of waiting.keys()) post(job)
  }
  // Checks are counted, not time: a computer that sleeps makes none.
  const watchNext = () => {
    clearInterval(watching)
    const [next] = inThread
    if (next === undefined) return
    let checks = 0
    watching = setInterval(() => {
      checks += 1
      if (checks >= CHECKS_PER_LIMIT) overrun()
    }, next.limitMs / CHECKS_PER_LIMIT).unref()
  }
  const startThread = (): Worker => {
    const started = new Worker(new URL(options.url), {
      workerData: { role },
      name: role,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    started.on('message', (message: Answered<Answer>) => {
      if (worker !== started) return
      inThread.shift()
      watchNext()
      const listener = settle(message.job)
      if (message.kind === 'answer') listener?.resolve(message.answer)
      else listener?.reject(new Error(message.message))
    })
    started.on('error', (error: NodeJS.ErrnoException) => {
      if (worker !== started) return
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') overrun(error)
      else loseThread(error)
    })
    started.on('exit', () => worker === started && loseThread(new Error(`${name} has stopped`)))
    return started
  }
  const post = (job: number) => {
    const asked = waiting.get(job)
    if (!asked) return
    worker ??= startThread()
    worker.ref()
    inThread.push({ job, limitMs: limitMs(asked.question) })
    if (inThread.length === 1) watchNext()
    worker.postMessage({ job, question: asked.question } satisfies Asked<Question>)
  }

  return {
    ask(question, signal) {
      if (isDisposed) return Promise.reject(new Error(`${name} is closed`))
      if (signal.aborted) return Promise.reject(signal.reason)
      const job = ++lastJob
      return new Promise<Answer>((resolve, reject) => {
        const leave = () => settle(job)?.reject(signal.reason)
        const done = () => signal.removeEventListener('abort', leave)
        waiting.set(job, {
          question,
          resolve: (answer) => (done(), resolve(answer)),
          reject: (reason) => (done(), reject(reason)),
        })
        signal.addEventListener('abort', leave, { once: true })
        post(job)
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
 * Answers questions to the thread with that role until it ends; does nothing elsewhere.
 *
 * @param start runs once in the thread and returns the handler
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
