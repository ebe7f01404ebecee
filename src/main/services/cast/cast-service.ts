import type { CastVoice, SoundChange } from '#shared/contract/cast.ts'
import {
  addCastMember,
  type ChangeCastDeps,
  removeCastMember,
  restoreCastMember,
  setMemberVoice,
} from './change-cast.ts'
import { listProjectCast } from './list-cast.ts'
import { previewSoundChange } from './preview-change.ts'
import { renameCastMember } from './rename-cast-member.ts'

/** Who speaks in a project. */
export function createCastService(deps: ChangeCastDeps) {
  return {
    list: (request: { projectId: string }) => listProjectCast(deps, request),
    add: (request: { projectId: string; name: string; voice: CastVoice }) => addCastMember(deps, request),
    setVoice: (request: { castId: string; voice: CastVoice }) => setMemberVoice(deps, request),
    rename: (request: { castId: string; name: string }) => renameCastMember(deps, request),
    remove: (request: { castId: string }) => removeCastMember(deps, request),
    restore: (request: { castId: string }) => restoreCastMember(deps, request),
    preview: (request: { projectId: string; change: SoundChange }) => previewSoundChange(deps, request),
  }
}
