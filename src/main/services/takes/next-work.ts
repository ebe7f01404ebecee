import type { JobQueue } from './job-queue.ts'
import { type Work, withDialogues } from './queue-work.ts'

/**
 * The first queued work that may start now; undefined if none.
 *
 * @param paused projects whose work may not start; all with an empty ID
 * @param concurrency requests that the account may have in flight
 */
export function findNextWork(
  line: JobQueue<Work>,
  running: readonly Work[],
  paused: ReadonlySet<string>,
  concurrency: number,
): Work | undefined {
  // The lines of a dialogue are one request.
  const others = running.filter(({ dialogue }) => dialogue === null || dialogue.index === 0)
  const most = Math.max(1, concurrency)
  // Received work only waits for the disk. No more of it may wait than is requested at once.
  const requested = others.filter((other) => !other.isReceived)
  if (others.length - requested.length > most) return undefined
  // Batch work that only waits for the limits doesn't block an interactive request.
  const isRival = (other: Work) => other.isSent || other.priority === 'interactive'
  const hasRoom = { batch: requested.length < most, interactive: requested.filter(isRival).length < most }
  if (paused.has('') || !hasRoom.interactive) return undefined
  // A block is rendered once at a time, so its takes end in request order.
  const busy = new Set(running.map(({ blockId }) => blockId))
  const isReady = (work: Work) => withDialogues(line.all(), [work]).every(({ blockId }) => !busy.has(blockId))
  return line.find(
    (work) => hasRoom[work.priority] && work.hold === null && !paused.has(work.projectId) && isReady(work),
  )
}
