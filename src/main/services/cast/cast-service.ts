import type { cast } from '#shared/contract/cast.ts'
import type { Service } from '../../lib/service.ts'
import type { Counted } from '../../lib/with-recount.ts'
import { runInTurns } from '../../lib/run-in-turns.ts'
import {
  addCastMember,
  type ChangeCastDeps,
  removeCastMember,
  restoreCastMember,
  setMemberVoice,
} from './change-cast.ts'
import { listProjectCast } from './list-cast.ts'
import { measureCast, type MeasureCastDeps } from './measure-cast.ts'
import { previewSoundChange } from './preview-change.ts'
import { renameCastMember } from './rename-cast-member.ts'

export interface CastServiceDeps extends ChangeCastDeps, MeasureCastDeps {
  /** Waits until the counts that depend on a change are updated. */
  counted: Counted
  /** Called with the chapters whose text a change edited. */
  onEdited?(chapterIds: readonly string[]): void
}

/** A project's cast. */
export function createCastService(deps: CastServiceDeps) {
  return {
    list: (request) => listProjectCast(deps, request),
    add: (request) => deps.counted(addCastMember(deps, request)),
    setVoice: (request) => deps.counted(setMemberVoice(deps, request)),
    rename(request) {
      const renamed = renameCastMember(deps, request)
      deps.onEdited?.(renamed.chapterIds)
      return deps.counted(renamed)
    },
    remove: (request) => deps.counted(removeCastMember(deps, request)),
    restore: (request) => deps.counted(restoreCastMember(deps, request)),
    loudness: (request, signal) => measureCast(deps, request, signal),
    async proposeQuotations(request, signal) {
      const { proposeQuotations } = await import('./propose-quotations.ts')
      return runInTurns(proposeQuotations(deps.db, request), signal)
    },
    preview: (request) => previewSoundChange(deps, request),
  } satisfies Service<typeof cast>
}
