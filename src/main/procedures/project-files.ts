import type { z } from 'zod'
import type { ProjectFileRead, ProjectFileWritten, projectFiles } from '#shared/contract/project-files.ts'
import type { StudioImplementer } from './studio-errors.ts'

type Input<Procedure extends { '~orpc': { inputSchema?: unknown } }> = z.output<
  Extract<Procedure['~orpc']['inputSchema'], z.ZodType>
>
type Output<Procedure extends { '~orpc': { outputSchema?: unknown } }> = z.input<
  Extract<Procedure['~orpc']['outputSchema'], z.ZodType>
>
type Events<Finished> = AsyncIteratorObject<
  { kind: 'progress'; doneBytes: number; totalBytes: number } | Finished,
  unknown,
  void
>

export interface ProjectFilesService {
  check(request: Input<typeof projectFiles.check>): Promise<Output<typeof projectFiles.check>>
  write(request: Input<typeof projectFiles.write>, signal: AbortSignal): Events<ProjectFileWritten>
  read(request: Input<typeof projectFiles.read>, signal: AbortSignal): Events<ProjectFileRead>
  discard(request: { uploadId: string }): Promise<void>
}

/** Whole projects as files. */
export function projectFilesProcedures(studio: StudioImplementer['projectFiles'], service: ProjectFilesService) {
  return {
    check: studio.check.handler(({ input }) => service.check(input)),
    write: studio.write.handler(({ input, context }) => service.write(input, context.signal)),
    read: studio.read.handler(({ input, context }) => service.read(input, context.signal)),
    discard: studio.discard.handler(({ input }) => service.discard(input)),
  }
}
