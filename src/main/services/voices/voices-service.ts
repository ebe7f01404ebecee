import type { Heard } from '#shared/contract/takes.ts'
import type { AuditionPlan, Catalogue, VoiceUse } from '#shared/contract/voices.ts'
import type { WritableDb } from '../../db/database.ts'
import { getAgentListTime, listAgentNamesOfVoice } from '../../db/repos/agents-repo.ts'
import { listFavourites, setFavourite } from '../../db/repos/favourites-repo.ts'
import type { HearInputsDeps } from '../takes/hear-inputs.ts'
import { hearVoice } from './hear-voice.ts'
import { listUses } from './list-voice-uses.ts'
import { planAudition } from './plan-audition.ts'
import { refreshCatalogue, type RefreshCatalogueDeps } from './refresh-catalogue.ts'
import { removeVoice, type RemoveVoiceDeps } from './remove-voice.ts'
import { saveVoiceSample, type SaveVoiceSampleDeps } from './save-voice-sample.ts'

export type VoicesServiceDeps = RefreshCatalogueDeps &
  RemoveVoiceDeps &
  SaveVoiceSampleDeps &
  HearInputsDeps & { db: WritableDb }

/** The library of voices; the contract in `shared/contract/voices.ts` says what each member does. */
export interface VoicesService {
  catalogue(): Catalogue
  refresh(signal: AbortSignal): Promise<Catalogue>
  favourites(): string[]
  setFavourite(request: { voiceId: string; isFavourite: boolean }): string[]
  uses(request: { voiceId: string }): VoiceUse[]
  agentsOf(request: { voiceId: string }): { names: string[]; asOf: string | null }
  remove(request: { voiceId: string }, signal: AbortSignal): Promise<Catalogue>
  saveSample(request: { voiceId: string }, signal: AbortSignal): Promise<{ path: string; sizeBytes: number }>
  planAudition(request: { blockId: string; voiceIds: readonly string[] }): AuditionPlan
  audition(request: { blockId: string; voiceId: string }, signal: AbortSignal): Promise<Heard>
}

/** The voices of whatever service is the present one when it is asked. */
export function createVoicesService(deps: VoicesServiceDeps): VoicesService {
  return {
    catalogue: deps.catalogue,
    refresh: (signal) => refreshCatalogue(deps, signal),
    favourites: () => listFavourites(deps.db, deps.service()),
    setFavourite(request) {
      const service = deps.service()
      setFavourite(deps.db, { ...request, service, at: new Date(deps.now()).toISOString() })
      return listFavourites(deps.db, service)
    },
    uses: (request) => listUses(deps, request),
    agentsOf: ({ voiceId }) => ({
      names: listAgentNamesOfVoice(deps.cache, deps.service(), voiceId),
      asOf: getAgentListTime(deps.cache, deps.service()),
    }),
    remove: (request, signal) => removeVoice(deps, request, signal),
    saveSample: (request, signal) => saveVoiceSample(deps, request, signal),
    planAudition: (request) => planAudition(deps, request),
    audition: (request, signal) => hearVoice(deps, request, signal),
  }
}
