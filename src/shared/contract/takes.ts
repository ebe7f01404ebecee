import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Failure, Instant, procedure } from './base.ts'
import { Markup } from './markup.ts'
import { SayAsUse } from './say-as.ts'

/** Exactly the inputs that change the sound. Two takes with equal inputs are the same sound. */
export const TakeInputs = z.object({
  /** The block's text as written. */
  text: z.string(),
  /** How runs of it are spoken; empty for a text that is markup itself. */
  markup: Markup,
  /** Words of it that are sent as something else, in order. */
  sayAs: z.array(SayAsUse),
  /** What precedes this place in the text is not spoken. */
  spokenFromChar: z.number().int().min(0),
  voiceId: z.string(),
  modelId: z.string(),
  language: z.string().nullable(),
  textNormalization: z.boolean(),
  loudnessNormalization: z.boolean(),
})
export type TakeInputs = z.infer<typeof TakeInputs>

/**
 * `receiving`: audio is arriving. `complete`: the whole text is spoken. `partial`: the stream ended early or was
 * cancelled, what arrived is kept and plays. `failed`: nothing playable arrived.
 */
export const TakeStatus = z.enum(['receiving', 'complete', 'partial', 'failed'])
export type TakeStatus = z.infer<typeof TakeStatus>

/** One rendering of a block. A take is never changed by another take. */
export const Take = z.object({
  id: z.string().startsWith('take_'),
  blockId: z.string(),
  status: TakeStatus,
  inputs: TakeInputs,
  sampleRateHz: z.number().int(),
  /** Samples per channel on disk; mono, signed 16 bit. */
  sampleCount: z.number().int(),
  durationMs: z.number(),
  /** Whole words of the text that the audio speaks. */
  wordCount: z.number().int(),
  /** What the service said it charged for the requests that this sound came from; null while it said nothing. */
  chargedCharacters: z.number().int().nullable(),
  /**
   * Characters of those requests whose stream ended before the service said what it charged, as it counts them: up to so
   * many are charged besides.
   */
  unconfirmedCharacters: z.number().int(),
  requestIds: z.array(z.string()),
  /**
   * Versions of the service that its sound was asked for under, in order, each once: `YYYY-MM-DD`, empty where none was pinned,
   * null for a part of which it is not recorded. An empty list: not recorded at all.
   */
  serviceVersions: z.array(z.string().nullable()),
  /** Takes whose sound this one is made of; empty for one that was spoken. */
  derivedFromTakeIds: z.array(z.string()),
  createdAt: Instant,
  failure: Failure.nullable(),
  /** A person wants to keep it: it cannot be deleted. */
  starred: z.boolean(),
  /** Paths on the media route. `audioUrl` answers ranges and, while `receiving`, follows the take until it ends. */
  audioUrl: z.string(),
  peaksUrl: z.string(),
})
export type Take = z.infer<typeof Take>

/** One spoken word: offsets in the written text in UTF-16 units, times from the start of the take. */
export const WordMark = z.object({
  startChar: z.number().int(),
  endChar: z.number().int(),
  startMs: z.number(),
  endMs: z.number(),
})
export type WordMark = z.infer<typeof WordMark>

/** What is to be known of a take beside the take itself. */
export const TakeDetails = z.object({
  take: Take,
  /** What went over the wire; null when that was the text as written. Of a completed take only the rest was sent. */
  textSent: z.string().nullable(),
  endedAt: Instant.nullable(),
  /** Of its sound and waveform on the disk. */
  sizeBytes: z.number().int(),
})
export type TakeDetails = z.infer<typeof TakeDetails>

/** `unused`: no block plays it and it has no star, so it can be deleted. */
export const TakeFilter = z.enum(['all', 'unused', 'starred'])
export type TakeFilter = z.infer<typeof TakeFilter>

export const TakeSort = z.enum(['newest', 'oldest', 'largest', 'smallest'])
export type TakeSort = z.infer<typeof TakeSort>

/** A take in the list of a project's takes. */
export const TakeEntry = z.object({
  id: z.string(),
  blockId: z.string(),
  chapterTitle: z.string(),
  /** The block is not in the script any more; undoing its removal brings it back with its takes. */
  isBlockRemoved: z.boolean(),
  /** The first characters of what was asked for. */
  textStart: z.string(),
  voiceId: z.string(),
  modelId: z.string(),
  sampleRateHz: z.number().int(),
  /** As of the take itself. */
  serviceVersions: z.array(z.string().nullable()),
  status: TakeStatus,
  durationMs: z.number(),
  sizeBytes: z.number().int(),
  createdAt: Instant,
  starred: z.boolean(),
  /** A block of the script plays it, also one that it was not made for. */
  isActive: z.boolean(),
})
export type TakeEntry = z.infer<typeof TakeEntry>

