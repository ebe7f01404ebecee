import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Failure, Instant, procedure } from './base.ts'
import { SpokenMarkup } from './markup.ts'
import { PronunciationUse } from './pronunciation.ts'

/** The inputs that determine the audio. Takes with equal inputs have the same audio. */
export const TakeInputs = z.object({
  /** The block's text as written. */
  text: z.string(),
  /** Its speech formatting; empty for SSML. Words with another voice than `voiceId` name theirs. */
  markup: SpokenMarkup,
  /** Its words that are replaced when sent, in order. */
  pronunciations: z.array(PronunciationUse),
  /** Text before this offset isn't spoken. */
  spokenFromChar: z.number().int().min(0),
  voiceId: z.string(),
  modelId: z.string(),
  language: z.string().nullable(),
  textNormalization: z.boolean(),
  loudnessNormalization: z.boolean(),
})
export type TakeInputs = z.infer<typeof TakeInputs>

/** One line of a dialogue: its block, and a text that is equal exactly for inputs that sound the same. */
const DialogueTurn = z.object({ blockId: z.string(), inputsKey: z.string() })

/** The request for several voices that a take was cut from. */
export const TakeDialogue = z.object({
  id: z.string(),
  /** Number of lines when it was generated. */
  lines: z.number().int(),
  /** Its lines in order, without those whose blocks are lost. */
  turns: z.array(DialogueTurn),
})
export type TakeDialogue = z.infer<typeof TakeDialogue>

/**
 * `receiving`: audio is arriving. `complete`: the whole text was generated. `partial`: the stream ended early or was
 * canceled; what arrived is kept and plays. `failed`: nothing playable arrived.
 */
export const TakeStatus = z.enum(['receiving', 'complete', 'partial', 'failed'])
export type TakeStatus = z.infer<typeof TakeStatus>

/** Audio that a take shares with a generated one, in samples at their rate. */
export const SourceRange = z.object({
  takeId: z.string(),
  /** First sample in the generated take. */
  sourceStartSample: z.number().int().nonnegative(),
  /** First sample in this take. */
  startSample: z.number().int().nonnegative(),
  sampleCount: z.number().int().positive(),
})
export type SourceRange = z.infer<typeof SourceRange>

/** One generation of a block. Takes never change each other. */
export const Take = z.object({
  id: z.string().startsWith('take_'),
  blockId: z.string(),
  status: TakeStatus,
  inputs: TakeInputs,
  sampleRateHz: z.number().int(),
  /** Samples on disk; mono, signed 16-bit. */
  sampleCount: z.number().int(),
  durationMs: z.number(),
  /** Complete words in the audio. */
  wordCount: z.number().int(),
  /** Characters charged for its requests according to the service; null while unknown. */
  chargedCharacters: z.number().int().nullable(),
  /**
   * Characters of its requests whose stream ended before the service reported a charge: up to this many may be charged
   * in addition.
   */
  unconfirmedCharacters: z.number().int(),
  requestIds: z.array(z.string()),
  /**
   * Service versions its audio was requested under, in order and distinct: `YYYY-MM-DD`, empty if none was pinned, null
   * for a part without a record. Empty list: no record.
   */
  serviceVersions: z.array(z.string().nullable()),
  /** Takes it was derived from; empty if it was generated. */
  derivedFromTakeIds: z.array(z.string()),
  /** Where its audio comes from if it was derived, in order; a range whose take isn't in the project is missing. */
  sourceRanges: z.array(SourceRange),
  /** Absent unless it was generated as a line of a dialogue. */
  dialogue: TakeDialogue.optional(),
  createdAt: Instant,
  failure: Failure.nullable(),
  /** Starred by the user: can't be deleted. */
  starred: z.boolean(),
  /** Paths on the media route. `audioUrl` supports ranges and, while `receiving`, follows the take to its end. */
  audioUrl: z.string(),
  peaksUrl: z.string(),
})
export type Take = z.infer<typeof Take>

/** A spoken word: offsets in the written text in UTF-16 units, times from the start of the take. */
export const WordMark = z.object({
  startChar: z.number().int(),
  endChar: z.number().int(),
  startMs: z.number(),
  endMs: z.number(),
})
export type WordMark = z.infer<typeof WordMark>

