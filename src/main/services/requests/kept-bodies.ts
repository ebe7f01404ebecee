import type { RequestBody } from '#shared/contract/requests.ts'
import { redactBody } from '#shared/domain/redact-secrets.ts'
import type { SpeechApiEvent } from '../../speech-api/speech-api-event.ts'

/** Request and response bodies of the newest requests, recorded at the user's request. */
export interface KeptBodies {
  isOn(): boolean
  /** Turning it off discards everything. */
  turn(isOn: boolean): void
  take(number: number, event: Extract<SpeechApiEvent, { type: 'body' }>): void
  of(number: number): { sent: RequestBody | null; received: RequestBody | null }
  forget(): void
}

const MAX_REQUESTS = 100

/**
 * Bodies contain the user's texts and the service's responses: they are stored only in memory, without secrets, and
 * only from when the user turns recording on until the studio exits.
 */
export function createKeptBodies(secrets: () => readonly string[]): KeptBodies {
  const kept = new Map<number, { sent: RequestBody | null; received: RequestBody | null }>()
  let isOn = false
  return {
    isOn: () => isOn,
    turn(next) {
      isOn = next
      if (!next) kept.clear()
    },
    take(number, { direction, contentType, sizeBytes, text }) {
      if (!isOn) return
      const bodies = kept.get(number) ?? { sent: null, received: null }
      bodies[direction] = { contentType, sizeBytes, text: text === null ? null : redactBody(text, secrets()) }
      kept.set(number, bodies)
      const [oldest] = kept.keys()
      if (kept.size > MAX_REQUESTS && oldest !== undefined) kept.delete(oldest)
    },
    of: (number) => kept.get(number) ?? { sent: null, received: null },
    forget: () => kept.clear(),
  }
}
