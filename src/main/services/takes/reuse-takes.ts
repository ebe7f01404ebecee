import type { WritableDb } from '../../db/database.ts'
import { removeStoppedOfBlocks } from '../../db/repos/queue-repo.ts'
import { getTake, setActiveTake } from '../../db/repos/takes-repo.ts'
import type { TakeEvents } from './take-events.ts'

/** A window reads the takes of this many blocks in a few milliseconds. */
const BLOCKS_PER_EVENT = 250

/** Makes stored takes the active ones of their blocks, all or none, and notifies watchers. */
export function reuseTakes(
  { db, events }: { db: WritableDb; events: Pick<TakeEvents, 'emit'> },
  projectId: string,
  reusable: readonly { blockId: string; takeId: string }[],
): void {
  db.transaction(() => {
    for (const { blockId, takeId } of reusable) setActiveTake(db, blockId, takeId)
    removeStoppedOfBlocks(
      db,
      reusable.map(({ blockId }) => blockId),
    )
  })
  for (let from = 0; from < reusable.length; from += BLOCKS_PER_EVENT) {
    const blocks = reusable
      .slice(from, from + BLOCKS_PER_EVENT)
      .map(({ blockId, takeId }) => ({ blockId, take: getTake(db, takeId) ?? null }))
    events.emit(projectId, { kind: 'activated', blocks })
  }
}
