import type { Take } from '../contract/takes.ts'
import { dateOfChange, isInForce, RETIRED_MODEL_IDS, SERVICE_CHANGES, type ServiceChange } from './service-changes.ts'

type Versions = Take['serviceVersions']

/** What a take has to be known by to be held against what changed. */
export interface DatedTake {
  serviceVersions: Versions
  modelId: string
  sampleRateHz: number
  createdAt: string
}

/**
 * How a change of the service touches a take. `model-retired`: the same request is refused by now. `model-replaced`: the same
 * request is answered by another model. `rate-doubtful`: it came labelled as 16 kHz when that could be 24 kHz.
 */
export type TakeTouch = 'model-retired' | 'model-replaced' | 'rate-doubtful'

/** The versions of sound that is put together of parts, in order; null for a part that has no version recorded. */
export function joinVersions(parts: readonly Versions[]): (string | null)[] {
  if (parts.every((versions) => versions.length === 0)) return []
  return [...new Set(parts.flatMap((versions) => (versions.length === 0 ? [null] : versions)))]
}

/**
 * What of the known changes (specification part 9) touches a take, for a person who pins `pin` on `today` (`YYYY-MM-DD`).
 *
 * Overvoice reads the rate of raw audio by the version that it pinned, so only sound that was asked for without a version, or
 * under one that nobody recorded, can be labelled wrongly.
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

/** True for a take of a day on which the change was there, whatever version was pinned. */
function wasMade(take: DatedTake, id: ServiceChange['id']): boolean {
  return isMet(id, '', take.createdAt.slice(0, 10))
}

function wasAskedBeforeTrue({ serviceVersions, createdAt }: DatedTake): boolean {
  const trueFrom = dateOfChange('pcm-16000')
  const versions = serviceVersions.length === 0 ? [null] : serviceVersions
  // Without a version the workspace decides, which nobody can see from here.
  return versions.some((version) => (version === null ? createdAt.slice(0, 10) < trueFrom : version < trueFrom))
}
