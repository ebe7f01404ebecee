import { z } from 'zod'
import { PAUSE_MAX_MS } from '../domain/speech-text/pause-length.ts'
import { EMOTIONS } from '../domain/speech-text/ssml-values.ts'

const place = { startChar: z.number().int().min(0), endChar: z.number().int().min(0) }
/** A value for the service's `prosody` attribute, such as `slow`, `+20%` or `-6dB`. */
const prosodyValue = z.string().min(1).max(20)

/**
 * Speech formatting of a range of a block's text. Offsets are UTF-16 units in the written text; `endChar` is exclusive.
 * Ranges may overlap without nesting. A pause has equal start and end.
 */
export const MarkupSpan = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pause'), ...place, durationMs: z.number().int().min(1).max(PAUSE_MAX_MS) }),
  z.object({ kind: z.literal('emphasis'), ...place, level: z.enum(['reduced', 'moderate', 'strong']) }),
  z.object({ kind: z.literal('rate'), ...place, value: prosodyValue }),
  z.object({ kind: z.literal('pitch'), ...place, value: prosodyValue }),
  z.object({ kind: z.literal('volume'), ...place, value: prosodyValue }),
  z.object({ kind: z.literal('emotion'), ...place, value: z.enum(EMOTIONS) }),
  z.object({ kind: z.literal('substitution'), ...place, alias: z.string().min(1).max(500) }),
])
export type MarkupSpan = z.infer<typeof MarkupSpan>

export const MAX_SPANS = 5_000

/** The formatting of one text, stored sorted and merged as by `canonicalMarkup`. */
export const Markup = z.array(MarkupSpan).max(MAX_SPANS)
