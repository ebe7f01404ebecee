import type { Take } from '#shared/contract/takes.ts'
import { dateOfChange, type ServiceChange } from '#shared/domain/service-changes.ts'
import type { TakeTouch } from '#shared/domain/take-versions.ts'
import { t } from './messages/t.ts'

/** `2026-09-30`, `2026-09-29 and 2026-09-30`, `Service default (not pinned)`, or that it wasn't recorded. */
export function formatVersions(versions: Take['serviceVersions']): string {
  if (versions.length === 0) return t('version.none')
  return versions
    .map((version) => (version === null ? t('version.unrecorded') : version === '' ? t('version.default') : version))
    .reduce((first, second) => t('version.both', { first, second }))
}

const CHANGES: Record<TakeTouch, ServiceChange['id']> = {
  'model-retired': 'models-retired',
  'model-replaced': 'models-served-again',
  'rate-doubtful': 'pcm-16000',
}

/** What a service change means for a take, and what can be done. */
export function formatTouch(touch: TakeTouch): string {
  return t(`touchHint.${touch}`, { date: dateOfChange(CHANGES[touch]) })
}
