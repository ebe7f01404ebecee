import { createHash } from 'node:crypto'
import type { TakeInputs } from '#shared/contract/takes.ts'
import { canonicalInputs } from '#shared/domain/speech-text/canonical-inputs.ts'

/**
 * A key that is equal for takes with the same audio: the inputs and the service that generated them. Sandbox audio is
 * never reused for the real service.
 *
 * @param service `sandbox`, or the base URL
 */
export function getFingerprint(inputs: TakeInputs, service: string): string {
  return createHash('sha256').update(canonicalInputs(inputs, service)).digest('hex')
}

/** Like `getFingerprint`, for each line of a dialogue: its audio depends on all lines and their order. */
export function getDialogueFingerprints(lines: readonly TakeInputs[], service: string): string[] {
  const all = JSON.stringify(['dialogue', service, ...lines.map((inputs) => canonicalInputs(inputs))])
  return lines.map((_, index) => createHash('sha256').update(`${index} ${all}`).digest('hex'))
}
