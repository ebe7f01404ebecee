import type { GenerationPlan, Take, TakeEvent, TakeMarks } from '#shared/contract/takes.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { findBlock } from '../../db/repos/blocks-repo.ts'
import { listMarks } from '../../db/repos/marks-repo.ts'
import { getTake, listTakes, setActiveTake } from '../../db/repos/takes-repo.ts'
import { planGeneration } from './plan-generation.ts'
import { createTakeEvents } from './take-events.ts'
import { createTakeQueue, type TakeQueueDeps } from './take-queue.ts'

export type TakesServiceDeps = Omit<TakeQueueDeps, 'events'>

/** Everything about takes that screens ask for; the contract in `shared/contract/takes.ts` says what each member does. */
export interface TakesService {
  list(request: { blockId: string }): Take[]
  marks(request: { takeIds: readonly string[] }): TakeMarks[]
  plan(request: { projectId: string; blockIds: readonly string[] }): GenerationPlan
  generate(request: { projectId: string; blockIds: readonly string[]; reuse: boolean }): GenerationPlan
  /** StudioError `not_found` when there is no such take; `conflict` and `invalid_input` as `findRest` says. Nothing was sent then. */
  resume(request: { takeId: string }): { blockId: string; characters: number }
  cancel(request: { projectId: string; blockId?: string | undefined }): void
  /** StudioError `not_found` when there is no such take or block; `conflict` when the take holds no sound. Nothing changed then. */
  activate(request: { blockId: string; takeId: string }): void
  watch(request: { projectId: string }, signal: AbortSignal): AsyncGenerator<TakeEvent>
  /** Stops all work and resolves when nothing is being written any more. What arrived is kept. */
  dispose(): Promise<void>
}

/** Takes of one studio. Unfinished takes of an earlier run are recovered before this is created. */
export function createTakesService(deps: TakesServiceDeps): TakesService {
  const events = createTakeEvents()
  const queue = createTakeQueue({ ...deps, events })

  return {
    list: ({ blockId }) => listTakes(deps.db, blockId),
    marks: ({ takeIds }) => listMarks(deps.db, takeIds),
    plan: (request) => planGeneration(deps, { ...request, reuse: true }).plan,
    generate: (request) => queue.generate(request),
    resume({ takeId }) {
      const take = getTake(deps.db, takeId)
      if (!take) throw new StudioError('not_found', 'There is no such take.')
      return queue.resume(take)
    },
    cancel: (request) => queue.cancel(request),
    activate({ blockId, takeId }) {
      const place = findBlock(deps.db, blockId)
      const take = getTake(deps.db, takeId)
      if (!place || !take) throw new StudioError('not_found', 'There is no such take.')
      if (take.sampleCount === 0) throw new StudioError('conflict', 'This take holds no sound.')
      setActiveTake(deps.db, blockId, takeId)
      events.emit(place.projectId, { kind: 'activated', blockId, take })
    },
    watch: ({ projectId }, signal) => queue.watch(projectId, signal),
    dispose: () => queue.dispose(),
  }
}
