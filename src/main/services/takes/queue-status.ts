import type { QueueState, QueueTimeline as QueueTimelineState, ServiceReach } from '#shared/contract/queue.ts'
import type { ReadableDb } from '../../db/database.ts'
import { findBlock } from '../../db/repos/blocks-repo.ts'
import { getProject } from '../../db/repos/projects-repo.ts'
import { countStopped } from '../../db/repos/queue-repo.ts'
import { createRunMeter, type RunMeter } from './queue-run.ts'
import { createQueueTimeline, getExpectedSpans, type QueueTimeline } from './queue-timeline.ts'
import { getHold, sumByProject, sumCharacters, toActiveJob, type Work } from './queue-work.ts'
import type { WorkStore } from './work-store.ts'

export interface QueueStatusDeps {
  db: ReadableDb
  now(): number
  reach(): ServiceReach
  /** Milliseconds until the rate limit allows the next request. */
  waitMs(): number
}

/** What the queue reports about its work, including the speed and timeline of this run. */
export interface QueueStatus {
  /** The runner reports to both. */
  meter: RunMeter
  timeline: QueueTimeline
  /** Call it after any change of `state`. */
  changed(): void
  /** As above, but only the amount received changed. */
  progressed(): void
  /** Failures were stored or cleared; call `changed` after it. */
  recountStopped(): void
  state(): QueueState
  timelineState(): QueueTimelineState
  /** Called after any change of `state`. */
  subscribe(listener: () => void): () => void
  dispose(): void
}

export function createQueueStatus(deps: QueueStatusDeps, store: WorkStore): QueueStatus {
  const { db } = deps
  const { paused, running } = store
  const meter = createRunMeter(deps.now)
  const timeline = createQueueTimeline({
    now: deps.now,
    findChapterId: (blockId) => findBlock(db, blockId)?.chapterId,
  })
  const listeners = new Set<() => void>()
  let revision = 0
  let stoppedBlocks = countStopped(db)

  function notify(): void {
    for (const listener of [...listeners]) listener()
  }

  function state(): QueueState {
    const works = store.unsent()
    const pausedIds = [...paused].filter((projectId) => projectId !== '')
    const ready = works.filter((work) => work.hold === null)
    const held = works.filter((work) => work.hold !== null)
    const speaking = [...running].filter((work) => work.isSent && !work.isOver).map(toActiveJob)
    return {
      revision,
      isPaused: paused.has(''),
      reach: deps.reach(),
      projects: sumByProject(db, works, pausedIds),
      hold: getHold(db, held),
      speaking,
      stoppedBlocks,
      run: meter.read({ waitingBlocks: ready.length, waitingCharacters: sumCharacters(ready), speaking }),
      waitMs: deps.waitMs(),
    }
  }

  return {
    meter,
    timeline,
    changed() {
      revision += 1
      if (running.size === 0 && !store.hasReadyWork()) meter.reset()
      notify()
    },
    progressed: notify,
    recountStopped() {
      stoppedBlocks = countStopped(db)
    },
    state,
    timelineState() {
      const generated = timeline.spans()
      const isReady = (work: Work) => work.hold === null && !paused.has('') && !paused.has(work.projectId)
      const expected = getExpectedSpans(state().run, store.unsent().filter(isReady))
      const projectIds = new Set([...generated, ...expected].map(({ projectId }) => projectId))
      const projects = [...projectIds].map((projectId) => ({
        projectId,
        title: getProject(db, projectId)?.title ?? '',
      }))
      return { now: new Date(deps.now()).toISOString(), projects, generated, expected }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose: () => listeners.clear(),
  }
}
