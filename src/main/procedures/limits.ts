import type { LimitsState } from '#shared/contract/limits.ts'
import type { StudioImplementer } from './studio-errors.ts'

export interface LimitsService {
  watch(signal: AbortSignal): AsyncIteratorObject<LimitsState, unknown, void>
}

/** How much the account's limits let through now. */
export function limitsProcedures(studio: StudioImplementer['limits'], limits: LimitsService) {
  return { watch: studio.watch.handler(({ context }) => limits.watch(context.signal)) }
}
