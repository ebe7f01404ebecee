import type { Take } from '#shared/contract/takes.ts'
import { dateOfChange } from '#shared/domain/service-changes.ts'
import type { TakeTouch } from '#shared/domain/take-versions.ts'

/** `2026-09-30`, `2026-09-29 and 2026-09-30`, `none pinned: the service decided`, or that it wasn't recorded. */
export function formatVersions(versions: Take['serviceVersions']): string {
  if (versions.length === 0) return 'Unknown version'
  return versions
    .map((version) =>
      version === null ? 'a version not recorded' : version === '' ? 'Service default (not pinned)' : version,
    )
    .join(' and ')
}

/** Label of a take affected by a service change. */
export const TOUCH_MARKS: Record<TakeTouch, string> = {
  'model-retired': 'model retired',
  'model-replaced': 'Model changed',
  'rate-doubtful': 'Sample rate may be wrong',
}

/** What a service change means for a take, and what can be done. */
export const TOUCH_SENTENCES: Record<TakeTouch, string> = {
  'model-retired': `This model was retired in version ${dateOfChange('models-retired')}. The take still plays, but you can’t regenerate it: choose another model first.`,
  'model-replaced': `Since ${dateOfChange('models-served-again')}, this model name points to a newer model. The take is unchanged, but a new take will sound different.`,
  'rate-doubtful': `Before version ${dateOfChange('pcm-16000')}, 24 kHz audio was labeled 16 kHz. If the take sounds slow and low, regenerate it.`,
}