/** Additional details of a take. */
export const TakeDetails = z.object({
  take: Take,
  /** The text sent, if it differs from the written text. For a completed take, only the rest was sent. */
  textSent: z.string().nullable(),
  endedAt: Instant.nullable(),
  /** Size of its audio and waveform on disk. */
  sizeBytes: z.number().int(),
})
export type TakeDetails = z.infer<typeof TakeDetails>

/** `unused`: neither active nor starred, so it can be deleted. */
export const TakeFilter = z.enum(['all', 'unused', 'starred'])
export type TakeFilter = z.infer<typeof TakeFilter>

export const TakeSort = z.enum(['newest', 'oldest', 'largest', 'smallest'])
export type TakeSort = z.infer<typeof TakeSort>

/** A take in the project's list. */
export const TakeEntry = z.object({
  id: z.string(),
  blockId: z.string(),
  chapterTitle: z.string(),
  /** The block was removed from the script; undoing that restores it with its takes. */
  isBlockRemoved: z.boolean(),
  /** The first characters of the text. */
  textStart: z.string(),
  voiceId: z.string(),
  modelId: z.string(),
  sampleRateHz: z.number().int(),
  /** As in the take itself. */
  serviceVersions: z.array(z.string().nullable()),
  status: TakeStatus,
  durationMs: z.number(),
  sizeBytes: z.number().int(),
  createdAt: Instant,
  starred: z.boolean(),
  /** A block plays it, possibly one it wasn't generated for. */
  isActive: z.boolean(),
})
export type TakeEntry = z.infer<typeof TakeEntry>

/** The given takes, or all that are unused at that moment. */
export const TakeChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('these'), takeIds: z.array(z.string()).min(1).max(10_000) }),
  z.object({ kind: z.literal('unused') }),
])
export type TakeChoice = z.infer<typeof TakeChoice>

/** What was deleted. The time identifies the deletion for `restoreDeleted`. */
export const TakeDeletion = z.object({
  deletedAt: Instant,
  count: z.number().int(),
  sizeBytes: z.number().int(),
  /** Requested takes that were kept. */
  keptActive: z.number().int(),
  keptStarred: z.number().int(),
})
export type TakeDeletion = z.infer<typeof TakeDeletion>

export const TakeMarks = z.object({ takeId: z.string(), marks: z.array(WordMark) })
export type TakeMarks = z.infer<typeof TakeMarks>

/** Loudness of a take in LUFS (ITU-R BS.1770); null if nothing is loud enough. */
export const TakeLoudness = z.object({ takeId: z.string(), lufs: z.number().nullable() })
export type TakeLoudness = z.infer<typeof TakeLoudness>
/** Maximum preview text, in UTF-16 units. */
const HEARD_WORDS_LENGTH = 500

/** Preview audio without a take. */
export const Heard = z.object({
  /** Path of a WAV file on the media route. */
  audioUrl: z.string(),
  /** 0 if the audio was stored; null if the service didn't say. */
  chargedCharacters: z.number().int().nullable(),
})
export type Heard = z.infer<typeof Heard>

/** What a generation would do, before sending. */
export const GenerationPlan = z.object({
  /** Blocks that would be sent, in order. */
  blockIds: z.array(z.string()),
  /** Billed characters: for formatted text, what is spoken. */
  characters: z.number().int(),
  /** Blocks among them with a partial take: only the rest is sent, and nothing if every word is there. */
  resumed: z.array(z.string()),
  /** Blocks whose exact inputs are already stored: free and not sent. */
  reusable: z.array(z.object({ blockId: z.string(), takeId: z.string() })),
  /** Blocks that can't be sent, with the reason. */
  problems: z.array(z.object({ blockId: z.string(), failure: Failure })),
  /** The project's usage this calendar month, in characters; absent without a budget. */
  budget: z
    .object({
      spentCharacters: z.number().int(),
      /** Requested but not sent. */
      waitingCharacters: z.number().int(),
      warnCharacters: z.number().int().nullable(),
      stopCharacters: z.number().int().nullable(),
    })
    .optional(),
})
export type GenerationPlan = z.infer<typeof GenerationPlan>

