import { z } from 'zod'
import { SOUND_LIMITS } from '../domain/block-sound.ts'
import { TITLE_LENGTH } from '../domain/text-lengths.ts'
import { Instant, procedure } from './base.ts'

export const ProjectSettings = z.object({
  voiceId: z.string(),
  modelId: z.string(),
  /** Locale sent with each request; null lets the voice's own locale decide. */
  language: z.string().nullable(),
  textNormalization: z.boolean(),
  loudnessNormalization: z.boolean(),
  /** Silence after each block without a pause of its own, 0 to 10,000 ms. */
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
  /** Whose account it is spoken with. The name stays when the workspace was removed. */
  workspace: z.object({ id: z.string(), name: z.string(), isRemoved: z.boolean() }),
  blockCount: z.number().int(),
  spokenBlockCount: z.number().int(),
  /** Share of them among the blocks with text, 0 to 1; 0 when no block has text. */
  spokenShare: z.number().min(0).max(1),
  durationMs: z.number(),
})
export type ProjectSummary = z.infer<typeof ProjectSummary>

/** A project that was removed: it can be brought back whole. */
export const RemovedProject = z.object({
  id: z.string(),
  title: z.string(),
  removedAt: Instant,
  blockCount: z.number().int(),
})
export type RemovedProject = z.infer<typeof RemovedProject>

/** Where a project holds one of some models. */
export const ModelUse = z.object({
  projectId: z.string(),
  projectTitle: z.string(),
  /** It speaks with it wherever nothing else is chosen. */
  isProjectModel: z.boolean(),
  /** Blocks and members of the cast that name it themselves. */
  blockCount: z.number().int(),
  castCount: z.number().int(),
  takeCount: z.number().int(),
})
export type ModelUse = z.infer<typeof ModelUse>

export const projects = {
  /** Last changed first. */
  list: procedure.output(z.array(ProjectSummary)),
  /** A project with one chapter and one empty block, with the catalogue's default model and first fitting voice. */
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
  /** Hides the project; `restore` brings everything back, at any time. Nothing is deleted. */
  remove: procedure.input(z.object({ projectId: z.string() })),
  restore: procedure.input(z.object({ projectId: z.string() })).output(Project),
  /** Removed projects, last removed first. */
  removed: procedure.output(z.array(RemovedProject)),
  /** Projects in which one of these models is anywhere, by title. */
  modelUses: procedure.input(z.object({ modelIds: z.array(z.string()).max(100) })).output(z.array(ModelUse)),
}
