import type { Catalogue } from '#shared/contract/voices.ts'
import type { StudioImplementer } from './studio-errors.ts'

export interface VoicesService {
  catalogue(): Catalogue
  refresh(signal: AbortSignal): Promise<Catalogue>
}

/** The catalogue of voices and models. */
export function voicesProcedures(studio: StudioImplementer['voices'], voices: VoicesService) {
  return {
    catalogue: studio.catalogue.handler(() => voices.catalogue()),
    refresh: studio.refresh.handler(({ context }) => voices.refresh(context.signal)),
  }
}
