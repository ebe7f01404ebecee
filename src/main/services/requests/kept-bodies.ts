import type { RequestBody } from '#shared/contract/requests.ts'
import { redactBody } from '#shared/domain/redact-secrets.ts'
import type { SpeechApiEvent } from '../../speech-api/speech-api-event.ts'

/** What was sent and what came, of the newest requests while a person asks for it. */
export interface KeptBodies {
  isOn(): boolean
  /** Off forgets everything. */
  turn(isOn: boolean): void
  take(number: number, event: Extract<SpeechApiEvent, { type: 'body' }>): void
  of(number: number): { sent: RequestBody | null; received: RequestBody | null }
  forget(): void
}

const MOST_REQUESTS = 100

/**
 * Bodies are a person's texts and the service's answers: they are kept in memory and nowhere else, without secrets, and only
 * from when somebody asks for them until the studio ends.
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
      if (kept.size > MOST_REQUESTS && oldest !== undefined) kept.delete(oldest)
    },
    of: (number) => kept.get(number) ?? { sent: null, received: null },
    forget: () => kept.clear(),
  }
}
