import type { ConsoleRequest } from '#shared/contract/console.ts'
import { inputCharacters, likelyCharge } from '#shared/domain/likely-charge.ts'
import { readCharge, type ReportedCharge } from '#shared/domain/read-charge.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { RawAnswer } from '../../speech-api/raw-call.ts'
import { type ChargeDeps, createCharges, type PendingCharge } from '../usage/charge-book.ts'

/**
 * The charge of a custom request, without a project; undefined if the interface doesn't bill its characters. Charges
 * other than characters aren't tracked.
 */
export function beginConsoleCharge(
  deps: ChargeDeps,
  { method, path, body }: ConsoleRequest,
): PendingCharge | undefined {
  if (likelyCharge(method, placeOf(path)) !== 'characters') return undefined
  const json = body.kind === 'json' ? body.text : '{}'
  const { voice_id: voiceId, model: modelId } = getFields(json)
  return createCharges(deps, {
    ...{ projectId: null, blockId: null, purpose: 'console' },
    ...{ voiceId: typeof voiceId === 'string' ? voiceId : '', modelId: typeof modelId === 'string' ? modelId : '' },
  })(inputCharacters(json) ?? 0)
}

/** Records what a response says about a charge and returns its character count; null if it has none. */
export function settleConsoleCharge(charge: PendingCharge | undefined, answer: RawAnswer): number | null {
  const { status, requestId } = answer
  if (status >= 400) {
    charge?.failed(new StudioError('request_refused', 'refused', { status }))
    return null
  }
  charge?.answered(requestId)
  if (charge === undefined) return null
  const { characters, reported } = billedIn(answer)
  return charge.charged(characters, reported ?? undefined)
}

const VALUE = /^"\w+"\s*:\s*(?<value>"[^"]{0,100}"|[^\s,}\]]{1,100})/

/** The count from JSON or the last event of a stream; audio has none. */
function billedIn({ contentType, bytes }: RawAnswer): ReportedCharge {
  if (!/json|event-stream/i.test(contentType)) return readCharge(undefined)
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = body.lastIndexOf('"billable_characters_count"')
  const written = at < 0 ? undefined : VALUE.exec(body.toString('latin1', at, at + 160))?.groups?.['value']
  if (written === undefined) return readCharge(undefined)
  try {
    const { characters, reported } = readCharge(JSON.parse(written))
    return { characters, reported: reported && written }
  } catch {
    return readCharge(written)
  }
}

/** The path below the service's URL, also for a full URL. */
function placeOf(written: string): string {
  const text = written.trim()
  if (!URL.canParse(text, 'http://service')) return text
  const { pathname } = new URL(text, 'http://service')
  return pathname.slice(Math.max(0, pathname.indexOf('/v1/')))
}

function getFields(json: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(json)
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    return {}
  }
}
