import type { z } from 'zod'
import type { ExportEvent, exports } from '#shared/contract/exports.ts'
import type { StudioImplementer } from './studio-errors.ts'

type Input<Procedure extends { '~orpc': { inputSchema?: unknown } }> = z.output<
  Extract<Procedure['~orpc']['inputSchema'], z.ZodType>
>
type Output<Procedure extends { '~orpc': { outputSchema?: unknown } }> = z.input<
  Extract<Procedure['~orpc']['outputSchema'], z.ZodType>
>

export interface ExportsService {
  check(
    request: Input<typeof exports.check>,
    signal: AbortSignal,
  ): Promise<Output<typeof exports.check>> | Output<typeof exports.check>
  run(request: Input<typeof exports.run>, signal: AbortSignal): AsyncIteratorObject<ExportEvent, unknown, void>
}

/** Finished files. */
export function exportsProcedures(studio: StudioImplementer['exports'], service: ExportsService) {
  return {
    check: studio.check.handler(({ input, context }) => service.check(input, context.signal)),
    run: studio.run.handler(({ input, context }) => service.run(input, context.signal)),
  }
}
