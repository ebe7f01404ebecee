import type {
  GenerationPlan,
  Heard,
  Take,
  TakeChoice,
  TakeDeletion,
  TakeDetails,
  TakeEntry,
  TakeEvent,
  TakeFilter,
  TakeLoudness,
  TakeMarks,
  TakeSort,
} from '#shared/contract/takes.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { getChapter } from '../../db/repos/chapters-repo.ts'
import { findBlock, isBlockLocked } from '../../db/repos/blocks-repo.ts'
import { listMarks } from '../../db/repos/marks-repo.ts'
import { getTakeDetails, listProjectTakes, sumProjectTakes } from '../../db/repos/project-takes-repo.ts'
import { getTake, listTakes, setActiveTake, setTakeStar } from '../../db/repos/takes-repo.ts'
import { readBudget } from '../usage/budgets.ts'
import { blockLocked } from './block-locked.ts'
import { deleteTakes, restoreDeleted } from './delete-takes.ts'
import { measureTakes } from './measure-takes.ts'
import type { HearInputsDeps } from './hear-inputs.ts'
import { hearWords } from './hear-words.ts'
import { planGeneration } from './plan-generation.ts'
import { createTakeEvents } from './take-events.ts'
import { createQueueService, type QueueService } from './queue-service.ts'
import { createTakeQueue, type TakeQueueDeps } from './take-queue.ts'

export type TakesServiceDeps = Omit<TakeQueueDeps, 'events'> & HearInputsDeps

/** Everything about takes that screens ask for; the contract in `shared/contract/takes.ts` says what each member does. */
export interface TakesService {
  list(request: { blockId: string }): Take[]
  marks(request: { takeIds: readonly string[] }): TakeMarks[]
  /** As `measureTakes` says. */
  loudness(request: { takeIds: readonly string[] }): Promise<TakeLoudness[]>
  plan(request: { projectId: string; blockIds: readonly string[] }): GenerationPlan
  generate(request: { projectId: string; blockIds: readonly string[]; reuse: boolean }): GenerationPlan
  /** StudioError `not_found` when there is no such take; `conflict` and `invalid_input` as `findRest` says. Nothing was sent then. */
  resume(request: { takeId: string }): { blockId: string; characters: number }
  /** As `hearWords` says. */
  hear(request: { blockId: string; words: string }, signal: AbortSignal): Promise<Heard>
  cancel(request: { projectId: string; blockId?: string | undefined }): void
  queue: QueueService
  /** StudioError `not_found` when there is no such take or block; `conflict` when the take holds no sound; `block_locked`. Nothing changed then. */
  activate(request: { blockId: string; takeId: string }): void
  /** Tells watchers which take a block plays now. */
  activated(projectId: string, blockId: string, take: Take | null): void
  /** Tells watchers that a chapter is at another revision; nothing where it is not there. */
  edited(chapterId: string): void
  /** StudioError `not_found` when there is no such take. */
  star(request: { takeId: string; starred: boolean }): void
  /** StudioError `not_found` when there is no such take. */
  details(request: { takeId: string }): TakeDetails
  page(request: {
    projectId: string
    filter: TakeFilter
    sort: TakeSort
    afterTakeId: string | null
    limit: number
  }): TakeEntry[]
  totals(request: { projectId: string; filter: TakeFilter }): { count: number; sizeBytes: number }
  /** As `deleteTakes` says. */
  remove(request: { projectId: string; takes: TakeChoice }): TakeDeletion
  /** As `restoreDeleted` says. */
  restoreDeleted(request: { projectId: string; deletedAt: string }): { count: number }
  /** Tells the watchers of every project that say-as entries changed. */
  sayAsChanged(): void
  watch(request: { projectId: string }, signal: AbortSignal): AsyncGenerator<TakeEvent>
  /** As the queue says. */
  rest(isResting: boolean): void
  underWay(): number
  /** Stops all work and resolves when nothing is being written any more. What arrived is kept. */
  dispose(): Promise<void>
}

/** Takes of one studio. Unfinished takes and the queue of an earlier run are recovered before this is created. */
export function createTakesService(deps: TakesServiceDeps): TakesService {
  const events = createTakeEvents()
  const queue = createTakeQueue({ ...deps, events })

  return {
    list: ({ blockId }) => listTakes(deps.db, blockId),
    marks: ({ takeIds }) => listMarks(deps.db, takeIds),
    loudness: (request) => measureTakes(deps, request),
    plan(request) {
      const { plan } = planGeneration(deps, { ...request, reuse: true })
      const budget = readBudget(deps, request.projectId)
      if (budget === null) return plan
      return { ...plan, budget: { ...budget, waitingCharacters: queue.waitingCharacters(request.projectId) } }
    },
    generate: (request) => queue.generate(request),
    resume({ takeId }) {
      const take = getTake(deps.db, takeId)
      if (!take) throw new StudioError('not_found', 'There is no such take.')
      return queue.resume(take)
    },
    cancel: ({ projectId, blockId }) =>
      queue.cancel((work) => work.projectId === projectId && (blockId === undefined || work.blockId === blockId)),
    queue: createQueueService(deps, queue),
    hear: (request, signal) => hearWords(deps, request, signal),
    activate({ blockId, takeId }) {
      const place = findBlock(deps.db, blockId)
      const take = getTake(deps.db, takeId)
      if (!place || !take) throw new StudioError('not_found', 'There is no such take.')
      if (take.sampleCount === 0) throw new StudioError('conflict', 'This take holds no sound.')
      if (isBlockLocked(deps.db, blockId)) throw blockLocked()
      setActiveTake(deps.db, blockId, takeId)
      events.emit(place.projectId, { kind: 'activated', blockId, take })
    },
    activated: (projectId, blockId, take) => events.emit(projectId, { kind: 'activated', blockId, take }),
    edited(chapterId) {
      const chapter = getChapter(deps.db, chapterId)
      if (chapter) events.emit(chapter.projectId, { kind: 'edited', chapterId, revision: chapter.revision })
    },
    star({ takeId, starred }) {
      const place = findBlock(deps.db, getTake(deps.db, takeId)?.blockId ?? '')
      if (!place) throw new StudioError('not_found', 'There is no such take.')
      setTakeStar(deps.db, takeId, starred)
      events.emit(place.projectId, { kind: 'listed' })
    },
    details({ takeId }) {
      const details = getTakeDetails(deps.db, takeId)
      if (!details) throw new StudioError('not_found', 'There is no such take.')
      return details
    },
    page: (request) => listProjectTakes(deps.db, request),
    totals: (request) => sumProjectTakes(deps.db, request),
    remove(request) {
      const deletion = deleteTakes(deps, request)
      events.emit(request.projectId, { kind: 'listed' })
      return deletion
    },
    restoreDeleted(request) {
      const restored = restoreDeleted(deps, request)
      events.emit(request.projectId, { kind: 'listed' })
      return restored
    },
    sayAsChanged: () => events.emit(null, { kind: 'say-as' }),
    watch: ({ projectId }, signal) => queue.watch(projectId, signal),
    rest: queue.rest,
    underWay: queue.underWay,
    dispose: () => queue.dispose(),
  }
}
