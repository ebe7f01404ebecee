import type { WatermarkService } from '../services/watermark/watermark-service.ts'
import type { StudioImplementer } from './studio-errors.ts'

export type WatermarkProcedures = Omit<WatermarkService, 'dispose' | 'report'>

/** Files that are checked for the service's watermark. */
export function watermarkProcedures(studio: StudioImplementer['watermark'], service: WatermarkProcedures) {
  return {
    add: studio.add.handler(({ input }) => service.add(input)),
    arrived: studio.arrived.handler(({ input }) => service.arrived(input)),
    notArrived: studio.notArrived.handler(({ input }) => service.notArrived(input)),
    cancel: studio.cancel.handler(({ input }) => service.cancel(input)),
    again: studio.again.handler(({ input }) => service.again(input)),
    remove: studio.remove.handler(({ input }) => service.remove(input)),
    plan: studio.plan.handler(({ input }) => service.plan(input)),
    checkExport: studio.checkExport.handler(({ input }) => service.checkExport(input)),
    pause: studio.pause.handler(() => service.pause()),
    goOn: studio.goOn.handler(() => service.goOn()),
    watch: studio.watch.handler(({ input, context }) => service.watch(input, context.signal)),
  }
}
