import { z } from 'zod'
import { PAUSE_MAX_MS } from '../domain/speech-text/pause-length.ts'

const place = { startChar: z.number().int().min(0), endChar: z.number().int().min(0) }
/** What the service's `prosody` takes for the attribute, such as `slow`, `+20%` or `-6dB`. */
const prosodyValue = z.string().min(1).max(20)

/**
 * How a run of a block's text is to be spoken. Places are UTF-16 units in the text as written; `endChar` is the first
 * unit behind the run. Runs may overlap without nesting. A pause stands at one place: both its ends are the same.
 */
export const MarkupSpan = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pause'), ...place, durationMs: z.number().int().min(1).max(PAUSE_MAX_MS) }),
  z.object({ kind: z.literal('emphasis'), ...place, level: z.enum(['reduced', 'moderate', 'strong']) }),
  z.object({ kind: z.literal('rate'), ...place, value: prosodyValue }),
  z.object({ kind: z.literal('pitch'), ...place, value: prosodyValue }),
  z.object({ kind: z.literal('volume'), ...place, value: prosodyValue }),
  z.object({ kind: z.literal('substitution'), ...place, alias: z.string().min(1).max(500) }),
])
export type MarkupSpan = z.infer<typeof MarkupSpan>

/** The spans of one text. They are stored sorted and merged, as `canonicalMarkup` makes them. */
export const Markup = z.array(MarkupSpan).max(5_000)
