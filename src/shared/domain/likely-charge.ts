/**
 * Possible cost of a request. `nothing`: reads, and what the interface says is free. `characters`: billed by the
 * characters of its `input`. `plan`: uses a resource that the plan limits, or starts a billed call. `unknown`: the
 * interface doesn't say.
 */
export type LikelyCharge = 'nothing' | 'characters' | 'plan' | 'unknown'

const SPEECH = /^\/v1\/audio\/(speech|stream|stream\/with-timestamps|dialogue)\/?$/
const FREE = /^\/v1\/(audio\/watermark\/(detect|verify)|voices\/consent-challenges|webhooks\/)/

/** As far as the interface documents it (specification parts 4 and 6). `path` may have a query. */
export function likelyCharge(method: string, path: string): LikelyCharge {
  const [place = ''] = path.split(/[?#]/)
  if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return 'nothing'
  if (SPEECH.test(place)) return 'characters'
  if (FREE.test(place)) return 'nothing'
  if (method === 'POST' && (/^\/v1\/voices\/?$/.test(place) || /^\/v1\/agents\/[^/]+\/conversations/.test(place)))
    return 'plan'
  if (/^\/v1\/agents(\/|$)/.test(place)) return 'nothing'
  return 'unknown'
}

/**
 * Characters of a JSON body that will be spoken, in UTF-16 units, as counted everywhere here; null if there are none.
 * That is its `input` or, for the dialogue, whose body isn't documented, every `input` and `text` in it.
 */
export function inputCharacters(json: string): number | null {
  try {
    const texts = spokenTexts(JSON.parse(json))
    return texts.length === 0 ? null : texts.reduce((sum, text) => sum + text.length, 0)
  } catch {
    return null
  }
}

function spokenTexts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) =>
    typeof member === 'string' ? (name === 'input' || name === 'text' ? [member] : []) : spokenTexts(member),
  )
}
