import { hash } from 'node:crypto'
import type { TakeInputs } from '#shared/contract/takes.ts'
import { canonicalInputs } from '#shared/domain/speech-text/canonical-inputs.ts'

/** A short text that is equal exactly for inputs that sound the same. Blocks and takes are compared by it in SQL. */
export function inputsKeyOf(inputs: TakeInputs): string {
  return hash('sha256', canonicalInputs(inputs), 'base64url').slice(0, 22)
}
