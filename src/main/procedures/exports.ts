import type { z } from 'zod'
import type { Cover, ExportEvent, ExportOptions, exports, SoundFigures } from '#shared/contract/exports.ts'
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
  measure(
    request: Input<typeof exports.measure>,
    signal: AbortSignal,
  ): AsyncIteratorObject<
    { kind: 'progress'; done: number; total: number } | { kind: 'measured'; figures: SoundFigures },
    unknown,
    void
  >
  lastChoice(request: { projectId: string }): ExportOptions | null
  cover(request: { projectId: string }): Cover | null
  setCover(request: { projectId: string; uploadId: string }): Promise<Cover>
  removeCover(request: { projectId: string }): void
  run(request: Input<typeof exports.run>, signal: AbortSignal): AsyncIteratorObject<ExportEvent, unknown, void>
}

/** Finished files. */
export function exportsProcedures(studio: StudioImplementer['exports'], service: ExportsService) {
  return {
    check: studio.check.handler(({ input, context }) => service.check(input, context.signal)),
    measure: studio.measure.handler(({ input, context }) => service.measure(input, context.signal)),
    lastChoice: studio.lastChoice.handler(({ input }) => service.lastChoice(input)),
    cover: studio.cover.handler(({ input }) => service.cover(input)),
    setCover: studio.setCover.handler(({ input }) => service.setCover(input)),
    removeCover: studio.removeCover.handler(({ input }) => service.removeCover(input)),
    run: studio.run.handler(({ input, context }) => service.run(input, context.signal)),
  }
}
