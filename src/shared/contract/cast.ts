import { z } from 'zod'
import { EMOTIONS } from '../domain/speech-text/ssml-values.ts'
import { SPEAKER_NAME_LENGTH } from '../domain/text-lengths.ts'
import { procedure } from './base.ts'
import { ClippedBlock } from './exports.ts'
import { ProjectSettings } from './projects.ts'
import { TextPlace } from './pronunciation.ts'

/** A speaker in a project: lines starting with the name and a colon use this voice. */
export const CastMember = z.object({
  id: z.string().startsWith('cast_'),
  name: z.string(),
  /** Null: the lines use the project's voice; the name still isn't spoken. */
  voiceId: z.string().nullable(),
  /** Null: the project's model. */
  modelId: z.string().nullable(),
  /** Null: the voice's language, or the project's if no voice is set. */
  language: z.string().nullable(),
  /** Of words without an emotion of their own; null: none. */
  emotion: z.enum(EMOTIONS).nullable(),
})
export type CastMember = z.infer<typeof CastMember>

/** A project's cast, and names in its script that aren't in it. */
export const CastList = z.object({
  /** Sorted by name. */
  members: z.array(
    CastMember.extend({
      lineCount: z.number().int(),
      /** Passages inside blocks that were given to the member. */
      passageCount: z.number().int(),
      /** Blocks that were given the member's voice themselves, whatever they start with. */
      ownVoiceBlockCount: z.number().int(),
    }),
  ),
  /** Most lines first; a passage counts as a line. */
  found: z.array(z.object({ name: z.string(), lineCount: z.number().int() })),
})
export type CastList = z.infer<typeof CastList>

/** Loudness of a member's generated lines, as they play. */
export const CastLoudness = z.object({
  castId: z.string(),
  /** Null if nothing is generated with the member's voice, or it is too quiet or too short to measure. */
  lufs: z.number().nullable(),
  /** How much louder than the other members together; null without a loudness of both. */
  differenceDb: z.number().nullable(),
  /** Samples at full scale. */
  clippedSamples: z.number().int(),
  /** The measured blocks with such samples, most first. */
  clippedBlocks: z.array(ClippedBlock),
  /** Takes that were measured. */
  takeCount: z.number().int(),
})
export type CastLoudness = z.infer<typeof CastLoudness>

const SpeakerName = z.string().min(1).max(SPEAKER_NAME_LENGTH)
/** How a member speaks. */
const CastVoice = CastMember.pick({ voiceId: true, modelId: true, language: true, emotion: true })
export type CastVoice = z.infer<typeof CastVoice>

/** A change that affects how blocks of a project sound. */
export const SoundChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('settings'), settings: ProjectSettings.partial() }),
  z.object({ kind: z.literal('voice'), castId: z.string(), voice: CastVoice }),
  z.object({ kind: z.literal('add'), name: SpeakerName, voice: CastVoice }),
  z.object({ kind: z.literal('remove'), castId: z.string() }),
])
export type SoundChange = z.infer<typeof SoundChange>

/** Effects of such a change. Counts only blocks that are up to date. */
export const Touched = z.object({
  /** Blocks that would become out of date, including locked ones. */
  blockCount: z.number().int(),
  /** Characters billed for regenerating them. */
  characters: z.number().int(),
  /** Locked blocks among them, which keep their active take. */
  lockedBlockCount: z.number().int(),
  /** Blocks among them whose new audio is already stored and free. */
  storedBlockCount: z.number().int(),
  /** Out-of-date blocks whose take would be up to date again. */
  fittingBlockCount: z.number().int(),
  /** Queued or generating blocks that would end out of date. */
  runningBlockIds: z.array(z.string()),
})
export type Touched = z.infer<typeof Touched>

/** A quotation of a chapter with the speaker that the text suggests. Its place includes its quotation marks. */
export const ProposedQuotation = TextPlace.extend({
  blockId: z.string(),
  /** False for titles and words that narration only mentions. */
  isLikelySpeech: z.boolean(),
  /** As in the cast, else as the text writes it; null if unknown. */
  speakerName: z.string().nullable(),
  /** As the chapter's titles, nouns and pronouns show it; null if they don't. */
  speakerGender: z.enum(['male', 'female']).nullable(),
  /** The speaker is the pronoun of a narrator who takes part, such as `I`. */
  isNarrator: z.boolean(),
  evidence: z.enum(['attribution', 'pronoun', 'action', 'continued', 'addressed', 'alternation', 'none']),
  confidence: z.enum(['high', 'medium', 'low']),
  /** Speaker that the words were given before; null without one. */
  presentSpeakerName: z.string().nullable(),
  /** Speaker whose name starts the block, who speaks all of it; null without one. */
  lineSpeakerName: z.string().nullable(),
})
export type ProposedQuotation = z.infer<typeof ProposedQuotation>

/** The quotations of a chapter in order. */
export const QuotationProposals = z.object({
  quotations: z.array(ProposedQuotation),
  /** Quotations found, including those that are too many to list. */
  total: z.number().int(),
  /** Language of the text: the project's, else as its frequent words suggest. */
  language: z.string(),
})
export type QuotationProposals = z.infer<typeof QuotationProposals>

export const cast = {
  /** `not_found` if the project doesn't exist. */
  list: procedure.input(z.object({ projectId: z.string() })).output(CastList),
  /**
   * `conflict` if the cast already has the name, ignoring case; `invalid_input` for an invalid name. Nothing is added
   * then.
   */
  add: procedure.input(z.object({ projectId: z.string(), name: SpeakerName, voice: CastVoice })).output(CastMember),
  setVoice: procedure.input(z.object({ castId: z.string(), voice: CastVoice })).output(CastMember),
  /**
   * Renames the speaker in the cast, in every line and in every passage; the audio doesn't change. `conflict` and
   * `invalid_input` as for `add`; nothing changes then.
   */
  rename: procedure
    .input(z.object({ castId: z.string(), name: SpeakerName }))
    .output(z.object({ lineCount: z.number().int(), chapterIds: z.array(z.string()) })),
  /** Turns the speaker's lines back into text, including names. Undone by `restore`. */
  remove: procedure.input(z.object({ castId: z.string() })),
  /** `conflict` if the cast now has another speaker with this name. */
  restore: procedure.input(z.object({ castId: z.string() })).output(CastMember),
  /** Measures up to eight takes of each member, the longest. `not_found` if the project doesn't exist. */
  loudness: procedure.input(z.object({ projectId: z.string() })).output(z.array(CastLoudness)),
  /**
   * Finds the quotations of a chapter, the first 5,000, and proposes their speakers. Raw SSML is skipped. Free.
   * `not_found` if the chapter doesn't exist.
   */
  proposeQuotations: procedure.input(z.object({ chapterId: z.string() })).output(QuotationProposals),
  /** Counts what a change would affect, without making it. */
  preview: procedure.input(z.object({ projectId: z.string(), change: SoundChange })).output(Touched),
}
