import { useQuery } from '@tanstack/react-query'
import type { Settings } from '#shared/contract/settings.ts'
import { isInForce, RETIRED_MODEL_IDS, SERVICE_CHANGES, type ServiceChange } from '#shared/domain/service-changes.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStudio } from '../../rpc/studio.ts'
import { SettingsGroup } from './settings-group.tsx'
import styles from './settings.module.css'
import type { ModelUse } from '#shared/contract/projects.ts'
import { formatCount } from '../../lib/format-count.ts'

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
        return uses.data
          ? formatModelUses(uses.data)
          : uses.isError
            ? 'Couldn’t check your projects.'
            : 'Checking your projects…'
      case 'pcm-16000':
        return 'Overvoice requests 24 kHz, so your takes aren’t affected.'
      case 'legacy-headers':
        return settings.headerPrefix.toLowerCase() === 'x-'
          ? 'Your header prefix is X-: change it before that day.'
          : 'Your header prefix isn’t affected.'
      case 'consent':
        return 'Consent sessions always ask for it.'
    }
  }
  return (
    <SettingsGroup title="Versions">
      <p className={styles.quiet}>
        {pin === '' ? 'Not pinned (service default).' : `Pinned to ${pin}.`} Known changes:
      </p>
      <ul className={styles.changes}>
        {SERVICE_CHANGES.map((change) => (
          <li key={change.id}>
            <strong>
              {formatDate(change)}: {isInForce(change, pin, today) ? 'Active' : 'Upcoming'}
            </strong>
            <span>{change.text}</span>
            <span className={styles.quiet}>{touches(change)}</span>
          </li>
        ))}
      </ul>
    </SettingsGroup>
  )
}

function formatDate({ appliesBy, date }: ServiceChange): string {
  if (date === null) return 'Every version'
  return appliesBy === 'version' ? `From version ${date}` : `From ${date} on, on every version`
}

/** Projects listed by name. */
const NAMED = 3

/** `2 projects of yours have one: “The Lamp” (3 blocks, 12 takes), “Storm” (the whole project).` */
function formatModelUses(uses: readonly ModelUse[]): string {
  if (uses.length === 0) return 'No project, block, speaker or take uses them.'
  const named = uses.slice(0, NAMED).map((use) => `“${use.projectTitle}” (${formatWhere(use)})`)
  const more = uses.length > NAMED ? ` and ${uses.length - NAMED} more` : ''
  return `${formatCount(uses.length, 'project')} of yours ${uses.length === 1 ? 'has' : 'have'} one: ${named.join(', ')}${more}.`
}

function formatWhere({ isProjectModel, blockCount, castCount, takeCount }: ModelUse): string {
  return [
    isProjectModel && 'the whole project',
    blockCount > 0 && formatCount(blockCount, 'block'),
    castCount > 0 && formatCount(castCount, 'speaker'),
    takeCount > 0 && formatCount(takeCount, 'take'),
  ]
    .filter(Boolean)
    .join(', ')
}
