import { z } from 'zod'
import type { CallContext } from '../http/call.ts'
import { parseFields } from '../http/read-body.ts'
import { cursorAt, placeAfter } from '../http/read-page.ts'
import { callerOf } from '../limits/guard-account.ts'
import type { SandboxDeps } from '../sandbox-deps.ts'
import type { PersonalVoice } from '../world/personal-voices.ts'
import type { SandboxVoice } from '../world/sandbox-voice.ts'
import { modelsOfVoice } from '../world/models.ts'
import { VOICE_CATALOGUE } from '../world/voice-catalogue.ts'
import { voiceEntry } from './voice-entry.ts'

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
  /** `shared` for voices of no project (assumed: shapes page 11.1). */
  project_id: z.string().optional(),
})

/** A voice at its place in the list, which stays its own when others come and go. */
interface Listed {
  place: number
  type: 'shared' | 'personal'
  voice: SandboxVoice
  /** What it can synthesise on under the version of the request. */
  models: readonly string[]
  hasAvatar: boolean
  projectId: string | null
}

/**
 * `GET /v1/voices`: the catalogue and after it the account's own voices, page by page. A cursor holds the place in the
 * unfiltered list, so filters may change under it, and voices may be made and deleted between two pages.
 */
export function voices(deps: SandboxDeps): (c: CallContext) => Response {
  return (c) => {
    const query = parseFields(VoiceQuery, c.req.query())
    const { cursor, limit, type, locale, gender, model, project_id: projectId } = query
    const wholeCatalogue = limit === undefined && c.var.call.version < PAGED_FROM
    const pageSize = wholeCatalogue ? Number.POSITIVE_INFINITY : (limit ?? PAGE_SIZE)
    const after = placeAfter(c.req.path, cursor) ?? 0
    const own = deps.personalVoices.list(callerOf(c.var.call).account)
    const modelsOf = (voice: SandboxVoice) => modelsOfVoice(voice, c.var.call.version, deps.clock.today())
    const found = listed(own, modelsOf).filter(
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

function listed(personal: readonly PersonalVoice[], modelsOf: (voice: SandboxVoice) => string[]): Listed[] {
  const shared = VOICE_CATALOGUE.map((voice, index) => ({
    place: index + 1,
    type: 'shared' as const,
    voice,
    models: modelsOf(voice),
    hasAvatar: false,
    projectId: null,
  }))
  const own = personal.map((voice) => ({
    place: VOICE_CATALOGUE.length + voice.place,
    type: voice.type,
    voice,
    models: modelsOf(voice),
    hasAvatar: voice.avatar !== undefined,
    projectId: voice.projectId,
  }))
  return [...shared, ...own]
}
