import { useQuery } from '@tanstack/react-query'
import type { Settings } from '#shared/contract/settings.ts'
import { isInForce, RETIRED_MODEL_IDS, SERVICE_CHANGES, type ServiceChange } from '#shared/domain/service-changes.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStudio } from '../../rpc/studio.ts'
import { t } from './messages/t.ts'
import { SettingsGroup } from './settings-group.tsx'
import styles from './settings.module.css'
import type { ModelUse } from '#shared/contract/projects.ts'

/** Explains the pinned version and the date, and which of the user's projects they affect. */
export function VersionsGroup({ settings }: { settings: Settings }) {
  const { queries } = useStudio()
  const uses = useQuery({
    ...queries.projects.modelUses.queryOptions({ input: { modelIds: [...RETIRED_MODEL_IDS] } }),
    staleTime: 0,
  })
  const today = new Date(useNow(60_000)).toISOString().slice(0, 10)
  const pin = settings.serviceVersion
  const touches = ({ id }: ServiceChange): string => {
    switch (id) {
      case 'models-retired':
      case 'models-served-again':
        return uses.data ? formatModelUses(uses.data) : uses.isError ? t('versions.unchecked') : t('versions.checking')
      case 'pcm-16000':
        return t('versions.sampleRate')
      case 'legacy-headers':
        return t(settings.headerPrefix.toLowerCase() === 'x-' ? 'versions.prefixAffected' : 'versions.prefixFine')
      case 'consent':
        return t('versions.consent')
    }
  }
  return (
    <SettingsGroup title={t('section.versions')}>
      <p className="quiet">{pin === '' ? t('versions.notPinned') : t('versions.pinned', { version: pin })}</p>
      <ul className={styles.changes}>
        {SERVICE_CHANGES.map((change) => (
          <li key={change.id}>
            <strong>{formatState(change, isInForce(change, pin, today))}</strong>
            <span>{t(`versions.change.${change.id}`)}</span>
            <span className="quiet">{touches(change)}</span>
          </li>
        ))}
      </ul>
    </SettingsGroup>
  )
}

function formatState({ appliesBy, date }: ServiceChange, isActive: boolean): string {
  const state = isActive ? 'active' : 'upcoming'
  if (date === null) return t('versions.always', { state })
  return appliesBy === 'version'
    ? t('versions.fromVersion', { version: date, state })
    : t('versions.fromDay', { date, state })
}

/** Projects listed by name. */
const NAMED = 3

/** `2 projects of yours have one: “The Lamp” (3 blocks, 12 takes), “Storm” (the whole project).` */
function formatModelUses(uses: readonly ModelUse[]): string {
  if (uses.length === 0) return t('versions.noUses')
  const count = uses.length
  const projects = uses
    .slice(0, NAMED)
    .map((use) => t('versions.use', { title: use.projectTitle, places: formatWhere(use) }))
    .join(', ')
  return count > NAMED
    ? t('versions.manyUses', { count, projects, more: count - NAMED })
    : t('versions.uses', { count, projects })
}

function formatWhere({ isProjectModel, blockCount, castCount, takeCount }: ModelUse): string {
  return [
    isProjectModel && t('versions.wholeProject'),
    blockCount > 0 && t('versions.blocks', { count: blockCount }),
    castCount > 0 && t('versions.speakers', { count: castCount }),
    takeCount > 0 && t('versions.takes', { count: takeCount }),
  ]
    .filter(Boolean)
    .join(', ')
}
