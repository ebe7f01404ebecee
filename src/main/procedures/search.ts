import type { FindQuery, FindResult, Replacement, ReplaceChoice, WrittenResult } from '#shared/contract/search.ts'
import type { StudioImplementer } from './studio-errors.ts'

export interface SearchService {
  written(request: { text: string; limit: number }): WrittenResult
  find(
    request: { projectId: string; query: FindQuery; replacement: string | null },
    signal: AbortSignal,
  ): Promise<FindResult>
  replace(
    request: { projectId: string; query: FindQuery; replacement: string; blocks: ReplaceChoice },
    signal: AbortSignal,
  ): Promise<Replacement>
  setReplacement(request: { replacementId: string; isDone: boolean }): {
    blockCount: number
    leftBlockCount: number
    chapterIds: string[]
  }
}

/** Looking through what was written, and replacing in it. */
export function searchProcedures(studio: StudioImplementer['search'], search: SearchService) {
  return {
    written: studio.written.handler(({ input }) => search.written(input)),
    find: studio.find.handler(({ input, context }) => search.find(input, context.signal)),
    replace: studio.replace.handler(({ input, context }) => search.replace(input, context.signal)),
    setReplacement: studio.setReplacement.handler(({ input }) => search.setReplacement(input)),
  }
}
