import { z } from 'zod'
import { PAUSE_MAX_MS } from '../domain/speech-text/pause-length.ts'
import { EMOTIONS } from '../domain/speech-text/ssml-values.ts'
import { SPEAKER_NAME_LENGTH } from '../domain/text-lengths.ts'

const place = { startChar: z.number().int().min(0), endChar: z.number().int().min(0) }
/** A value for the service's `prosody` attribute, such as `slow`, `+20%` or `-6dB`. */
const prosodyValue = z.string().min(1).max(20)

const FORMATTING = [
  z.object({ kind: z.literal('pause'), ...place, durationMs: z.number().int().min(1).max(PAUSE_MAX_MS) }),
  z.object({ kind: z.literal('emphasis'), ...place, level: z.enum(['reduced', 'moderate', 'strong']) }),
  z.object({ kind: z.literal('rate'), ...place, value: prosodyValue }),
  z.object({ kind: z.literal('pitch'), ...place, value: prosodyValue }),
  z.object({ kind: z.literal('volume'), ...place, value: prosodyValue }),
  z.object({ kind: z.literal('emotion'), ...place, value: z.enum(EMOTIONS) }),
  z.object({ kind: z.literal('substitution'), ...place, alias: z.string().min(1).max(500) }),
] as const

/**
 * Speech formatting of a range of a block's text. Offsets are UTF-16 units in the written text; `endChar` is exclusive.
 * Ranges may overlap without nesting. A pause has equal start and end. `speaker` is a name in the cast, whose voice the
 * words get; a name that isn't in the cast changes nothing.
 */
export const MarkupSpan = z.discriminatedUnion('kind', [
  ...FORMATTING,
  z.object({ kind: z.literal('speaker'), ...place, name: z.string().min(1).max(SPEAKER_NAME_LENGTH) }),
])
export type MarkupSpan = z.infer<typeof MarkupSpan>

/** As `MarkupSpan`, in the inputs of a take, with the voice that a speaker had. */
export const SpokenSpan = z.discriminatedUnion('kind', [
  ...FORMATTING,
  z.object({
    kind: z.literal('voice'),
    ...place,
    voiceId: z.string(),
    modelId: z.string(),
    language: z.string().nullable(),
  }),
])
export type SpokenSpan = z.infer<typeof SpokenSpan>

export const MAX_SPANS = 5_000

/** The formatting of one text, stored sorted and merged as by `canonicalMarkup`. */
export const Markup = z.array(MarkupSpan).max(MAX_SPANS)
/** The formatting of a take's text, in the same order. */
export const SpokenMarkup = z.array(SpokenSpan).max(MAX_SPANS)
