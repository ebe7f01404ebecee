import { z } from 'zod'
import type { CallContext } from '../http/call.ts'
import { validationFailure } from '../http/service-failure.ts'
import { VOICE_CATALOGUE } from '../world/voice-catalogue.ts'
import type { CatalogueVoice } from '../world/voice-catalogue.ts'

const PAGE_SIZE = 50
const LARGEST_PAGE_SIZE = 200
/** Before it, a request without `limit` got the whole catalogue (assumed: shapes page 11.1). */
const PAGED_FROM = '2026-07-16'

const LIMIT_RANGE = `must be a whole number from 1 to ${LARGEST_PAGE_SIZE}`
const VoiceQuery = z.object({
  cursor: z.string().optional(),
  limit: z
    .string()
    .regex(/^\d{1,9}$/, LIMIT_RANGE)
    .transform(Number)
    .pipe(z.int().min(1, LIMIT_RANGE).max(LARGEST_PAGE_SIZE, LIMIT_RANGE))
    .optional(),
  type: z.enum(['personal', 'shared']).optional(),
  /** Beginning of a locale in any case: `en` finds every English. */
  locale: z.string().optional(),
  gender: z.enum(['male', 'female', 'not_specified']).optional(),
  model: z.string().optional(),
})

/** `GET /v1/voices`: the catalogue page by page. A cursor holds the place in the whole catalogue, so filters may change under it. */
export function voices(c: CallContext): Response {
  const parsed = VoiceQuery.safeParse(c.req.query())
  if (!parsed.success) {
    const fields: Record<string, string> = {}
    for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
    throw validationFailure(fields)
  }
  const { cursor, limit, type, locale, gender, model } = parsed.data
  const wholeCatalogue = limit === undefined && c.var.call.version < PAGED_FROM
  const pageSize = wholeCatalogue ? Number.POSITIVE_INFINITY : (limit ?? PAGE_SIZE)
  const found = VOICE_CATALOGUE.slice(placeOf(cursor)).filter(
    (voice) =>
      type !== 'personal' &&
      (gender === undefined || voice.gender === gender) &&
      (locale === undefined || voice.locale.toLowerCase().startsWith(locale.toLowerCase())) &&
      (model === undefined || voice.models.some((name) => name === model)),
  )
  const page = found.slice(0, pageSize)
  const hasMore = found.length > page.length
  const { origin } = new URL(c.req.url)
  return c.json({
    voices: page.map((voice) => voiceEntry(voice, origin)),
    next_cursor: hasMore ? cursorAfter(page.at(-1)) : null,
    has_more: hasMore,
  })
}

/** Field names beyond `models` and `locale` are assumed: shapes page 11.2. */
function voiceEntry(voice: CatalogueVoice, origin: string): object {
  const preview = `${origin}/previews/${voice.id}.mp3`
  return {
    id: voice.id,
    display_name: voice.displayName,
    gender: voice.gender,
    locale: voice.locale,
    type: 'shared',
    models: voice.models.map((name) => ({ name, languages: [{ locale: voice.locale, preview_audio: preview }] })),
    avatar_image: null,
    preview_audio: preview,
    tags: voice.tags,
  }
}

function cursorAfter(voice: CatalogueVoice | undefined): string | null {
  return voice ? Buffer.from(`after:${voice.id}`).toString('base64url') : null
}

function placeOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const index = VOICE_CATALOGUE.findIndex((voice) => cursorAfter(voice) === cursor)
  if (index < 0) throw validationFailure({ cursor: 'is not one that a page of this list answered' })
  return index + 1
}
