import type { takes, Take } from '#shared/contract/takes.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { Service } from '../../lib/service.ts'
import { getChapter } from '../../db/repos/chapters-repo.ts'
import { findBlock, isBlockLocked } from '../../db/repos/blocks-repo.ts'
import { listMarks } from '../../db/repos/marks-repo.ts'
import { getTakeDetails, listProjectTakes, sumProjectTakes } from '../../db/repos/project-takes-repo.ts'
import { getTake, listTakes, setActiveTake, setTakeStar } from '../../db/repos/takes-repo.ts'
import { runInTurns } from '../../lib/run-in-turns.ts'
import { readBudget } from '../usage/budgets.ts'
import { blockLocked } from './block-locked.ts'
import { deleteTakes, restoreDeleted } from './delete-takes.ts'
import { measureTakes } from './measure-takes.ts'
import { type HearInputsDeps, previewSpeech } from './preview-inputs.ts'
import { planSteps } from './plan-generation.ts'
import { createTakeEvents } from './take-events.ts'
import { createQueueService, type QueueServiceDeps } from './queue-service.ts'
import { createTakeQueue, type TakeQueueDeps } from './take-queue.ts'

export type TakesServiceDeps = Omit<TakeQueueDeps, 'events'> & HearInputsDeps & QueueServiceDeps

/** Creates the takes service. Unfinished takes and the previous queue must have been recovered before. */
export function createTakesService(deps: TakesServiceDeps) {
  const events = createTakeEvents()
  const queue = createTakeQueue({ ...deps, events })

  const service = {
    list({ blockId }) {
      queue.storeEnds()
      return listTakes(deps.db, blockId)
    },
    marks: ({ takeIds }) => listMarks(deps.db, takeIds),
    loudness: (request) => measureTakes(deps, request),
    async plan(request, signal) {
      const { plan } = await runInTurns(planSteps(deps, { ...request, reuse: true }), signal)
      const budget = readBudget(deps, request.projectId)
      if (budget === null) return plan
      return { ...plan, budget: { ...budget, waitingCharacters: queue.waitingCharacters(request.projectId) } }
    },
    generate: queue.generate,
    planProject: ({ projectId }, signal) => queue.projects.plan(projectId, signal),
    async generateProject({ projectId }) {
      queue.storeEnds()
      return queue.projects.generate(projectId)
    },
    resume({ takeId }) {
      queue.storeEnds()
      const take = getTake(deps.db, takeId)
      if (!take) throw new StudioError('not_found', 'take-not-found')
      return queue.resume(take)
    },
    regeneratePassage({ blockId, charOffset }) {
      queue.storeEnds()
      return queue.regeneratePassage(blockId, charOffset)
    },
    cancel({ projectId, blockId }) {
      if (blockId === undefined) queue.cancelProject(projectId)
      else queue.cancelBlocks([blockId])
    },
    regenerateRunning: ({ blockIds }) => queue.regenerateRunning(blockIds),
    hear: (request, signal) => previewSpeech(deps, request, signal),
    activate({ blockId, takeId }) {
      queue.storeEnds()
      const place = findBlock(deps.db, blockId)
      const take = getTake(deps.db, takeId)
      if (!place || !take) throw new StudioError('not_found', 'take-not-found')
      if (take.sampleCount === 0) throw new StudioError('conflict', 'take-without-audio')
      if (isBlockLocked(deps.db, blockId)) throw blockLocked()
      setActiveTake(deps.db, blockId, takeId)
      events.emit(place.projectId, { kind: 'activated', blocks: [{ blockId, take }] })
    },
    star({ takeId, starred }) {
      const place = findBlock(deps.db, getTake(deps.db, takeId)?.blockId ?? '')
      if (!place) throw new StudioError('not_found', 'take-not-found')
      setTakeStar(deps.db, takeId, starred)
      events.emit(place.projectId, { kind: 'listed' })
    },
    details({ takeId }) {
      const details = getTakeDetails(deps.db, takeId)
      if (!details) throw new StudioError('not_found', 'take-not-found')
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
    watch: ({ projectId }, signal) => queue.watch(projectId, signal),
  } satisfies Service<typeof takes>
  return {
    ...service,
    queue: createQueueService(deps, queue),
    cancelBlocks: queue.cancelBlocks,
    /** Notifies watchers of a block's active take. */
    activated: (projectId: string, blockId: string, take: Take | null) =>
      events.emit(projectId, { kind: 'activated', blocks: [{ blockId, take }] }),
    /** Notifies watchers of the chapters' new revisions; leaves out chapters that don't exist. */
    edited(chapterIds: readonly string[]) {
      for (const chapterId of chapterIds) {
        const chapter = getChapter(deps.db, chapterId)
        if (chapter) events.emit(chapter.projectId, { kind: 'edited', chapterId, revision: chapter.revision })
      }
    },
    /** Notifies the watchers of every project that pronunciations changed. */
    pronunciationChanged: () => events.emit(null, { kind: 'pronunciation' }),
    /** Notifies the watchers of every project that settings or a cast changed. */
    projectChanged: () => events.emit(null, { kind: 'project' }),
    rest: queue.rest,
    underWay: queue.underWay,
    /** Stops all work and resolves when nothing is being written. What arrived is kept. */
    dispose: () => queue.dispose(),
  }
}

export type TakesService = ReturnType<typeof createTakesService>