/** What generating a whole project would do, before sending. */
export const ProjectPlan = z.object({
  /** Blocks that would be sent, the chapters that they are in, and their billed characters. */
  blocks: z.number().int(),
  chapters: z.number().int(),
  characters: z.number().int(),
  /** Blocks whose exact inputs are already stored: free and not sent. */
  reusableBlocks: z.number().int(),
  /** Blocks that aren't up to date but locked. */
  lockedBlocks: z.number().int(),
  /** Blocks that are already queued or generating. */
  queuedBlocks: z.number().int(),
  /** Blocks that can't be sent. */
  problemBlocks: z.number().int(),
  /** The first of those in script order, at most 200. */
  problems: z.array(
    z.object({
      blockId: z.string(),
      chapterId: z.string(),
      /** From 1; null in a project with one chapter. */
      chapterNumber: z.number().int().nullable(),
      blockNumber: z.number().int(),
      /** First characters of the text. */
      textStart: z.string(),
      failure: Failure,
    }),
  ),
  /** As in `GenerationPlan`. */
  budget: GenerationPlan.shape.budget,
})
export type ProjectPlan = z.infer<typeof ProjectPlan>

/**
 * Events of a project's takes. Per take: `queued`, then `started`, any number of `progress`, then exactly one `ended`.
 * A missed `progress` loses nothing: `marks` is the list so far from `firstMark` on.
 */
export const TakeEvent = z.discriminatedUnion('kind', [
  /** Sent first to every watcher, and again after changes that events don't describe. */
  z.object({
    kind: z.literal('snapshot'),
    queuedBlockIds: z.array(z.string()),
    receiving: z.array(Take),
    /** Blocks whose last generation failed, even in an earlier run; `take` has what was kept. */
    failed: z.array(z.object({ blockId: z.string(), failure: Failure, take: Take.nullable() })),
  }),
  z.object({ kind: z.literal('queued'), blockIds: z.array(z.string()) }),
  /** The request of the block's dialogue was sent: its audio arrives as a whole. */
  z.object({ kind: z.literal('sent'), blockId: z.string() }),
  /** The blocks left the queue without a take: canceled, or rejected before sending. */
  z.object({ kind: z.literal('dropped'), blockIds: z.array(z.string()), failure: Failure.nullable() }),
  z.object({ kind: z.literal('started'), take: Take }),
  z.object({
    kind: z.literal('progress'),
    takeId: z.string(),
    blockId: z.string(),
    sampleCount: z.number().int(),
    firstMark: z.number().int(),
    marks: z.array(WordMark),
  }),
  /** The stored take. `isActive` if the block now plays it. */
  z.object({ kind: z.literal('ended'), take: Take, isActive: z.boolean() }),
  /** Takes were starred, deleted or restored: lists are out of date. */
  z.object({ kind: z.literal('listed') }),
  /** Pronunciations changed, so words may be sent differently. */
  z.object({ kind: z.literal('pronunciation') }),
  /** A project's settings or cast changed, in any window. */
  z.object({ kind: z.literal('project') }),
  /** A chapter was edited, in any window. */
  z.object({ kind: z.literal('edited'), chapterId: z.string(), revision: z.number().int() }),
  /** The blocks' active takes changed. */
  z.object({
    kind: z.literal('activated'),
    blocks: z.array(z.object({ blockId: z.string(), take: Take.nullable() })),
  }),
])
export type TakeEvent = z.infer<typeof TakeEvent>

