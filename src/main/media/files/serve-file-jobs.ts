import { parentPort, workerData } from 'node:worker_threads'
import { isStudioError, type StudioError } from '#shared/errors/studio-error.ts'

/** Called when a job has come further, so that it isn't taken for one that hangs. */
export type ReportProgress = () => void

/** Runs in the thread. What it yields is handed over, and it goes on when the next value is wanted. */
// oxlint-disable-next-line typescript/no-explicit-any -- each job has its own input and values
export type FileJob = (input: any, report: ReportProgress) => AsyncGenerator<unknown, unknown>

export interface FileJobStart {
  name: string
  input: unknown
  progress: Int32Array
}

export type FileJobMessage =
  | { kind: 'value'; value: unknown }
  | { kind: 'done'; value: unknown }
  /** `error` for a failure that can be explained to a person, `bug` for any other. */
  | { kind: 'failed'; error: Pick<StudioError, 'code' | 'reason' | 'details'> | null; bug: string }

/** Runs the one job that this thread was started for. */
export async function serveFileJob(jobs: Readonly<Record<string, FileJob>>): Promise<void> {
  const port = parentPort
  const start = (workerData as { fileJob?: FileJobStart } | null)?.fileJob
  const job = start && jobs[start.name]
  if (!port || !job) return
  const { input, progress } = start
  const send = (message: FileJobMessage): void => port.postMessage(message, getBuffers(message))
  const values = job(input, () => void Atomics.add(progress, 0, 1))
  const sendNext = async (): Promise<void> => {
    try {
      const { done, value } = await values.next()
      send({ kind: done ? 'done' : 'value', value })
    } catch (error) {
      const { code, reason, details } = error as StudioError
      send({ kind: 'failed', error: isStudioError(error) ? { code, reason, details } : null, bug: String(error) })
    }
  }
  port.on('message', () => void sendNext())
  await sendNext()
}

/** Bytes move to the other thread without a copy, where they're all of their buffer. */
function getBuffers(message: FileJobMessage): ArrayBuffer[] {
  if (message.kind !== 'value' || !(message.value instanceof Uint8Array)) return []
  const { buffer, byteLength } = message.value
  return buffer instanceof ArrayBuffer && byteLength === buffer.byteLength ? [buffer] : []
}
