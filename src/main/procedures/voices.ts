import type { VoicesService } from '../services/voices/voices-service.ts'
import type { StudioImplementer } from './studio-errors.ts'

/** The catalogue of voices and models, and what is done with single voices. */
export function voicesProcedures(studio: StudioImplementer['voices'], voices: VoicesService) {
  return {
    catalogue: studio.catalogue.handler(() => voices.catalogue()),
    refresh: studio.refresh.handler(({ context }) => voices.refresh(context.signal)),
    favourites: studio.favourites.handler(() => voices.favourites()),
    setFavourite: studio.setFavourite.handler(({ input }) => voices.setFavourite(input)),
    uses: studio.uses.handler(({ input }) => voices.uses(input)),
    agentsOf: studio.agentsOf.handler(({ input }) => voices.agentsOf(input)),
    remove: studio.remove.handler(({ input, context }) => voices.remove(input, context.signal)),
    saveSample: studio.saveSample.handler(({ input, context }) => voices.saveSample(input, context.signal)),
    planAudition: studio.planAudition.handler(({ input }) => voices.planAudition(input)),
    audition: studio.audition.handler(({ input, context }) => voices.audition(input, context.signal)),
  }
}
