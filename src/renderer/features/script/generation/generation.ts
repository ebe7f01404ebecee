import type { Failure } from '#shared/contract/base.ts'
import type { GenerationPlan, Take } from '#shared/contract/takes.ts'
import type { ChapterSession } from '../session/chapter-session.ts'
import type { TakeActivity } from './take-activity.ts'
import { createStore, type Store } from '../../../lib/create-store.ts'
import { getFailure, type StudioClient } from '../../../rpc/studio.ts'

/** What generating everything would do. `unknown` while it is being planned. */
export type PlanState =
  { kind: 'nothing' } | { kind: 'unknown'; blocks: number } | { kind: 'ready'; plan: GenerationPlan }

export interface Generation {
  plan: Store<PlanState>
  /** Increases when the list of takes changes, because stored audio is free and deleted audio isn't. */
  listing: Store<number>
  /** Plans again: takes were deleted, restored or imported. */
  noteListed(): void
  /** The service can't be reached: what is requested now waits until the user sends it. Set by the screen. */
  isOffline: Store<boolean>
  /** Why the user's last request wasn't started; null if it was. */
  failure: Store<Failure | null>
  /** Generates everything out of date or not generated. Returns the first block that will play. */
  generateAll(): Promise<string | null>
  /** Generates those of the blocks that are out of date or not generated. Returns the first one that will play. */
  generateDue(blockIds: readonly string[]): Promise<string | null>
  /** Generates one block: an up-to-date block gets another take, a partial one only the missing part. */
  generateBlock(blockId: string): Promise<string | null>
  /** Generates one whole block again, regardless of stored audio. */
  regenerate(blockId: string): Promise<string | null>
  /** Requests the missing part of a partial take. Returns the block if the request was started. */
  resume(take: Pick<Take, 'id' | 'blockId'>): Promise<string | null>
  /** Generates the passage with this character again. Returns the block if the request was started. */
  regeneratePassage(place: { blockId: string; charOffset: number }): Promise<string | null>
  /** Generates the blocks with one request for several voices. Blocks with a dialogue that is up to date get another. */
  generateDialogue(blockIds: readonly string[]): Promise<string | null>
  /** Generates blocks whose dialogue couldn't be cut, one by one. */
  generateOneByOne(): Promise<string | null>
  cancel(blockId?: string): Promise<void>
  /** Cost of one block; null if currently unknown. */
  planBlock(blockId: string, signal: AbortSignal): Promise<GenerationPlan | null>
  close(): void
}

export interface GenerationDeps {
  projectId: string
  client: { takes: Pick<StudioClient['takes'], 'plan' | 'generate' | 'resume' | 'regeneratePassage' | 'cancel'> }
  session: ChapterSession
  activity: TakeActivity
  after(delayMs: number, call: () => void): () => void
}

const PLAN_DELAY_MS = 250
/** While changes continue, for example while another window queues thousands of blocks. */
const PLAN_MAX_DELAY_MS = 1_000
/** The same object each time: plans are made every second during generation, and an equal one renders nothing. */
const NOTHING: PlanState = { kind: 'nothing' }

