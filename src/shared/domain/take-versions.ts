import type { Take } from '../contract/takes.ts'
import { dateOfChange, isInForce, RETIRED_MODEL_IDS, SERVICE_CHANGES, type ServiceChange } from './service-changes.ts'

type Versions = Take['serviceVersions']

/** The take data needed to compare it with service changes. */
export interface DatedTake {
  serviceVersions: Versions
  modelId: string
  sampleRateHz: number
  createdAt: string
}

/**
 * How a service change affects a take. `model-retired`: the same request is now rejected. `model-replaced`: the same
 * request now uses another model. `rate-doubtful`: it was labeled 16 kHz when it may have been 24 kHz.
 */
export type TakeTouch = 'model-retired' | 'model-replaced' | 'rate-doubtful'

/** The versions of audio joined from parts, in order; null for a part without a recorded version. */
export function joinVersions(parts: readonly Versions[]): (string | null)[] {
  if (parts.every((versions) => versions.length === 0)) return []
  return [...new Set(parts.flatMap((versions) => (versions.length === 0 ? [null] : versions)))]
}

/**
 * The known changes (specification part 9) that affect a take, for a user who pins `pin` on `today` (`YYYY-MM-DD`).
 *
 * Overvoice reads the rate of raw audio according to its pinned version, so only audio requested without a version, or
 * under an unrecorded one, can be labeled wrongly.
 */
export function touchesOf(take: DatedTake, pin: string, today: string): TakeTouch[] {
  const touches: TakeTouch[] = []
  if (RETIRED_MODEL_IDS.includes(take.modelId)) {
    if (isMet('models-retired', pin, today)) touches.push('model-retired')
    else if (isMet('models-served-again', pin, today) && !wasMade(take, 'models-served-again'))
      touches.push('model-replaced')
  }
  if (take.sampleRateHz === 16_000 && take.modelId.startsWith('simba-3') && wasAskedBeforeTrue(take))
    touches.push('rate-doubtful')
  return touches
}

function isMet(id: ServiceChange['id'], pin: string, today: string): boolean {
  return SERVICE_CHANGES.some((change) => change.id === id && isInForce(change, pin, today))
}

/** True for a take made on a day when the change was in effect, whatever version was pinned. */
function wasMade(take: DatedTake, id: ServiceChange['id']): boolean {
  return isMet(id, '', take.createdAt.slice(0, 10))
}

function wasAskedBeforeTrue({ serviceVersions, createdAt }: DatedTake): boolean {
  const trueFrom = dateOfChange('pcm-16000')
  const versions = serviceVersions.length === 0 ? [null] : serviceVersions
  // Without a version the workspace's setting applies, which isn't visible here.
  return versions.some((version) => (version === null ? createdAt.slice(0, 10) < trueFrom : version < trueFrom))
}