export const takes = {
  /**
   * Newest first, including those of blocks it was split from or merged. An unknown block has an empty list, not an
   * error.
   */
  list: procedure.input(z.object({ blockId: z.string() })).output(z.array(Take)),
  /** Marks of the given takes, in that order; empty for takes without word timings. */
  marks: procedure.input(z.object({ takeIds: z.array(z.string()).max(500) })).output(z.array(TakeMarks)),
  /** Measured once per take, then cached. Unknown takes are omitted. */
  loudness: procedure.input(z.object({ takeIds: z.array(z.string()).max(20) })).output(z.array(TakeLoudness)),
  /** Free and sends nothing. A locked block is a problem `block_locked`. */
  plan: procedure.input(z.object({ projectId: z.string(), blockIds: z.array(z.string()) })).output(GenerationPlan),
  /**
   * Queues the blocks in order and returns once the last one is queued; reusable blocks get their stored take for free.
   * Of a block with several voices only the passages are sent that its active take doesn't have. Blocks that are
   * canceled, requested again, removed or locked meanwhile are left out. Continues when the window closes. Progress is
   * reported by `watch`. `budget_reached` if the project's budget doesn't cover it; nothing was queued. `canceled` if
   * the project's work is canceled meanwhile.
   *
   * `asDialogue` generates the blocks with one request for several voices, cut into a take per block. `invalid_input` if
   * they don't make a dialogue, `block_locked`, `voice_mismatch`; nothing was queued.
   */
  generate: procedure
    .input(
      z.object({
        projectId: z.string(),
        blockIds: z.array(z.string()),
        reuse: z.boolean().default(true),
        asDialogue: z.boolean().default(false),
      }),
    )
    .output(GenerationPlan),
  /** Plans everything in a project that isn't up to date, in all chapters. Free and sends nothing. */
  planProject: procedure.input(z.object({ projectId: z.string() })).output(ProjectPlan),
  /**
   * Queues the blocks that `planProject` counts, in script order; returns once the last one is queued. Blocks that are
   * queued or generating stay as they are, also if this is called twice. Canceling the project's work ends it. Returns
   * the first block that will play. `budget_reached` as for `generate`; nothing was queued.
   */
  generateProject: procedure
    .input(z.object({ projectId: z.string() }))
    .output(z.object({ firstBlockId: z.string().nullable() })),
  /**
   * Requests only what a partial take lacks and creates a new take: the audio up to the last complete word, joined
   * without a gap to the rest. The partial take stays. `conflict` if the take didn't stop early or has all its words.
   */
  resume: procedure
    .input(z.object({ takeId: z.string() }))
    .output(z.object({ blockId: z.string(), characters: z.number().int() })),
  /**
   * Requests one passage of a block with several voices again: the one with this character. The new take has the audio
   * of the others from the active take, joined without a gap. `conflict` if there is no audio of the others: the block
   * has one voice, or its active take is partial or has no word timings between them. Nothing was sent.
   */
  regeneratePassage: procedure
    .input(z.object({ blockId: z.string(), charOffset: z.number().int().min(0) }))
    .output(z.object({ characters: z.number().int() })),
  /**
   * Previews words in a block's current voice, without a take. Costs as many characters as the words have, in UTF-16
   * units; the same preview is free afterwards. `not_found` if the block doesn't exist, `voice_mismatch` and
   * `text_empty`: nothing was sent.
   */
  hear: procedure
    .input(z.object({ blockId: z.string(), words: z.string().min(1).max(HEARD_WORDS_LENGTH) }))
    .output(Heard),
  /** Cancels queued and running work of the project, or of one block. What arrived is kept as a partial take. */
  cancel: procedure.input(z.object({ projectId: z.string(), blockId: z.string().optional() })),
  /**
   * Cancels queued and running work of these blocks whose text, voice or pronunciation has changed since, and queues
   * the blocks again as they are now. What arrived is kept. `budget_reached` if the budget doesn't cover it: only the
   * cancellation happened.
   */
  regenerateRunning: procedure.input(z.object({ blockIds: z.array(z.string()) })),
  /** Makes a stored take active. `block_locked`: the block keeps its take. */
  activate: procedure.input(z.object({ blockId: z.string(), takeId: z.string() })),
  /** A starred take can't be deleted. */
  star: procedure.input(z.object({ takeId: z.string(), starred: z.boolean() })),
  details: procedure.input(z.object({ takeId: z.string() })).output(TakeDetails),
  /**
   * A part of a project's takes, except those being received. The next part starts after its last take; an empty list
   * is the end.
   */
  page: procedure
    .input(
      z.object({
        projectId: z.string(),
        filter: TakeFilter,
        sort: TakeSort,
        afterTakeId: z.string().nullable(),
        limit: z.number().int().min(1).max(500),
      }),
    )
    .output(z.array(TakeEntry)),
  /** The number of takes in that list, and their size on disk. */
  totals: procedure
    .input(z.object({ projectId: z.string(), filter: TakeFilter }))
    .output(z.object({ count: z.number().int(), sizeBytes: z.number().int() })),
  /**
   * Deletes takes; active, starred and receiving ones are kept and counted. Audio is deleted at the first start after
   * 24 hours. `take_protected` if all must be kept.
   */
  remove: procedure.input(z.object({ projectId: z.string(), takes: TakeChoice })).output(TakeDeletion),
  /** Undoes one deletion. `not_found` if its audio is gone: nothing was restored. */
  restoreDeleted: procedure
    .input(z.object({ projectId: z.string(), deletedAt: Instant }))
    .output(z.object({ count: z.number().int() })),
  /** Doesn't end by itself. Closing it cancels nothing. */
  watch: procedure.input(z.object({ projectId: z.string() })).output(eventIterator(TakeEvent)),
}
