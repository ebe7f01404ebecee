import { createHash } from 'node:crypto'
import type { TakeInputs } from '#shared/contract/takes.ts'
import { canonicalInputs } from '#shared/domain/speech-text/canonical-inputs.ts'

/**
 * A key that is equal for exactly the takes that are the same sound: the inputs, and which service spoke. The practice
 * service's sound is never offered in place of the real one's.
 *
 * @param service `practice`, or the base URL
 */
export function fingerprintOf(inputs: TakeInputs, service: string): string {
  return createHash('sha256').update(canonicalInputs(inputs, service)).digest('hex')
}
