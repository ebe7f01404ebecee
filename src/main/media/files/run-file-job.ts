import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { FileJobInput, FileJobName, FileJobReturn, FileJobYield } from '../../file-worker.ts'
import type { FileJobMessage, FileJobStart } from './serve-file-jobs.ts'
import { createTooLargeError, watchFileJob } from './watch-file-job.ts'

export interface FileJobOptions {
  signal?: AbortSignal
  /**
   * Most processor time of the thread without progress: new bytes of the file, or a value handed over. A busy computer
   * doesn't use it up. Twelve times as long may pass in all, for a thread that waits.
   */
  stallMs?: number
  /** Most memory of the thread, in mebibytes, for its objects and for its buffers each. */
  memoryMb?: number
}

const STALL_MS = 10_000
const MEMORY_MB = 512
const OWN_FILE = fileURLToPath(import.meta.url)

/**
 * Reads a file that the studio didn't write in a thread of its own, and hands over what the job yields, one value ahead of
 * the reader. The thread ends with the job: when it finishes, fails, is left by the reader, is canceled, makes no progress,
 * or takes too much memory. So no file can block the studio, and nothing of one file is left for the next.
 *
 * @throws StudioError `invalid_input`: the job's own refusal, or a limit was exceeded
 * @throws StudioError `canceled`: `signal` was aborted
 */
export async function* runFileJob<Name extends FileJobName>(
  name: Name,
  input: FileJobInput<Name>,
  { signal, stallMs = STALL_MS, memoryMb = MEMORY_MB }: FileJobOptions = {},
): AsyncGenerator<FileJobYield<Name>, FileJobReturn<Name>> {
  if (signal?.aborted) throw canceled()
  const progress = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(locateWorker(), {
    name: 'file',
    workerData: { fileJob: { name, input, progress } } satisfies { fileJob: FileJobStart },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  let step = openStep()
  let isWorking = true
  const fail = (error: unknown): void => step.reject(error)
  const abort = (): void => fail(canceled())
  worker.on('message', (message: FileJobMessage) => {
    isWorking = false
    // The next value may be wanted before the limits are checked again.
    Atomics.add(progress, 0, 1)
    step.resolve(message)
  })
  worker.on('error', (error) => fail(isOutOfMemory(error) ? createTooLargeError(error) : error))
  worker.on('exit', () => fail(new Error('The thread that reads a file has ended.')))
  signal?.addEventListener('abort', abort, { once: true })
  const countProgress = (): number => Atomics.load(progress, 0)
  const stopWatching = watchFileJob({ worker, countProgress, isWorking: () => isWorking, stallMs, memoryMb, fail })
  try {
    for (;;) {
      const message = await step.promise
      if (message.kind === 'done') return message.value as FileJobReturn<Name>
      if (message.kind === 'failed') throw message.error ? toStudioError(message.error) : new Error(message.bug)
      step = openStep()
      isWorking = true
      worker.postMessage('next')
      yield message.value as FileJobYield<Name>
    }
  } finally {
    stopWatching()
    signal?.removeEventListener('abort', abort)
    await worker.terminate()
  }
}

/** A failure isn't unhandled when the reader has left, or hasn't asked yet. */
function openStep(): PromiseWithResolvers<FileJobMessage> {
  const step = Promise.withResolvers<FileJobMessage>()
  step.promise.catch(() => undefined)
  return step
}

/** The only value of a job that yields nothing. */
export async function runWholeFileJob<Name extends FileJobName>(
  name: Name,
  input: FileJobInput<Name>,
  options?: FileJobOptions,
): Promise<FileJobReturn<Name>> {
  const job = runFileJob(name, input, options)
  for (;;) {
    const step = await job.next()
    if (step.done) return step.value
  }
}

/**
 * The thread's program: beside this source or as bundled for tests, or in the folder of the built studio, whichever chunk
 * this is a part of.
 */
function locateWorker(): string {
  if (OWN_FILE.endsWith('.ts'))
    return process.env.OVERVOICE_FILE_WORKER ?? join(dirname(OWN_FILE), '../../file-worker.ts')
  let folder = dirname(OWN_FILE)
  while (!existsSync(join(folder, 'file-worker.js')) && dirname(folder) !== folder) folder = dirname(folder)
  return join(folder, 'file-worker.js')
}

function toStudioError({ code, reason, details }: Pick<StudioError, 'code' | 'reason' | 'details'>): StudioError {
  return new StudioError(code, reason, details)
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function canceled(): StudioError {
  return new StudioError('canceled', 'canceled')
}
