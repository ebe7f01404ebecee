import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { Failure, Instant, procedure } from './base.ts'

/** Exactly the inputs that change the sound. Two takes with equal inputs are the same sound. */
export const TakeInputs = z.object({
  /** The block's text as written. */
  text: z.string(),
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
  /** Null while unknown, as when a stream was cut before the service said. */
  chargedCharacters: z.number().int().nullable(),
  requestIds: z.array(z.string()),
  createdAt: Instant,
  failure: Failure.nullable(),
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

export const TakeMarks = z.object({ takeId: z.string(), marks: z.array(WordMark) })
export type TakeMarks = z.infer<typeof TakeMarks>

/** What a generation would do, before anything is sent. */
export const GenerationPlan = z.object({
  /** Blocks that would be sent, in order. */
  blockIds: z.array(z.string()),
  /** Characters that count against the account, markup included. */
  characters: z.number().int(),
  /** Blocks whose very inputs are stored already: they cost nothing and are not sent. */
  reusable: z.array(z.object({ blockId: z.string(), takeId: z.string() })),
  /** Blocks that cannot be sent as they are, with the reason. */
  problems: z.array(z.object({ blockId: z.string(), failure: Failure })),
})
export type GenerationPlan = z.infer<typeof GenerationPlan>

/**
 * What happens to a project's takes. Per take: `queued`, then `started`, any number of `progress`, then exactly one
 * `ended`. Missing one `progress` loses nothing: `marks` is the list so far from `firstMark` on.
 */
export const TakeEvent = z.discriminatedUnion('kind', [
  /** Sent first to every watcher, and again after anything that events do not describe. */
  z.object({ kind: z.literal('snapshot'), queuedBlockIds: z.array(z.string()), receiving: z.array(Take) }),
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
  /** The block plays another take. */
  z.object({ kind: z.literal('activated'), blockId: z.string(), take: Take.nullable() }),
])
export type TakeEvent = z.infer<typeof TakeEvent>

export const takes = {
  /** Newest first. An unknown block has no takes: an empty list, not an error. */
  list: procedure.input(z.object({ blockId: z.string() })).output(z.array(Take)),
  /** Marks of the takes named, in that order; a take without word timing has an empty list. */
  marks: procedure.input(z.object({ takeIds: z.array(z.string()).max(500) })).output(z.array(TakeMarks)),
  /** Costs nothing and sends nothing. */
  plan: procedure.input(z.object({ projectId: z.string(), blockIds: z.array(z.string()) })).output(GenerationPlan),
  /**
   * Queues the blocks in order and answers at once; reusable blocks get their stored take, free. The work goes on when
   * the window closes. Progress comes through `watch`.
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
  /** Stops queued and running work of the project, or of one block. What has arrived is kept as a partial take. */
  cancel: procedure.input(z.object({ projectId: z.string(), blockId: z.string().optional() })),
  /** Makes a stored take the one that plays. */
  activate: procedure.input(z.object({ blockId: z.string(), takeId: z.string() })),
  /** Never ends by itself. Closing it cancels nothing. */
  watch: procedure.input(z.object({ projectId: z.string() })).output(eventIterator(TakeEvent)),
}
