import { z } from 'zod'
import type { CallContext } from '../http/call.ts'
import { parseFields } from '../http/read-body.ts'
import { cursorAt, placeAfter } from '../http/read-page.ts'
import { getCaller } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import type { PersonalVoice } from '../world/personal-voices.ts'
import type { SandboxVoice } from '../world/sandbox-voice.ts'
import { modelsOfVoice } from '../world/models.ts'
import { VOICE_CATALOG } from '../world/voice-catalog.ts'
import { voiceEntry } from './voice-entry.ts'

const PAGE_SIZE = 50
const LARGEST_PAGE_SIZE = 200
/** Before this version, a request without `limit` returned the whole catalog (assumed: shapes page 11.1). */
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
  /** Locale prefix, case-insensitive: `en` matches every English. */
  locale: z.string().optional(),
  gender: z.enum(['male', 'female', 'not_specified']).optional(),
  model: z.string().optional(),
  /** `shared` for voices without a project (assumed: shapes page 11.1). */
  project_id: z.string().optional(),
})

/** A voice with its stable position in the list. */
interface Listed {
  place: number
  type: 'shared' | 'personal'
  voice: SandboxVoice
  /** Models it can use under the version of the request. */
  models: readonly string[]
  hasAvatar: boolean
  projectId: string | null
}

/**
 * `GET /v1/voices`: the catalog, then the account's own voices, paginated. A cursor holds the position in the
 * unfiltered list, so filters may change and voices may be added and deleted between pages.
 */
export function voices(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const query = parseFields(VoiceQuery, c.req.query())
    const { cursor, limit, type, locale, gender, model, project_id: projectId } = query
    const wholeCatalog = limit === undefined && c.var.call.version < PAGED_FROM
    const pageSize = wholeCatalog ? Number.POSITIVE_INFINITY : (limit ?? PAGE_SIZE)
    const after = placeAfter(c.req.path, cursor) ?? 0
    const own = deps.personalVoices.list(getCaller(c.var.call).account)
    const getModels = (voice: SandboxVoice) => modelsOfVoice(voice, c.var.call.version, deps.clock.today())
    const found = listed(own, getModels).filter(
      ({ place, type: itsType, voice, models, projectId: itsProject }) =>
        place > after &&
        (projectId === undefined || (itsProject ?? 'shared') === projectId) &&
        (type === undefined || itsType === type) &&
        (gender === undefined || voice.gender === gender) &&
        (locale === undefined || voice.locale.toLowerCase().startsWith(locale.toLowerCase())) &&
        (model === undefined || models.includes(model)),
    )
    const page = found.slice(0, pageSize)
    const hasMore = found.length > page.length
    const { origin } = new URL(c.req.url)
    return c.json({
      voices: page.map((entry) => voiceEntry(entry.voice, origin, entry)),
      next_cursor: hasMore ? cursorAt(c.req.path, page.at(-1)?.place ?? 0) : null,
      has_more: hasMore,
    })
  }
}

function listed(personal: readonly PersonalVoice[], getModels: (voice: SandboxVoice) => string[]): Listed[] {
  const shared = VOICE_CATALOG.map((voice, index) => ({
    place: index + 1,
    type: 'shared' as const,
    voice,
    models: getModels(voice),
    hasAvatar: false,
    projectId: null,
  }))
  const own = personal.map((voice) => ({
    place: VOICE_CATALOG.length + voice.place,
    type: voice.type,
    voice,
    models: getModels(voice),
    hasAvatar: voice.avatar !== undefined,
    projectId: voice.projectId,
  }))
  return [...shared, ...own]
}
