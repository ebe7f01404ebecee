import type { Failure } from '#shared/contract/base.ts'
import type { Take, TakeEvent, WordMark } from '#shared/contract/takes.ts'
import { assertNever } from '#shared/errors/must.ts'
import { createStore, type Store } from '../../../lib/create-store.ts'

/** A block's current activity; nothing is kept after a successful generation. */
export type BlockActivity =
  /** `isSent` if its request was sent, and all audio arrives at once. */
  | { kind: 'queued'; isSent?: true }
  | { kind: 'speaking'; take: Take; sampleCount: number; marks: readonly WordMark[] }
  /** `take` has the audio that was kept. */
  | { kind: 'failed'; failure: Failure; take: Take | null }

/** Progress of the current batch. Reset to zero when nothing is running. */
export interface BatchProgress {
  total: number
  done: number
  failed: number
  speaking: number
}

export interface TakeActivity {
  get(blockId: string): BlockActivity | null
  /** The block is queued or being generated. */
  isRunning(blockId: string): boolean
  /** The activity as its phase began: the same object while only the amount of audio changes. */
  phaseOf(blockId: string): BlockActivity | null
  /** The blocks that failed, in no particular order. */
  failures(): { blockId: string; failure: Failure }[]
  progress: Store<BatchProgress>
  apply(event: TakeEvent): void
  /** Reports all changes made in `work` at once. */
  batch(work: () => void): void
  /** Shows blocks as queued immediately, before the studio confirms it. */
  expect(blockIds: readonly string[]): void
  /** Reverts that for blocks that weren't queued. */
  unexpect(blockIds: readonly string[]): void
  /** Records a block that couldn't be queued. */
  fail(blockId: string, failure: Failure): void
  /** Clears a failure, for example when the block was edited or is retried. */
  forget(blockId: string): void
  /** Reports which blocks changed and how: `progress` if only the amount of audio changed. */
  subscribe(listener: (blockIds: readonly string[], kind: 'phase' | 'progress') => void): () => void
}

const IDLE: BatchProgress = { total: 0, done: 0, failed: 0, speaking: 0 }

/** Tracks current generations outside React, because events arrive faster than screens should render. */
export function createTakeActivity(): TakeActivity {
  const blocks = new Map<string, BlockActivity>()
  const phases = new Map<string, BlockActivity>()
  const progress = createStore<BatchProgress>(IDLE)
  const listeners = new Set<(blockIds: readonly string[], kind: 'phase' | 'progress') => void>()
  /** Takes whose end says nothing about their block, which has a newer request. */
  const superseded = new Set<string>()
  let done = 0
  let failed = 0

  /** Blocks changed in the current batch; null outside one. */
  let batched: Record<'phase' | 'progress', Set<string>> | null = null

  const publish = (blockIds: readonly string[], kind: 'phase' | 'progress') => {
    if (batched) {
      for (const blockId of blockIds) batched[kind].add(blockId)
      return
    }
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
  const end = (blockIds: readonly string[], failure: Failure | null, take: Take | null) => {
    // A canceled block hasn't failed; the user knows.
    const isFailed = failure !== null && failure.code !== 'canceled'
    for (const blockId of blockIds) {
      if (isFailed) blocks.set(blockId, { kind: 'failed', failure, take })
      else blocks.delete(blockId)
    }
    done += blockIds.length
    if (isFailed) failed += blockIds.length
    publish(blockIds, 'phase')
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
      if (failure.code !== 'canceled') blocks.set(blockId, { kind: 'failed', failure: failure, take })
    for (const blockId of event.queuedBlockIds) blocks.set(blockId, { kind: 'queued' })
    for (const take of event.receiving) {
      const known = before.get(take.blockId)
      const marks = known?.kind === 'speaking' && known.take.id === take.id ? known.marks : []
      blocks.set(take.blockId, { kind: 'speaking', take, sampleCount: take.sampleCount, marks })
    }
    publish([...touched], 'phase')
  }

  /** The block was queued again while its take is being canceled. */
  const noteSuperseded = (blockId: string) => {
    const before = blocks.get(blockId)
    if (before?.kind === 'speaking') superseded.add(before.take.id)
  }
  const noteQueued = (blockIds: readonly string[]) => {
    // This window shows the blocks that it requests as queued before the studio reports them.
    const changed = blockIds.filter((blockId) => {
      const now = blocks.get(blockId)
      return now?.kind !== 'queued' || now.isSent
    })
    for (const blockId of changed) {
      noteSuperseded(blockId)
      blocks.set(blockId, { kind: 'queued' })
    }
    if (changed.length > 0) publish(changed, 'phase')
  }
  const applyEvent = (event: TakeEvent) => {
    switch (event.kind) {
      case 'snapshot':
        return restart(event)
      case 'queued':
        return noteQueued(event.blockIds)
      case 'sent':
        blocks.set(event.blockId, { kind: 'queued', isSent: true })
        return publish([event.blockId], 'phase')
      case 'dropped':
        return end(event.blockIds, event.failure, null)
      case 'started':
        blocks.set(event.take.blockId, {
          ...{ kind: 'speaking', take: event.take },
          ...{ sampleCount: event.take.sampleCount, marks: [] },
        })
        return publish([event.take.blockId], 'phase')
      case 'progress':
        return advance(event)
      case 'ended':
        if (superseded.delete(event.take.id)) return
        return end([event.take.blockId], event.take.failure, event.take)
      case 'listed':
      case 'pronunciation':
      case 'project':
      case 'edited':
        return
      case 'activated':
        return publish(
          event.blocks.map(({ blockId }) => blockId),
          'phase',
        )
      default:
        return assertNever(event)
    }
  }

  return {
    get: (blockId) => blocks.get(blockId) ?? null,
    isRunning(blockId) {
      const kind = blocks.get(blockId)?.kind
      return kind === 'queued' || kind === 'speaking'
    },
    phaseOf: (blockId) => phases.get(blockId) ?? null,
    failures: () =>
      [...phases].flatMap(([blockId, now]) => (now.kind === 'failed' ? [{ blockId, failure: now.failure }] : [])),
    progress,
    apply: applyEvent,
    batch(work) {
      const changed = (batched = { phase: new Set(), progress: new Set() })
      try {
        work()
      } finally {
        batched = null
        for (const blockId of changed.phase) changed.progress.delete(blockId)
        if (changed.phase.size > 0) publish([...changed.phase], 'phase')
        if (changed.progress.size > 0) publish([...changed.progress], 'progress')
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
