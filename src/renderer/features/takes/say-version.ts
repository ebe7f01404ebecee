import type { Take } from '#shared/contract/takes.ts'
import { dateOfChange } from '#shared/domain/service-changes.ts'
import type { TakeTouch } from '#shared/domain/take-versions.ts'

/** `2026-09-30`, `2026-09-29 and 2026-09-30`, `none pinned: the service decided`, or that it is not recorded. */
export function sayVersions(versions: Take['serviceVersions']): string {
  if (versions.length === 0) return 'version not recorded'
  return versions
    .map((version) =>
      version === null ? 'a version not recorded' : version === '' ? 'none pinned: the service decided' : version,
    )
    .join(' and ')
}

/** The mark of a take that a change of the service touches. */
export const TOUCH_MARKS: Record<TakeTouch, string> = {
  'model-retired': 'model retired',
  'model-replaced': 'model replaced',
  'rate-doubtful': 'rate in doubt',
}

/** What a change of the service means for a take, and what can be done. */
export const TOUCH_SENTENCES: Record<TakeTouch, string> = {
  'model-retired': `Its model was retired with version ${dateOfChange('models-retired')}. The take stays and plays, but the same request is refused now: choose another model before you generate again.`,
  'model-replaced': `Since ${dateOfChange('models-served-again')} the service speaks with a current model under this name. The take stays as it is; generated again, it sounds different.`,
  'rate-doubtful': `Before version ${dateOfChange('pcm-16000')} the service sent 24 kHz labelled as 16 kHz. If the take sounds slow and deep, generate it again.`,
}
