import { z } from 'zod'
import { SOUND_LIMITS } from '../domain/block-sound.ts'
import { TITLE_LENGTH } from '../domain/text-lengths.ts'
import { Instant, procedure } from './base.ts'

export const ProjectSettings = z.object({
  voiceId: z.string(),
  modelId: z.string(),
  /** Locale sent with each request; null uses the voice's own. */
  language: z.string().nullable(),
  textNormalization: z.boolean(),
  loudnessNormalization: z.boolean(),
  /** Silence after each block without its own pause, 0 to 10,000 ms. */
  pauseAfterMs: z.number().int().min(0).max(SOUND_LIMITS.longestPauseAfterMs),
})
export type ProjectSettings = z.infer<typeof ProjectSettings>

export const Project = z.object({
  id: z.string().startsWith('proj_'),
  title: z.string(),
  settings: ProjectSettings,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Project = z.infer<typeof Project>

export const ProjectSummary = Project.extend({
  /** The account it is generated with. The name is kept after the workspace was removed. */
  workspace: z.object({ id: z.string(), name: z.string(), isRemoved: z.boolean() }),
  /** The project's voice, then those of its cast by speaker, each once. */
  voiceIds: z.array(z.string()),
  blockCount: z.number().int(),
  spokenBlockCount: z.number().int(),
  /** Blocks with something to generate. */
  writtenBlockCount: z.number().int(),
  /** Of those, the ones whose audio doesn't match the block or ends early. */
  outdatedBlockCount: z.number().int(),
  durationMs: z.number(),
  /** The bundled sample, or a copy that was exported and imported again. */
  isSample: z.boolean(),
})
export type ProjectSummary = z.infer<typeof ProjectSummary>

/** A deleted project that can be restored. */
export const RemovedProject = z.object({
  id: z.string(),
  title: z.string(),
  removedAt: Instant,
  blockCount: z.number().int(),
})
export type RemovedProject = z.infer<typeof RemovedProject>

/** Where a project uses one of some models. */
export const ModelUse = z.object({
  projectId: z.string(),
  projectTitle: z.string(),
  /** It is the project's default model. */
  isProjectModel: z.boolean(),
  /** Blocks and cast members that specify it themselves. */
  blockCount: z.number().int(),
  castCount: z.number().int(),
  takeCount: z.number().int(),
})
export type ModelUse = z.infer<typeof ModelUse>

export const projects = {
  /** Most recently changed first. */
  list: procedure.output(z.array(ProjectSummary)),
  /**
   * Creates a project with one chapter and one empty block, the catalog's default model and its first matching voice.
   */
  create: procedure.input(z.object({ title: z.string().min(1).max(TITLE_LENGTH) })).output(Project),
  update: procedure
    .input(
      z.object({
        projectId: z.string(),
        title: z.string().min(1).max(TITLE_LENGTH).optional(),
        settings: ProjectSettings.partial().optional(),
      }),
    )
    .output(Project),
  /** Hides the project; `restore` brings everything back at any time. Nothing is deleted. */
  remove: procedure.input(z.object({ projectId: z.string() })),
  restore: procedure.input(z.object({ projectId: z.string() })).output(Project),
  /** Deleted projects, most recent first. */
  removed: procedure.output(z.array(RemovedProject)),
  /** Projects using any of these models, by title. */
  modelUses: procedure.input(z.object({ modelIds: z.array(z.string()).max(100) })).output(z.array(ModelUse)),
}
