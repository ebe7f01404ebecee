import type { ServiceReach } from '#shared/contract/queue.ts'
import { must } from '#shared/errors/must.ts'
import type { WritableDb } from '../../db/database.ts'
import * as rows from '../../db/repos/queue-repo.ts'
import type { JobQueue } from './job-queue.ts'
import type { PlannedBlock } from './plan-generation.ts'
import { getIds, getKey, newWork, withDialogues, type Work } from './queue-work.ts'
import type { TakeEvents } from './take-events.ts'

export interface EnqueueDeps {
  db: WritableDb
  events: TakeEvents
  newId(): string
  now(): number
  /** While `offline`, new work waits until the user sends it. */
  reach(): ServiceReach
}

/**
 * Queues new work; queued work for an older text of the same block is dropped, so neither is billed twice. Work that is
 * running with the same inputs stays as it is.
 *
 * @param isContinued more of the same request, which waits behind what is queued
 */
export function enqueueBlocks(
  deps: EnqueueDeps,
  { line, running }: { line: JobQueue<Work>; running: Iterable<Work> },
  { projectId, wanted, isContinued }: { projectId: string; wanted: readonly PlannedBlock[]; isContinued: boolean },
): void {
  const { db } = deps
  const underWay = new Set([...running].map(getKey))
  const fresh = wanted.filter((block) => !underWay.has(getKey(block)))
  const blockIds = new Set(fresh.map(({ blockId }) => blockId))
  const replaced = withDialogues(
    line.all(),
    line.all().filter(({ blockId }) => blockIds.has(blockId)),
  )
  const createdAt = new Date(deps.now()).toISOString()
  const hold = deps.reach() === 'offline' ? 'offline' : null
  db.transaction(() => {
    rows.removeWork(db, getIds(replaced))
    rows.removeStoppedOfBlocks(db, [...blockIds])
    line.remove(replaced)
    // The latest request plays first, before any batch.
    const before = line.find((work) => work.priority === 'batch')
    const firstCount = isContinued ? 0 : (fresh[0]?.dialogue?.lines ?? 1)
    for (const [priority, blocks] of [
      ['interactive', fresh.slice(0, firstCount)],
      ['batch', fresh.slice(firstCount)],
    ] as const) {
      const positions = line.allocate(db, priority === 'interactive' ? before : undefined, blocks.length)
      const works = blocks.map((block, index) => {
        const position = must(positions[index], 'as many were allocated')
        return newWork(block, { id: `work_${deps.newId()}`, position, hold, projectId, priority, createdAt })
      })
      rows.insertWork(db, works)
      for (const work of works) line.add(work)
    }
  })
  const dropped = replaced.map(({ blockId }) => blockId).filter((blockId) => !blockIds.has(blockId))
  if (dropped.length > 0) deps.events.emit(projectId, { kind: 'dropped', blockIds: dropped, failure: null })
  if (fresh.length > 0) deps.events.emit(projectId, { kind: 'queued', blockIds: fresh.map(({ blockId }) => blockId) })
}
