import type { CastList, CastMember, CastVoice, SoundChange, Touched } from '#shared/contract/cast.ts'
import type { StudioImplementer } from './studio-errors.ts'

interface Renamed {
  lineCount: number
  chapterIds: string[]
}

export interface CastService {
  list(request: { projectId: string }): CastList
  add(request: { projectId: string; name: string; voice: CastVoice }): CastMember | Promise<CastMember>
  setVoice(request: { castId: string; voice: CastVoice }): CastMember | Promise<CastMember>
  rename(request: { castId: string; name: string }): Renamed | Promise<Renamed>
  remove(request: { castId: string }): void | Promise<void>
  restore(request: { castId: string }): CastMember | Promise<CastMember>
  preview(request: { projectId: string; change: SoundChange }): Touched
}

/** Who speaks in a project, and what a change of voices would touch. */
export function castProcedures(studio: StudioImplementer['cast'], cast: CastService) {
  return {
    list: studio.list.handler(({ input }) => cast.list(input)),
    add: studio.add.handler(({ input }) => cast.add(input)),
    setVoice: studio.setVoice.handler(({ input }) => cast.setVoice(input)),
    rename: studio.rename.handler(({ input }) => cast.rename(input)),
    remove: studio.remove.handler(({ input }) => cast.remove(input)),
    restore: studio.restore.handler(({ input }) => cast.restore(input)),
    preview: studio.preview.handler(({ input }) => cast.preview(input)),
  }
}
