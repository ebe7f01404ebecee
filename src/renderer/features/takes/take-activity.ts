import type { Failure } from '#shared/contract/base.ts'
import type { Take, TakeEvent, WordMark } from '#shared/contract/takes.ts'
import { assertNever } from '#shared/errors/must.ts'
import { createStore, type Store } from '../../lib/create-store.ts'
import type { FailureFacts } from '../../lib/failure-words.ts'

/** What is going on for a block now; nothing is kept of a block whose last generation went well. */
export type BlockActivity =
  | { kind: 'queued' }
  | { kind: 'speaking'; take: Take; sampleCount: number; marks: readonly WordMark[] }
  /** `take` holds what was kept of it. */
  | { kind: 'failed'; failure: FailureFacts; take: Take | null }

/** How far the present batch is. Back to zeros when nothing runs any more. */
export interface BatchProgress {
  total: number
  done: number
  failed: number
  speaking: number
}

export interface TakeActivity {
  get(blockId: string): BlockActivity | null
  /** As it stood when its phase began: the same object while nothing but the amount of sound changes. */
  phaseOf(blockId: string): BlockActivity | null
  progress: Store<BatchProgress>
  apply(event: TakeEvent): void
  /** Shows blocks as waiting at once, before the studio says so. */
  expect(blockIds: readonly string[]): void
  /** Takes that back for blocks that did not get into the queue. */
  unexpect(blockIds: readonly string[]): void
  /** A block that could not even be queued. */
  fail(blockId: string, failure: FailureFacts): void
  /** Forgets a failure, as when the block was edited or is tried again. */
  forget(blockId: string): void
  /** Told which blocks changed and how: `progress` only when nothing but the amount of sound did. */
  subscribe(listener: (blockIds: readonly string[], kind: 'phase' | 'progress') => void): () => void
}

const IDLE: BatchProgress = { total: 0, done: 0, failed: 0, speaking: 0 }

function factsOf(failure: Failure): FailureFacts {
  return failure
}

/** Follows what is spoken at the moment, outside React: events come faster than screens should be drawn. */
export function createTakeActivity(): TakeActivity {
  const blocks = new Map<string, BlockActivity>()
  const phases = new Map<string, BlockActivity>()
  const progress = createStore<BatchProgress>(IDLE)
  const listeners = new Set<(blockIds: readonly string[], kind: 'phase' | 'progress') => void>()
  let done = 0
  let failed = 0

  const publish = (blockIds: readonly string[], kind: 'phase' | 'progress') => {
    if (kind === 'phase') {
      for (const blockId of blockIds) {
        const activity = blocks.get(blockId)
        if (activity) phases.set(blockId, activity)
        else phases.delete(blockId)
      }
      let running = 0
      let speaking = 0
      for (const activity of blocks.values()) {
        if (activity.kind === 'speaking') speaking += 1
        if (activity.kind !== 'failed') running += 1
      }
      if (running === 0) done = failed = 0
      progress.set(running === 0 ? IDLE : { total: running + done, done, failed, speaking })
    }
    for (const listener of [...listeners]) listener(blockIds, kind)
  }
  const end = (blockId: string, failure: Failure | null, take: Take | null) => {
    // A cancelled block is not a failed one: the person knows.
    const isFailed = failure !== null && failure.code !== 'cancelled'
    if (isFailed) blocks.set(blockId, { kind: 'failed', failure: factsOf(failure), take })
    else blocks.delete(blockId)
    done += 1
    if (isFailed) failed += 1
    publish([blockId], 'phase')
  }
  const advance = (event: Extract<TakeEvent, { kind: 'progress' }>) => {
    const before = blocks.get(event.blockId)
    if (before?.kind !== 'speaking' || before.take.id !== event.takeId) return
    const marks = event.marks.length === 0 ? before.marks : [...before.marks.slice(0, event.firstMark), ...event.marks]
    blocks.set(event.blockId, { ...before, sampleCount: event.sampleCount, marks })
    publish([event.blockId], 'progress')
  }
  const restart = (event: Extract<TakeEvent, { kind: 'snapshot' }>) => {
    const touched = new Set([
      ...blocks.keys(),
      ...event.queuedBlockIds,
      ...event.receiving.map((take) => take.blockId),
      ...event.failed.map(({ blockId }) => blockId),
    ])
    const before = new Map(blocks)
    for (const [blockId, activity] of before) if (activity.kind !== 'failed') blocks.delete(blockId)
    for (const { blockId, failure, take } of event.failed)
      if (failure.code !== 'cancelled') blocks.set(blockId, { kind: 'failed', failure: factsOf(failure), take })
    for (const blockId of event.queuedBlockIds) blocks.set(blockId, { kind: 'queued' })
    for (const take of event.receiving) {
      const known = before.get(take.blockId)
      const marks = known?.kind === 'speaking' && known.take.id === take.id ? known.marks : []
      blocks.set(take.blockId, { kind: 'speaking', take, sampleCount: take.sampleCount, marks })
    }
    publish([...touched], 'phase')
  }

  return {
    get: (blockId) => blocks.get(blockId) ?? null,
    phaseOf: (blockId) => phases.get(blockId) ?? null,
    progress,
    apply(event) {
      switch (event.kind) {
        case 'snapshot':
          return restart(event)
        case 'queued':
          blocks.set(event.blockId, { kind: 'queued' })
          return publish([event.blockId], 'phase')
        case 'dropped':
          return end(event.blockId, event.failure, null)
        case 'started':
          blocks.set(event.take.blockId, {
            kind: 'speaking',
            take: event.take,
            sampleCount: event.take.sampleCount,
            marks: [],
          })
          return publish([event.take.blockId], 'phase')
        case 'progress':
          return advance(event)
        case 'ended':
          return end(event.take.blockId, event.take.failure, event.take)
        case 'listed':
        case 'say-as':
        case 'edited':
          return
        case 'activated':
          return publish([event.blockId], 'phase')
        default:
          return assertNever(event)
      }
    },
    expect(blockIds) {
      for (const blockId of blockIds)
        if (blocks.get(blockId)?.kind !== 'speaking') blocks.set(blockId, { kind: 'queued' })
      publish(blockIds, 'phase')
    },
    unexpect(blockIds) {
      for (const blockId of blockIds) if (blocks.get(blockId)?.kind === 'queued') blocks.delete(blockId)
      publish(blockIds, 'phase')
    },
    fail(blockId, failure) {
      blocks.set(blockId, { kind: 'failed', failure, take: null })
      publish([blockId], 'phase')
    },
    forget(blockId) {
      if (blocks.get(blockId)?.kind !== 'failed') return
      blocks.delete(blockId)
      publish([blockId], 'phase')
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
