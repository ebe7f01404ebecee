import { z } from 'zod'
import { AUDITION_VOICES } from '../domain/audition-limits.ts'
import { Failure, Instant, procedure } from './base.ts'
import { Heard } from './takes.ts'

export const Model = z.object({
  id: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  isRecommended: z.boolean(),
  isDeprecated: z.boolean(),
  description: z.string(),
  languages: z.array(z.string()),
  /** Synthesis routes that take the model, such as `/v1/audio/stream`. Empty when the service does not say. */
  endpoints: z.array(z.string()),
  /** Only voices that name the model may use it. */
  curatedVoices: z.boolean(),
  englishVoicesOnly: z.boolean(),
})
export type Model = z.infer<typeof Model>

export const Voice = z.object({
  id: z.string(),
  displayName: z.string(),
  /** `male`, `female`, `not_specified`, or what the service says. */
  gender: z.string(),
  locale: z.string(),
  /** Ids of the models that the voice can be spoken by. */
  models: z.array(z.string()),
  isPersonal: z.boolean(),
  /** Path on the media route; null when the voice has no preview. */
  previewUrl: z.string().nullable(),
  tags: z.array(z.string()),
})
export type Voice = z.infer<typeof Voice>

export const Catalogue = z.object({
  voices: z.array(Voice),
  models: z.array(Model),
  /** When the service last answered; null when it never did. */
  asOf: Instant.nullable(),
  /** The service should be asked anew: that was more than a day ago, or under another service version than is set now. */
  isBehind: z.boolean(),
})
export type Catalogue = z.infer<typeof Catalogue>

/** Where a project would speak with a voice if it were generated now, and what was spoken with it. */
export const VoiceUse = z.object({
  projectId: z.string(),
  projectTitle: z.string(),
  isProjectVoice: z.boolean(),
  /** Blocks that name the voice themselves. */
  chosenBlockCount: z.number().int(),
  /** Blocks with words that have it because it is the project's. */
  inheritedBlockCount: z.number().int(),
  /** Speakers with this voice, by name, each with the lines that have it from them. */
  castMembers: z.array(z.object({ name: z.string(), lineCount: z.number().int() })),
  /** Takes that were spoken with it; they stay playable whatever becomes of the voice. */
  takeCount: z.number().int(),
})
export type VoiceUse = z.infer<typeof VoiceUse>

/** What hearing a line in some voices would do, before anything is sent. */
export const AuditionPlan = z.object({
  /** What is spoken: the line, or its first sentences when it is long. */
  text: z.string(),
  /** One entry for each voice asked for, in that order. */
  voices: z.array(
    z.object({
      voiceId: z.string(),
      /** What the service would charge; 0 when the sound is stored. */
      characters: z.number().int(),
      isStored: z.boolean(),
      /** Why it cannot be spoken. */
      problem: Failure.nullable(),
    }),
  ),
})
export type AuditionPlan = z.infer<typeof AuditionPlan>

export const voices = {
  /** What is stored here, at once and without a request; empty lists before the first refresh. */
  catalogue: procedure.output(Catalogue),
  /** Asks the service for all pages and stores them. On any failure the stored catalogue stays as it was. */
  refresh: procedure.output(Catalogue),
  /** Ids of the present service's voices that a person marked, also of voices that are not listed any more. */
  favourites: procedure.output(z.array(z.string())),
  /** Marks a voice or takes the mark away; answers the marked ones. */
  setFavourite: procedure
    .input(z.object({ voiceId: z.string().min(1).max(500), isFavourite: z.boolean() }))
    .output(z.array(z.string())),
  /** Projects that speak with the voice or did so, by title; removed ones are left out. */
  uses: procedure.input(z.object({ voiceId: z.string() })).output(z.array(VoiceUse)),
  /** Names of the agents that speak with the voice, as they were last listed; `asOf` is null when they never were. */
  agentsOf: procedure
    .input(z.object({ voiceId: z.string().max(500) }))
    .output(z.object({ names: z.array(z.string()), asOf: z.string().nullable() })),
  /**
   * Deletes a personal voice at the service and here, favourites and auditions with it; takes stay. A voice that the
   * service does not have any more counts as deleted. `not_found`, `invalid_input`: no such voice, or a shared one;
   * nothing was sent. Any other failure: the voice is still listed.
   */
  remove: procedure.input(z.object({ voiceId: z.string() })).output(Catalogue),
  /**
   * Writes the recording that a personal voice was made from to the export folder, never over another file. `not_found`,
   * `invalid_input` as above; nothing was written on any failure.
   */
  saveSample: procedure
    .input(z.object({ voiceId: z.string() }))
    .output(z.object({ path: z.string(), sizeBytes: z.number().int() })),
  /** Counts what an audition would cost. Nothing is sent. `not_found` when there is no such block. */
  planAudition: procedure
    .input(z.object({ blockId: z.string(), voiceIds: z.array(z.string()).min(1).max(AUDITION_VOICES) }))
    .output(AuditionPlan),
  /**
   * The block's line in another voice, as the block would sound with it. The same line in the same voice is stored, and
   * free from then on. `not_found`, `voice_mismatch`, `text_empty`: nothing was sent. After `cancelled` nothing is kept,
   * and the service may charge what it had spoken.
   */
  audition: procedure.input(z.object({ blockId: z.string(), voiceId: z.string() })).output(Heard),
}