/** Plans, starts and cancels generation for a chapter's blocks. Progress is reported through the activity. */
export function createGeneration({ projectId, client, session, activity, after }: GenerationDeps): Generation {
  const plan = createStore(NOTHING)
  const listing = createStore(0)
  const failure = createStore<Failure | null>(null)
  const isOffline = createStore(false)
  let planning: AbortController | null = null
  let cancelDelay: (() => void) | null = null
  let cancelMaxDelay: (() => void) | null = null

  const isDue = (blockId: string) => session.book.isUnspoken(blockId) && !activity.isRunning(blockId)
  const due = () => session.blockIds().filter(isDue)

  const replan = async () => {
    planning?.abort()
    const mine = (planning = new AbortController())
    const blockIds = due()
    if (blockIds.length === 0) return plan.set(NOTHING)
    if (plan.get().kind === 'nothing') plan.set({ kind: 'unknown', blocks: blockIds.length })
    try {
      await session.queue.settle()
      const ready = await client.takes.plan({ projectId, blockIds: due() }, { signal: mine.signal })
      if (!mine.signal.aborted)
        plan.set(
          ready.blockIds.length + ready.reusable.length + ready.problems.length === 0
            ? NOTHING
            : { kind: 'ready', plan: ready },
        )
    } catch {
      // The plan only labels a button; pressing it reports the error.
      if (!mine.signal.aborted) plan.set({ kind: 'unknown', blocks: blockIds.length })
    }
  }
  const endDelays = () => {
    cancelDelay?.()
    cancelMaxDelay?.()
    cancelDelay = cancelMaxDelay = null
  }
  const replanNow = () => {
    endDelays()
    void replan()
  }
  /**
   * Plans a quarter of a second after the last change, but at most a second after the first; the previous plan stands
   * until then.
   */
  const schedule = () => {
    const { unspokenBlocks: blocks } = session.book.counts.get()
    // Until the remaining work is known, nothing may claim that everything is done.
    if (blocks > 0 && plan.get().kind === 'nothing' && activity.progress.get().total === 0)
      plan.set({ kind: 'unknown', blocks })
    cancelDelay?.()
    cancelDelay = after(PLAN_DELAY_MS, replanNow)
    cancelMaxDelay ??= after(PLAN_MAX_DELAY_MS, replanNow)
  }
  const ends = [
    session.book.subscribe(schedule),
    activity.subscribe((_blockIds, kind) => {
      if (kind === 'phase') schedule()
    }),
  ]
  schedule()

  const generate = async (blockIds: readonly string[], reuse: boolean, asDialogue = false): Promise<string | null> => {
    if (blockIds.length === 0) return null
    failure.set(null)
    activity.expect(blockIds)
    try {
      await session.queue.settle()
      const started = await client.takes.generate({ projectId, blockIds: [...blockIds], reuse, asDialogue })
      const sent = new Set(started.blockIds)
      activity.unexpect(blockIds.filter((blockId) => !sent.has(blockId)))
      for (const problem of started.problems) activity.fail(problem.blockId, problem.failure)
      const heard = new Set([...started.blockIds, ...started.reusable.map(({ blockId }) => blockId)])
      return blockIds.find((blockId) => heard.has(blockId)) ?? null
    } catch (error) {
      activity.unexpect(blockIds)
      const reason = getFailure(error)
      // Canceled while it was being queued; the user knows.
      if (reason.code !== 'canceled') failure.set(reason)
      return null
    }
  }

  /** Requests a part of a block; a failure is shown at the block. */
  const requestPart = async (blockId: string, request: () => Promise<unknown>): Promise<string | null> => {
    if (activity.isRunning(blockId)) return null
    activity.forget(blockId)
    activity.expect([blockId])
    try {
      await session.queue.settle()
      await request()
      return blockId
    } catch (error) {
      activity.unexpect([blockId])
      activity.fail(blockId, getFailure(error))
      return null
    }
  }

  const resume = ({ id: takeId, blockId }: Pick<Take, 'id' | 'blockId'>) =>
    requestPart(blockId, () => client.takes.resume({ takeId }))

  return {
    plan,
    listing,
    noteListed() {
      listing.set(listing.get() + 1)
      schedule()
    },
    isOffline,
    failure,
    generateAll() {
      const blockIds = due()
      plan.set(NOTHING)
      return generate(blockIds, true)
    },
    generateDue: (blockIds) => generate(blockIds.filter(isDue), true),
    async generateBlock(blockId) {
      if (activity.isRunning(blockId)) return null
      const text = session.textOf(blockId)
      if (text === null) return null
      const state = session.book.state(blockId, text)
      const take = session.book.record(blockId).activeTake
      // A line of a dialogue has no missing part: the block is generated whole.
      if (state === 'partial' && take?.status === 'partial' && !take.dialogue) return resume(take)
      return generate([blockId], state !== 'fresh')
    },
    regenerate: async (blockId) => (activity.isRunning(blockId) ? null : generate([blockId], false)),
    resume,
    regeneratePassage: (place) => requestPart(place.blockId, () => client.takes.regeneratePassage(place)),
    generateDialogue(blockIds) {
      const takes = blockIds.map((blockId) => session.book.record(blockId).activeTake)
      const isFresh = blockIds.every((blockId) => !session.book.isUnspoken(blockId))
      const isSame = takes.every((take) => take?.dialogue && take.dialogue.id === takes[0]?.dialogue?.id)
      return generate(blockIds, !(isFresh && isSame), true)
    },
    generateOneByOne() {
      const isUncut = (blockId: string) => {
        const now = activity.get(blockId)
        return now?.kind === 'failed' && now.failure.code === 'dialogue_not_cut'
      }
      return generate(session.blockIds().filter(isUncut), true)
    },
    async cancel(blockId) {
      try {
        await client.takes.cancel({ projectId, ...(blockId === undefined ? {} : { blockId }) })
      } catch (error) {
        failure.set(getFailure(error))
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
      endDelays()
      planning?.abort()
      for (const end of ends) end()
    },
  }
}
