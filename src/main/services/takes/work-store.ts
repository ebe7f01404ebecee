import type { WritableDb } from '../../db/database.ts'
import * as rows from '../../db/repos/queue-repo.ts'
import type { OwnProjectDeps } from '../projects/require-own-project.ts'
import { createJobQueue, type JobQueue } from './job-queue.ts'
import {
  getIds,
  holdIfForeignWorkspace,
  isHeldForUser,
  pendingCharactersExcluding,
  toWork,
  type Work,
  withDialogues,
} from './queue-work.ts'
import { recordOrReport } from './retries.ts'
import type { TakeEvents } from './take-events.ts'

export interface WorkStoreDeps extends OwnProjectDeps {
  db: WritableDb
  events: TakeEvents
  reportBug(error: unknown): void
}

/** The queue's unfinished work, mirrored in the database: what is queued or running, and what may not start. */
export interface WorkStore {
  /** Queued work in processing order. */
  line: JobQueue<Work>
  running: Set<Work>
  /** Projects whose work may not start; all with an empty ID. */
  paused: ReadonlySet<string>
  /** Queued and running work. */
  all(): Work[]
  /** Work that wasn't sent: running work that waits for the limits, then queued work. */
  unsent(): Work[]
  /** True if any queued work isn't held. */
  hasReadyWork(): boolean
  /** Requested but unsent characters of a project, without those of some blocks. */
  waitingCharacters(projectId: string, excludedBlockIds?: readonly string[]): number
  /** See `TakeQueue`, also for `pause` and `goOn`. */
  cancel(concerns: (work: Pick<Work, 'id' | 'projectId' | 'blockId' | 'hold'>) => boolean): void
  pause(projectId: string | null): void
  goOn(projectId: string | null): void
  /** Holds all queued work after a failure that would affect it too. */
  holdAfterFailure(): void
  /** Removes work from the queue without a take. */
  leave(work: Work): void
}

/** Opens the stored queue. */
export function openWorkStore(deps: WorkStoreDeps): WorkStore {
  const { db, events } = deps
  const running = new Set<Work>()
  const runningUnsent = () => [...running].filter((work) => !work.isSent)
  const line = createJobQueue<Work>(runningUnsent)
  for (const stored of rows.listWaitingWork(db)) line.add(toWork(holdIfForeignWorkspace(deps, stored)))
  const paused = new Set(rows.listPauses(db))

  const all = () => [...line.all(), ...running]
  const unsent = () => [...runningUnsent(), ...line.all()]

  return {
    line,
    running,
    paused,
    all,
    unsent,
    hasReadyWork: () => line.find((work) => work.hold === null) !== undefined,
    waitingCharacters: (projectId, excludedBlockIds = []) =>
      pendingCharactersExcluding(unsent(), projectId, excludedBlockIds),
    cancel(concerns) {
      const open = all()
      const concerned = new Set(withDialogues(open, open.filter(concerns)))
      const dropped = line.all().filter((work) => concerned.has(work))
      rows.removeWork(db, getIds(dropped))
      line.remove(dropped)
      for (const [projectId, works] of Map.groupBy(dropped, (work) => work.projectId))
        events.emit(projectId, { kind: 'dropped', blockIds: works.map(({ blockId }) => blockId), failure: null })
      for (const work of running) {
        if (!concerned.has(work)) continue
        work.isCanceled = true
        work.abort.abort()
      }
    },
    pause(projectId) {
      rows.setPause(db, projectId, true)
      paused.add(projectId ?? '')
      for (const work of runningUnsent()) if (projectId === null || work.projectId === projectId) work.abort.abort()
    },
    goOn(projectId) {
      db.transaction(() => {
        rows.setPause(db, projectId, false)
        rows.setHold(db, null, { workspaceId: deps.workspaceId, projectId })
      })
      paused.delete(projectId ?? '')
      for (const work of line.all())
        if (isHeldForUser(work) && (projectId === null || work.projectId === projectId)) work.hold = null
    },
    holdAfterFailure() {
      for (const work of line.all()) work.hold ??= 'trouble'
      recordOrReport(deps, () => rows.setHold(db, 'trouble', { workspaceId: deps.workspaceId, projectId: null }))
    },
    leave(work) {
      rows.removeWork(db, [work.id])
      // A newer request of the same block is still queued.
      if (line.find(({ blockId }) => blockId === work.blockId)) return
      events.emit(work.projectId, { kind: 'dropped', blockIds: [work.blockId], failure: null })
    },
  }
}
