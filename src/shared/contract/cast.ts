import { z } from 'zod'
import { SPEAKER_NAME_LENGTH } from '../domain/text-lengths.ts'
import { procedure } from './base.ts'
import { ProjectSettings } from './projects.ts'

/** Somebody who speaks in a project: lines that begin with the name and a colon are spoken by this voice. */
export const CastMember = z.object({
  id: z.string().startsWith('cast_'),
  name: z.string(),
  /** Null: the lines have the project's voice, and the name is not spoken all the same. */
  voiceId: z.string().nullable(),
  /** Null: the project's. */
  modelId: z.string().nullable(),
  /** Null: the language of the voice, or the project's when there is no voice here. */
  language: z.string().nullable(),
})
export type CastMember = z.infer<typeof CastMember>

/** A project's cast, and names in its script that are not in the cast. */
export const CastList = z.object({
  /** By name. */
  members: z.array(CastMember.extend({ lineCount: z.number().int() })),
  /** Most lines first. */
  found: z.array(z.object({ name: z.string(), lineCount: z.number().int() })),
})
export type CastList = z.infer<typeof CastList>

const SpeakerName = z.string().min(1).max(SPEAKER_NAME_LENGTH)
const CastVoice = CastMember.pick({ voiceId: true, modelId: true, language: true })
export type CastVoice = z.infer<typeof CastVoice>

/** Something that changes how blocks of a project sound. */
export const SoundChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('settings'), settings: ProjectSettings.partial() }),
  z.object({ kind: z.literal('voice'), castId: z.string(), voice: CastVoice }),
  z.object({ kind: z.literal('add'), name: SpeakerName, voice: CastVoice }),
  z.object({ kind: z.literal('remove'), castId: z.string() }),
])
export type SoundChange = z.infer<typeof SoundChange>

/** What such a change would touch. Only blocks that sound as they are written now are counted. */
export const Touched = z.object({
  /** Blocks that would count as changed, with those that are locked. */
  blockCount: z.number().int(),
  /** What the service would charge for speaking them again. */
  characters: z.number().int(),
  /** Of them: locked blocks, which keep the take that they play. */
  lockedBlockCount: z.number().int(),
  /** Of them: blocks whose new sound is stored already and costs nothing. */
  storedBlockCount: z.number().int(),
  /** Blocks that are changed now and whose take would fit again. */
  fittingBlockCount: z.number().int(),
})
export type Touched = z.infer<typeof Touched>

export const cast = {
  /** `not_found` when there is no such project. */
  list: procedure.input(z.object({ projectId: z.string() })).output(CastList),
  /** `conflict` when the cast has the name, whatever its case; `invalid_input` when it is no name. Nothing was added then. */
  add: procedure.input(z.object({ projectId: z.string(), name: SpeakerName, voice: CastVoice })).output(CastMember),
  setVoice: procedure.input(z.object({ castId: z.string(), voice: CastVoice })).output(CastMember),
  /**
   * Gives the speaker another name, and every line of theirs with it: they sound as before. `conflict` and
   * `invalid_input` as with `add`: nothing changed then.
   */
  rename: procedure
    .input(z.object({ castId: z.string(), name: SpeakerName }))
    .output(z.object({ lineCount: z.number().int(), chapterIds: z.array(z.string()) })),
  /** The lines of the speaker are text again, names spoken. `restore` brings the speaker back. */
  remove: procedure.input(z.object({ castId: z.string() })),
  /** `conflict` when the cast has another of that name by now. */
  restore: procedure.input(z.object({ castId: z.string() })).output(CastMember),
  /** Counts what a change would touch. Nothing changes. */
  preview: procedure.input(z.object({ projectId: z.string(), change: SoundChange })).output(Touched),
}
