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
import type { StudioImplementer } from './studio-errors.ts'

type Promisable<T> = T | Promise<T>

export interface TakesService {
  list(request: { blockId: string }): Promisable<Take[]>
  marks(request: { takeIds: string[] }): Promisable<TakeMarks[]>
  loudness(request: { takeIds: string[] }): Promisable<TakeLoudness[]>
  plan(request: { projectId: string; blockIds: string[] }): Promisable<GenerationPlan>
  generate(request: { projectId: string; blockIds: string[]; reuse: boolean }): Promisable<GenerationPlan>
  resume(request: { takeId: string }): Promisable<{ blockId: string; characters: number }>
  hear(request: { blockId: string; words: string }, signal: AbortSignal): Promise<Heard>
  cancel(request: { projectId: string; blockId?: string }): Promisable<void>
  activate(request: { blockId: string; takeId: string }): Promisable<void>
  star(request: { takeId: string; starred: boolean }): Promisable<void>
  details(request: { takeId: string }): Promisable<TakeDetails>
  page(request: {
    projectId: string
    filter: TakeFilter
    sort: TakeSort
    afterTakeId: string | null
    limit: number
  }): Promisable<TakeEntry[]>
  totals(request: { projectId: string; filter: TakeFilter }): Promisable<{ count: number; sizeBytes: number }>
  remove(request: { projectId: string; takes: TakeChoice }): Promisable<TakeDeletion>
  restoreDeleted(request: { projectId: string; deletedAt: string }): Promisable<{ count: number }>
  watch(request: { projectId: string }, signal: AbortSignal): AsyncIteratorObject<TakeEvent, unknown, void>
}

/** Takes: what there is, what a generation would cost, and the generation. */
export function takesProcedures(studio: StudioImplementer['takes'], takes: TakesService) {
  return {
    list: studio.list.handler(({ input }) => takes.list(input)),
    marks: studio.marks.handler(({ input }) => takes.marks(input)),
    loudness: studio.loudness.handler(({ input }) => takes.loudness(input)),
    plan: studio.plan.handler(({ input }) => takes.plan(input)),
    generate: studio.generate.handler(({ input }) => takes.generate(input)),
    resume: studio.resume.handler(({ input }) => takes.resume(input)),
    hear: studio.hear.handler(({ input, context }) => takes.hear(input, context.signal)),
    cancel: studio.cancel.handler(({ input }) => takes.cancel(input)),
    activate: studio.activate.handler(({ input }) => takes.activate(input)),
    star: studio.star.handler(({ input }) => takes.star(input)),
    details: studio.details.handler(({ input }) => takes.details(input)),
    page: studio.page.handler(({ input }) => takes.page(input)),
    totals: studio.totals.handler(({ input }) => takes.totals(input)),
    remove: studio.remove.handler(({ input }) => takes.remove(input)),
    restoreDeleted: studio.restoreDeleted.handler(({ input }) => takes.restoreDeleted(input)),
    watch: studio.watch.handler(({ input, context }) => takes.watch(input, context.signal)),
  }
}