/** Which takes are meant: those named, or every one that is unused at that moment. */
export const TakeChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('these'), takeIds: z.array(z.string()).min(1).max(10_000) }),
  z.object({ kind: z.literal('unused') }),
])
export type TakeChoice = z.infer<typeof TakeChoice>

/** What was deleted. The instant names the deletion for `restoreDeleted`. */
export const TakeDeletion = z.object({
  deletedAt: Instant,
  count: z.number().int(),
  sizeBytes: z.number().int(),
  /** Takes that were asked for and stayed. */
  keptActive: z.number().int(),
  keptStarred: z.number().int(),
})
export type TakeDeletion = z.infer<typeof TakeDeletion>

export const TakeMarks = z.object({ takeId: z.string(), marks: z.array(WordMark) })
export type TakeMarks = z.infer<typeof TakeMarks>

/** How loud a take is, in LUFS (ITU-R BS.1770); null where nothing of it is loud enough to measure. */
export const TakeLoudness = z.object({ takeId: z.string(), lufs: z.number().nullable() })
export type TakeLoudness = z.infer<typeof TakeLoudness>
/** Longest text that is spoken to be heard once, in UTF-16 units. */
export const HEARD_WORDS_LENGTH = 500

/** Speech that no take is made of. */
export const Heard = z.object({
  /** Path of a WAV file on the media route. */
  audioUrl: z.string(),
  /** 0 when the sound was stored; null when the service did not say. */
  chargedCharacters: z.number().int().nullable(),
})
export type Heard = z.infer<typeof Heard>

/** What a generation would do, before anything is sent. */
export const GenerationPlan = z.object({
  /** Blocks that would be sent, in order. */
  blockIds: z.array(z.string()),
  /** Characters that are charged: of a text with markup what is heard of it. */
  characters: z.number().int(),
  /** Those of them of which a part is there: only the rest is sent, and nothing where every word is there. */
  resumed: z.array(z.string()),
  /** Blocks whose very inputs are stored already: they cost nothing and are not sent. */
  reusable: z.array(z.object({ blockId: z.string(), takeId: z.string() })),
  /** Blocks that cannot be sent as they are, with the reason. */
  problems: z.array(z.object({ blockId: z.string(), failure: Failure })),
  /** How the project stands in this calendar month, in characters; absent where it has no budget. */
  budget: z
    .object({
      spentCharacters: z.number().int(),
      /** Asked for already and not sent. */
      waitingCharacters: z.number().int(),
      warnCharacters: z.number().int().nullable(),
      stopCharacters: z.number().int().nullable(),
    })
    .optional(),
})
export type GenerationPlan = z.infer<typeof GenerationPlan>

/**
 * What happens to a project's takes. Per take: `queued`, then `started`, any number of `progress`, then exactly one
 * `ended`. Missing one `progress` loses nothing: `marks` is the list so far from `firstMark` on.
 */
export const TakeEvent = z.discriminatedUnion('kind', [
  /** Sent first to every watcher, and again after anything that events do not describe. */
  z.object({
    kind: z.literal('snapshot'),
    queuedBlockIds: z.array(z.string()),
    receiving: z.array(Take),
    /** Blocks whose last generation failed, also in an earlier run; `take` holds what was kept of it. */
    failed: z.array(z.object({ blockId: z.string(), failure: Failure, take: Take.nullable() })),
  }),
  z.object({ kind: z.literal('queued'), blockId: z.string() }),
  /** The block left the queue without a take: cancelled, or refused before anything was sent. */
  z.object({ kind: z.literal('dropped'), blockId: z.string(), failure: Failure.nullable() }),
  z.object({ kind: z.literal('started'), take: Take }),
  z.object({
    kind: z.literal('progress'),
    takeId: z.string(),
    blockId: z.string(),
    sampleCount: z.number().int(),
    firstMark: z.number().int(),
    marks: z.array(WordMark),
  }),
  /** The take as stored. `isActive` when the block now plays it. */
  z.object({ kind: z.literal('ended'), take: Take, isActive: z.boolean() }),
  /** Takes of the project were starred, deleted or brought back: lists of them are out of date. */
  z.object({ kind: z.literal('listed') }),
  /** Say-as entries of any scope are not what they were: words of the project can be sent differently. */
  z.object({ kind: z.literal('say-as') }),
  /** A chapter of the project was written to, by whichever window. */
  z.object({ kind: z.literal('edited'), chapterId: z.string(), revision: z.number().int() }),
  /** The block plays another take. */
  z.object({ kind: z.literal('activated'), blockId: z.string(), take: Take.nullable() }),
])
export type TakeEvent = z.infer<typeof TakeEvent>

