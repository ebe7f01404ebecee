import { z } from 'zod'
import { AUDITION_TEXT_LENGTH, AUDITION_VOICES } from '../domain/audition-limits.ts'
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
  /** Synthesis routes that support the model, such as `/v1/audio/stream`. Empty if unknown. */
  endpoints: z.array(z.string()),
  /** Only voices that list the model may use it. */
  curatedVoices: z.boolean(),
  englishVoicesOnly: z.boolean(),
})
export type Model = z.infer<typeof Model>

export const Voice = z.object({
  id: z.string(),
  displayName: z.string(),
  /** `male`, `female`, `not_specified`, or another value from the service. */
  gender: z.string(),
  locale: z.string(),
  /** IDs of the models that support the voice. */
  models: z.array(z.string()),
  isPersonal: z.boolean(),
  /** Path on the media route; null without a preview. */
  previewUrl: z.string().nullable(),
  tags: z.array(z.string()),
})
export type Voice = z.infer<typeof Voice>

export const Catalog = z.object({
  voices: z.array(Voice),
  models: z.array(Model),
  /**
   * Voices that were listed or cloned here and aren't listed: scripts may still name them. `unlisted`: cloned since the
   * list was fetched.
   */
  former: z.array(
    z.object({ id: z.string(), displayName: z.string(), state: z.enum(['withdrawn', 'deleted', 'unlisted']) }),
  ),
  /** When the catalog was last fetched; null if never. */
  asOf: Instant.nullable(),
  /** A refresh is due: more than a day old, or fetched under another service version. */
  isBehind: z.boolean(),
})
export type Catalog = z.infer<typeof Catalog>

/** Where a project uses a voice, and what was generated with it. */
export const VoiceUse = z.object({
  projectId: z.string(),
  projectTitle: z.string(),
  isProjectVoice: z.boolean(),
  /** Blocks that specify the voice. */
  chosenBlockCount: z.number().int(),
  /** Blocks with words that inherit it from the project. */
  inheritedBlockCount: z.number().int(),
  /** Speakers with this voice, by name, with the lines that inherit it and the passages inside blocks. */
  castMembers: z.array(z.object({ name: z.string(), lineCount: z.number().int() })),
  /** Takes generated with it; they stay playable whatever happens to the voice. */
  takeCount: z.number().int(),
  /** Queued or generating blocks that were requested with it. */
  runningBlockIds: z.array(z.string()),
})
export type VoiceUse = z.infer<typeof VoiceUse>

/** Where an agent uses a voice. */
export const AgentVoiceUse = z.object({
  agentId: z.string(),
  name: z.string(),
  inSettings: z.boolean(),
  /** Nodes of its flow, the working copy if there is one, else the draft. */
  nodeCount: z.number().int(),
})
export type AgentVoiceUse = z.infer<typeof AgentVoiceUse>

/** What an audition says: a block's line as it would sound, or a text in the first model that fits the voice. */
export const AuditionSource = z.union([
  z.object({ blockId: z.string() }),
  z.object({ text: z.string().min(1).max(AUDITION_TEXT_LENGTH) }),
])
export type AuditionSource = z.infer<typeof AuditionSource>

/** What auditioning some voices would do, before sending. */
export const AuditionPlan = z.object({
  /** The text: as written, or a line, or the first sentences of a long one. */
  text: z.string(),
  /** One entry per requested voice, in that order. */
  voices: z.array(
    z.object({
      voiceId: z.string(),
      /** Billed characters; 0 if the audio is stored. */
      characters: z.number().int(),
      isStored: z.boolean(),
      /** Why it can't be generated. */
      problem: Failure.nullable(),
    }),
  ),
})
export type AuditionPlan = z.infer<typeof AuditionPlan>

export const voices = {
  /** The cached catalog, without a request; empty before the first refresh. */
  catalog: procedure.output(Catalog),
  /** Fetches and stores all pages. Any failure keeps the cached catalog. */
  refresh: procedure.output(Catalog),
  /** IDs of favorite voices on the current service, including ones no longer listed. */
  favorites: procedure.output(z.array(z.string())),
  /** Adds or removes a favorite; returns all favorites. */
  setFavorite: procedure
    .input(z.object({ voiceId: z.string().min(1).max(500), isFavorite: z.boolean() }))
    .output(z.array(z.string())),
  /** Projects that use or used the voice, by title, except deleted ones. */
  uses: procedure.input(z.object({ voiceId: z.string() })).output(z.array(VoiceUse)),
  /** Agents with this voice in their settings or flow, as last loaded; `asOf` is null if the list never was. */
  agentsOf: procedure
    .input(z.object({ voiceId: z.string().max(500) }))
    .output(z.object({ agents: z.array(AgentVoiceUse), asOf: z.string().nullable() })),
  /**
   * Uses other voices wherever this one is chosen: in projects immediately, in agents and flows as unpublished changes.
   * Null leaves them unchanged. Takes stay. Safe to repeat.
   */
  replace: procedure
    .input(z.object({ voiceId: z.string(), inProjects: z.string().nullable(), inAgents: z.string().nullable() }))
    .output(z.object({ projectCount: z.number().int(), agents: z.array(AgentVoiceUse) })),
  /**
   * Deletes a cloned voice on the service and locally, with its favorite and auditions; takes stay. A missing voice
   * counts as deleted. `not_found`, `invalid_input` for an unknown or shared voice; nothing was sent. On any other
   * failure the voice is still listed.
   */
  remove: procedure.input(z.object({ voiceId: z.string() })).output(Catalog),
  /**
   * Writes a cloned voice's sample to the export folder, never over another file. `not_found`, `invalid_input` as
   * above; any failure writes nothing.
   */
  saveSample: procedure
    .input(z.object({ voiceId: z.string() }))
    .output(z.object({ path: z.string(), sizeBytes: z.number().int() })),
  /** The cost of an audition. Nothing is sent. `not_found` if the block doesn't exist. */
  planAudition: procedure
    .input(z.object({ source: AuditionSource, voiceIds: z.array(z.string()).min(1).max(AUDITION_VOICES) }))
    .output(AuditionPlan),
  /**
   * The audio of one voice. The same audition is free afterwards. `not_found` for the block, or for a text's voice,
   * `voice_mismatch`, `text_empty`: nothing was sent. After `canceled` nothing is kept, and the generated part may be
   * charged.
   */
  audition: procedure.input(z.object({ source: AuditionSource, voiceId: z.string() })).output(Heard),
}
