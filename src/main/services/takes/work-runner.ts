import { getFailureRule } from '#shared/errors/failure-rules.ts'
import { findNextWork } from './next-work.ts'
import type { QueueStatus } from './queue-status.ts'
import { toWork, withDialogues, type Work } from './queue-work.ts'
import { createRetries } from './retries.ts'
import { type RunHooks, runWork, type RunWorkDeps } from './run-work.ts'
import { createProgressStore } from './store-progress.ts'
import type { WorkStore } from './work-store.ts'

export interface WorkRunnerDeps extends RunWorkDeps {
  /** Requests the account may have in flight; as many blocks are rendered at once. */
  concurrency(): number
}

/** Runs queued work as soon as the account has room for it. */
export interface WorkRunner {
  /** Call it when more work may start than before. */
  startNext(): void
  /** See `TakeQueue`, also for those below. */
  storeEnds(): void
  rest(isResting: boolean): void
  isDisposed(): boolean
  dispose(): Promise<void>
}

export function createWorkRunner(deps: WorkRunnerDeps, store: WorkStore, status: QueueStatus): WorkRunner {
  const { line, running } = store
  const tasks = new Set<Promise<void>>()
  const unstored = createRetries(deps.reportBug)
  let isResting = false
  let isDisposed = false

  const hooks: RunHooks = {
    meter: status.meter,
    timeline: status.timeline,
    progress: createProgressStore(deps),
    unstored,
    isDisposed: () => isDisposed,
    changed() {
      status.recountStopped()
      status.changed()
    },
    received: startNext,
    progressed: status.progressed,
    stopped(failure) {
      status.recountStopped()
      if (getFailureRule(failure).stopsQueue === 'all' && store.hasReadyWork()) store.holdAfterFailure()
    },
    pause(projectId) {
      store.pause(projectId)
      status.changed()
    },
    requeue(works) {
      for (const work of works) line.add(toWork(work))
    },
    leave: store.leave,
  }

  function startNext(): void {
    while (!isDisposed && !isResting) {
      const work = findNextWork(line, [...running], store.paused, deps.concurrency())
      if (!work) break
      const works = withDialogues(line.all(), [work])
      line.remove(works)
      for (const one of works) one.abort = work.abort
      const task = runWork(deps, hooks, works).finally(() => {
        tasks.delete(task)
        onEnded(works)
      })
      tasks.add(task)
      for (const one of works) running.add(one)
    }
  }

  function onEnded(works: readonly Work[]): void {
    for (const one of works) {
      running.delete(one)
      status.timeline.ended(one, 'canceled')
    }
    status.meter.moving([...running].some((other) => other.isSent))
    startNext()
    status.changed()
  }

  return {
    startNext,
    storeEnds: unstored.run,
    rest(mayNotStart) {
      isResting = mayNotStart
      if (isResting) for (const work of running) if (!work.isSent) work.abort.abort()
      startNext()
      status.changed()
    },
    isDisposed: () => isDisposed,
    async dispose() {
      isDisposed = true
      for (const work of running) work.abort.abort()
      await Promise.allSettled(tasks)
      unstored.dispose()
    },
  }
}
