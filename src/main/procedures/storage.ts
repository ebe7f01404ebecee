import type { StorageService } from '../services/storage/storage-service.ts'
import type { StudioImplementer } from './studio-errors.ts'

/** Where the studio's files lie, and its backups. */
export function storageProcedures(studio: StudioImplementer['storage'], storage: StorageService) {
  return {
    place: studio.place.handler(() => storage.place()),
    moveTakes: studio.moveTakes.handler(({ input, context }) => storage.moveTakes(input, context.signal)),
    sizes: studio.sizes.handler(({ context }) => storage.sizes(context.signal)),
    cleanUp: studio.cleanUp.handler(({ input, context }) => storage.cleanUp(input, context.signal)),
    backups: studio.backups.handler(() => storage.backups()),
    backUp: studio.backUp.handler(() => storage.backUp()),
    restoreNext: studio.restoreNext.handler(({ input, context }) => storage.restoreNext(input, context.signal)),
  }
}
