import { parseJson } from '../parse-json.ts'
import { isJsonObject, type JsonObject } from '../agents/json-pointer.ts'

/** The envelope that would be sent instead of an earlier body, and its fields that the body lacks. */
export interface EnvelopeView {
  envelope: JsonObject
  unknown: readonly string[]
}

/**
 * Converts an event to the current shape (specification part 6, Earlier payload shape): `type` for `event`,
 * `data.object` for `conversation`, `data.messages` and `data.evaluations` for the top-level arrays, `created_at` for
 * `timestamp`. Other fields stay in place. Null for a body that isn't in the earlier shape.
 */
export function flatToEnvelope(text: string): EnvelopeView | null {
  let body: unknown
  try {
    body = parseJson(text)
  } catch {
    return null
  }
  if (!isJsonObject(body) || typeof body['event'] !== 'string' || !isJsonObject(body['conversation'])) return null
  const { event, timestamp, conversation, messages, evaluations, ...others } = body
  const created = typeof timestamp === 'number' ? new Date(timestamp) : null
  return {
    envelope: {
      type: event,
      ...(created && !Number.isNaN(created.getTime()) ? { created_at: created.toISOString() } : {}),
      data: {
        object: conversation,
        ...(messages === undefined ? {} : { messages }),
        ...(evaluations === undefined ? {} : { evaluations }),
      },
      ...others,
    },
    unknown: ['id', 'version'].filter((name) => !(name in others)),
  }
}
