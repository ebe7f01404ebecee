import { parseJson } from '../parse-json.ts'
import { isJsonObject } from '../agents/json-pointer.ts'

/** `envelope`: the current body; `flat`: the one it replaced; `other`: JSON of another shape; `not-json`. */
export type WebhookFormat = 'envelope' | 'flat' | 'other' | 'not-json'

/** A body's subject. Missing facts are empty. */
export interface EventFacts {
  format: WebhookFormat
  type: string
  id: string
  conversationId: string
}

/**
 * Extracts a delivery's subject (specification part 2, Webhook event envelope; part 6, Earlier payload shape). Never
 * throws.
 */
export function readEventFacts(text: string | undefined): EventFacts {
  let body: unknown
  try {
    body = parseJson(text ?? '')
  } catch {
    return { format: 'not-json', type: '', id: '', conversationId: '' }
  }
  if (isJsonObject(body) && isJsonObject(body['data']) && typeof body['type'] === 'string') {
    const { object } = body['data']
    return { format: 'envelope', type: body['type'], id: textOf(body['id']), conversationId: conversationOf(object) }
  }
  if (isJsonObject(body) && typeof body['event'] === 'string' && isJsonObject(body['conversation'])) {
    return { format: 'flat', type: body['event'], id: '', conversationId: conversationOf(body['conversation']) }
  }
  return { format: 'other', type: '', id: '', conversationId: '' }
}

function conversationOf(value: unknown): string {
  const id = isJsonObject(value) ? textOf(value['id']) : ''
  return id.startsWith('conv_') ? id : ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200) : ''
}
