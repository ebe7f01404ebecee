import type { voices, AuditionSource } from '#shared/contract/voices.ts'
import type { Service } from '../../lib/service.ts'
import type { Counted } from '../../lib/with-recount.ts'
import type { WritableDb } from '../../db/database.ts'
import { getAgentListTime } from '../../db/repos/agents-repo.ts'
import { listFavorites, setFavorite } from '../../db/repos/favorites-repo.ts'
import { type HearInputsDeps, previewInputs } from '../takes/preview-inputs.ts'
import { listAgentUses } from './agent-uses.ts'
import { listUses } from './list-voice-uses.ts'
import { planAudition } from './plan-audition.ts'
import { refreshCatalog, type RefreshCatalogDeps } from './refresh-catalog.ts'
import { removeVoice, type RemoveVoiceDeps } from './remove-voice.ts'
import { replaceVoice, type ReplaceVoiceDeps } from './replace-voice.ts'
import { saveVoiceSample, type SaveVoiceSampleDeps } from './save-voice-sample.ts'
import type { Heard } from '#shared/contract/takes.ts'
import { readAuditionInputs } from './audition-inputs.ts'

export type VoicesServiceDeps = RefreshCatalogDeps &
  RemoveVoiceDeps &
  ReplaceVoiceDeps &
  SaveVoiceSampleDeps &
  HearInputsDeps & { db: WritableDb; counted: Counted }

/** The voices of the service that is configured at the time of each call. */
export function createVoicesService(deps: VoicesServiceDeps) {
  return {
    async catalog(signal) {
      await deps.catalogs.load(deps.service(), signal)
      return deps.catalog()
    },
    refresh: (signal) => refreshCatalog(deps, signal),
    favorites: () => listFavorites(deps.db, deps.service()),
    setFavorite(request) {
      const service = deps.service()
      setFavorite(deps.db, { ...request, service, at: new Date(deps.now()).toISOString() })
      return listFavorites(deps.db, service)
    },
    uses: (request) => listUses(deps, request),
    async agentsOf({ voiceId }) {
      const asOf = getAgentListTime(deps.cache, deps.service())
      return { agents: await listAgentUses(deps, voiceId), asOf }
    },
    replace: (request) => deps.counted(replaceVoice(deps, request)),
    remove: (request, signal) => removeVoice(deps, request, signal),
    saveSample: (request, signal) => saveVoiceSample(deps, request, signal),
    planAudition: (request) => planAudition(deps, request),
    audition: (request, signal) => hearVoice(deps, request, signal),
  } satisfies Service<typeof voices>
}

export type VoicesService = ReturnType<typeof createVoicesService>

/**
 * Generates a text, or a block's line, in a voice.
 *
 * @throws StudioError `not_found`: the block doesn't exist, or a text's voice isn't listed; nothing was sent
 * @throws StudioError as `previewInputs` says
 */
async function hearVoice(
  deps: HearInputsDeps,
  { source, voiceId }: { source: AuditionSource; voiceId: string },
  signal: AbortSignal,
): Promise<Heard> {
  const blockId = 'blockId' in source ? source.blockId : null
  return previewInputs(deps, blockId, readAuditionInputs(deps, source)(voiceId), 'audition', signal)
}
