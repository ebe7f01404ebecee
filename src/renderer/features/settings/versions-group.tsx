import { useQuery } from '@tanstack/react-query'
import type { Settings } from '#shared/contract/settings.ts'
import { isInForce, RETIRED_MODEL_IDS, SERVICE_CHANGES, type ServiceChange } from '#shared/domain/service-changes.ts'
import { sayModelUses } from './say-model-uses.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStudio } from '../../rpc/studio.ts'
import { SettingsGroup } from './settings-group.tsx'
import styles from './settings.module.css'

/** What the pinned version and the day mean, and what of it touches this person's projects. */
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
        return uses.data
          ? sayModelUses(uses.data)
          : uses.isError
            ? 'Your projects could not be looked through.'
            : 'Looking through your projects.'
      case 'pcm-16000':
        return 'Overvoice asks for 24 kHz, so your takes are as they were labelled.'
      case 'legacy-headers':
        return settings.headerPrefix.toLowerCase() === 'x-'
          ? 'Your header prefix is X-: change it before that day.'
          : 'Your header prefix is another one: nothing to do.'
      case 'consent':
        return 'Consent sessions always ask for it.'
    }
  }
  return (
    <SettingsGroup title="Versions">
      <p className={styles.quiet}>
        {pin === '' ? 'No version is pinned: the service decides.' : `Pinned to ${pin}.`} What is known to change:
      </p>
      <ul className={styles.changes}>
        {SERVICE_CHANGES.map((change) => (
          <li key={change.id}>
            <strong>
              {sayDate(change)}: {isInForce(change, pin, today) ? 'in force' : 'not yet for you'}
            </strong>
            <span>{change.text}</span>
            <span className={styles.quiet}>{touches(change)}</span>
          </li>
        ))}
      </ul>
    </SettingsGroup>
  )
}

function sayDate({ appliesBy, date }: ServiceChange): string {
  if (date === null) return 'Every version'
  return appliesBy === 'version' ? `From version ${date}` : `From ${date} on, on every version`
}
