import type { GenerationPlan, Take } from '#shared/contract/takes.ts'
import type { ChapterSession } from '../../features/script/chapter-session.ts'
import type { TakeActivity } from '../../features/takes/take-activity.ts'
import { createStore, type Store } from '../../lib/create-store.ts'
import { failureOf, type FailureFacts } from '../../lib/failure-words.ts'
import { reasonOf, type StudioClient } from '../../rpc/studio.ts'

/** What generating everything would do. `unknown` while it is being worked out. */
export type PlanState =
  { kind: 'nothing' } | { kind: 'unknown'; blocks: number } | { kind: 'ready'; plan: GenerationPlan }

export interface Generation {
  plan: Store<PlanState>
  /** Why the last request of a person was not carried out at all; null when it was. */
  failure: Store<FailureFacts | null>
  /** Speaks everything that is changed or not spoken. Answers the first block that will be heard. */
  generateAll(): Promise<string | null>
  /** Speaks one block; a block that is fresh gets another take, one that stopped early gets only the rest. */
  generateBlock(blockId: string): Promise<string | null>
  /** Speaks the whole of one block again, whatever is stored of it. */
  generateAnew(blockId: string): Promise<string | null>
  /** Asks for what a take that stopped early lacks. Answers the block when that is under way. */
  resume(take: Pick<Take, 'id' | 'blockId'>): Promise<string | null>
  cancel(blockId?: string): Promise<void>
  /** What one block would cost; null when it cannot be said now. */
  planBlock(blockId: string, signal: AbortSignal): Promise<GenerationPlan | null>
  close(): void
}

export interface GenerationDeps {
  projectId: string
  client: Pick<StudioClient, 'takes'>
  session: ChapterSession
  activity: TakeActivity
  after(delayMs: number, call: () => void): () => void
}

const PLAN_DELAY_MS = 250

/** Plans, starts and cancels the speaking of a chapter's blocks. What happens to them comes through the activity. */
export function createGeneration({ projectId, client, session, activity, after }: GenerationDeps): Generation {
  const plan = createStore<PlanState>({ kind: 'nothing' })
  const failure = createStore<FailureFacts | null>(null)
  let planning: AbortController | null = null
  let cancelTimer: (() => void) | null = null

  const isRunning = (blockId: string) => {
    const kind = activity.get(blockId)?.kind
    return kind === 'queued' || kind === 'speaking'
  }
  const due = () => session.blockIds().filter((blockId) => session.book.isUnspoken(blockId) && !isRunning(blockId))

  const replan = async () => {
    planning?.abort()
    const mine = (planning = new AbortController())
    const blockIds = due()
    if (blockIds.length === 0) return plan.set({ kind: 'nothing' })
    if (plan.get().kind === 'nothing') plan.set({ kind: 'unknown', blocks: blockIds.length })
    try {
      await session.queue.settle()
      const ready = await client.takes.plan({ projectId, blockIds: due() }, { signal: mine.signal })
      if (!mine.signal.aborted)
        plan.set(
          ready.blockIds.length + ready.reusable.length + ready.problems.length === 0
            ? { kind: 'nothing' }
            : { kind: 'ready', plan: ready },
        )
    } catch {
      // The plan only words a button; whoever presses it is told what is wrong.
      if (!mine.signal.aborted) plan.set({ kind: 'unknown', blocks: blockIds.length })
    }
  }
  /** A plan at most every quarter of a second, however fast things change; an old one stands until then. */
  const schedule = () => {
    const { unspokenBlocks: blocks } = session.book.counts.get()
    // Until it is worked out what is left to do, nothing may say that all is done.
    if (blocks > 0 && plan.get().kind === 'nothing' && activity.progress.get().total === 0)
      plan.set({ kind: 'unknown', blocks })
    cancelTimer ??= after(PLAN_DELAY_MS, () => {
      cancelTimer = null
      void replan()
    })
  }
  const ends = [
    session.book.subscribe(schedule),
    activity.subscribe((_blockIds, kind) => {
      if (kind === 'phase') schedule()
    }),
  ]
  schedule()

  const generate = async (blockIds: readonly string[], reuse: boolean): Promise<string | null> => {
    if (blockIds.length === 0) return null
    failure.set(null)
    activity.expect(blockIds)
    try {
      await session.queue.settle()
      const started = await client.takes.generate({ projectId, blockIds: [...blockIds], reuse })
      const sent = new Set(started.blockIds)
      activity.unexpect(blockIds.filter((blockId) => !sent.has(blockId)))
      for (const problem of started.problems) activity.fail(problem.blockId, problem.failure)
      const heard = new Set([...started.blockIds, ...started.reusable.map(({ blockId }) => blockId)])
      return blockIds.find((blockId) => heard.has(blockId)) ?? null
    } catch (error) {
      activity.unexpect(blockIds)
      failure.set(failureOf(reasonOf(error)))
      return null
    }
  }

  const resume = async ({ id: takeId, blockId }: Pick<Take, 'id' | 'blockId'>): Promise<string | null> => {
    if (isRunning(blockId)) return null
    activity.forget(blockId)
    activity.expect([blockId])
    try {
      await session.queue.settle()
      await client.takes.resume({ takeId })
      return blockId
    } catch (error) {
      activity.unexpect([blockId])
      activity.fail(blockId, failureOf(reasonOf(error)))
      return null
    }
  }

  return {
    plan,
    failure,
    generateAll() {
      const blockIds = due()
      plan.set({ kind: 'nothing' })
      return generate(blockIds, true)
    },
    async generateBlock(blockId) {
      if (isRunning(blockId)) return null
      const text = session.textOf(blockId)
      if (text === null) return null
      const state = session.book.state(blockId, text)
      const take = session.book.record(blockId).activeTake
      if (state === 'partial' && take?.status === 'partial') return resume(take)
      return generate([blockId], state !== 'fresh')
    },
    generateAnew: async (blockId) => (isRunning(blockId) ? null : generate([blockId], false)),
    resume,
    async cancel(blockId) {
      try {
        await client.takes.cancel({ projectId, ...(blockId === undefined ? {} : { blockId }) })
      } catch (error) {
        failure.set(failureOf(reasonOf(error)))
      }
    },
    async planBlock(blockId, signal) {
      try {
        await session.queue.settle()
        return await client.takes.plan({ projectId, blockIds: [blockId] }, { signal })
      } catch {
        return null
      }
    },
    close() {
      cancelTimer?.()
      planning?.abort()
      for (const end of ends) end()
    },
  }
}
