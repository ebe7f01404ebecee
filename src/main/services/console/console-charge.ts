import type { ConsoleRequest } from '#shared/contract/console.ts'
import { inputCharacters, likelyCharge } from '#shared/domain/likely-charge.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import type { RawAnswer } from '../../speech-api/raw-call.ts'
import { type ChargeDeps, createCharges, type PendingCharge } from '../usage/charge-book.ts'

/**
 * The charge of a request that a person wrote, of no project; undefined where the interface says that its characters are not
 * billed. What the service may bill by other things than characters is not the ledger's.
 */
export function beginConsoleCharge(
  deps: ChargeDeps,
  { method, path, body }: ConsoleRequest,
): PendingCharge | undefined {
  if (likelyCharge(method, placeOf(path)) !== 'characters') return undefined
  const json = body.kind === 'json' ? body.text : '{}'
  const { voice_id: voiceId, model: modelId } = fieldsOf(json)
  return createCharges(deps, {
    ...{ projectId: null, blockId: null, purpose: 'console' },
    ...{ voiceId: typeof voiceId === 'string' ? voiceId : '', modelId: typeof modelId === 'string' ? modelId : '' },
  })(inputCharacters(json) ?? 0)
}

/** Writes down what an answer says of a charge, and answers the characters that it names; null where it names none. */
export function settleConsoleCharge(charge: PendingCharge | undefined, answer: RawAnswer): number | null {
  const { status, requestId } = answer
  if (status >= 400) {
    charge?.failed(new StudioError('request_refused', 'Refused.', { status }))
    return null
  }
  charge?.answered(requestId)
  const characters = charge === undefined ? null : billedIn(answer)
  charge?.charged(characters)
  return characters
}

/** The count in JSON and in the last event of a stream alike; a body of sound holds none. */
function billedIn({ contentType, bytes }: RawAnswer): number | null {
  if (!/json|event-stream/i.test(contentType)) return null
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = body.lastIndexOf('"billable_characters_count"')
  const digits = at < 0 ? undefined : /^"\w+"\s*:\s*(\d{1,12})\b/.exec(body.toString('latin1', at, at + 60))?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The path below the service's address, of a whole address too. */
function placeOf(written: string): string {
  const text = written.trim()
  if (!URL.canParse(text, 'http://service')) return text
  const { pathname } = new URL(text, 'http://service')
  return pathname.slice(Math.max(0, pathname.indexOf('/v1/')))
}

function fieldsOf(json: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(json)
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    return {}
  }
}