export const takes = {
  /**
   * Newest first, with those of blocks that this one was split off from or took in. An unknown block has no takes: an
   * empty list, not an error.
   */
  list: procedure.input(z.object({ blockId: z.string() })).output(z.array(Take)),
  /** Marks of the takes named, in that order; a take without word timing has an empty list. */
  marks: procedure.input(z.object({ takeIds: z.array(z.string()).max(500) })).output(z.array(TakeMarks)),
  /** Measured once for each take, then known. Unknown takes are left out. */
  loudness: procedure.input(z.object({ takeIds: z.array(z.string()).max(20) })).output(z.array(TakeLoudness)),
  /** Costs nothing and sends nothing. A locked block is a problem `block_locked`. */
  plan: procedure.input(z.object({ projectId: z.string(), blockIds: z.array(z.string()) })).output(GenerationPlan),
  /**
   * Queues the blocks in order and answers at once; reusable blocks get their stored take, free. The work goes on when
   * the window closes. Progress comes through `watch`. `budget_reached`: the project’s budget does not cover what would
   * be sent, and nothing was queued.
   */
  generate: procedure
    .input(z.object({ projectId: z.string(), blockIds: z.array(z.string()), reuse: z.boolean().default(true) }))
    .output(GenerationPlan),
  /**
   * Asks only for what a partial take lacks and makes a new take of both: the sound up to the last whole word, joined
   * without a gap to the rest. The partial take stays. `conflict` when the take did not stop early or has all its words.
   */
  resume: procedure
    .input(z.object({ takeId: z.string() }))
    .output(z.object({ blockId: z.string(), characters: z.number().int() })),
  /** Stops queued and running work of the project, or of one block. What has arrived is kept as a partial take. Nothing comes back by itself. */
  /**
   * Speaks words in the voice of a block, as it is set now, to be heard: no take is made. Costs what the words count, in
   * UTF-16 units; the same words in the same voice are stored, and free from then on. `not_found` when there is no such
   * block, `voice_mismatch` and `text_empty`: nothing was sent.
   */
  hear: procedure
    .input(z.object({ blockId: z.string(), words: z.string().min(1).max(HEARD_WORDS_LENGTH) }))
    .output(Heard),
  /** Stops queued and running work of the project, or of one block. What has arrived is kept as a partial take. */
  cancel: procedure.input(z.object({ projectId: z.string(), blockId: z.string().optional() })),
  /** Makes a stored take the one that plays. `block_locked`: the block keeps its take. */
  activate: procedure.input(z.object({ blockId: z.string(), takeId: z.string() })),
  /** A take with a star cannot be deleted. */
  star: procedure.input(z.object({ takeId: z.string(), starred: z.boolean() })),
  details: procedure.input(z.object({ takeId: z.string() })).output(TakeDetails),
  /**
   * A part of a project's takes, without those that are being received. The next part begins after the last take of this
   * one; an empty list is the end.
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
  /** How many takes that list has, and what they occupy on the disk. */
  totals: procedure
    .input(z.object({ projectId: z.string(), filter: TakeFilter }))
    .output(z.object({ count: z.number().int(), sizeBytes: z.number().int() })),
  /**
   * Deletes takes; those that a block plays, have a star or are being received stay and are counted. Their sound is
   * removed from the disk at the first start after 24 hours. `take_protected` when every one of them has to stay.
   */
  remove: procedure.input(z.object({ projectId: z.string(), takes: TakeChoice })).output(TakeDeletion),
  /** Brings back what one deletion deleted. `not_found` when its sound is gone: nothing came back. */
  restoreDeleted: procedure
    .input(z.object({ projectId: z.string(), deletedAt: Instant }))
    .output(z.object({ count: z.number().int() })),
  /** Never ends by itself. Closing it cancels nothing. */
  watch: procedure.input(z.object({ projectId: z.string() })).output(eventIterator(TakeEvent)),
}
