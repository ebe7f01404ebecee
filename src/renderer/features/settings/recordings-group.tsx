import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Failure } from '#shared/contract/base.ts'
import type { Retention } from '#shared/contract/cloning.ts'
import type { SettingsPatch } from '#shared/contract/settings.ts'
import { RETENTION_DAYS_MAX } from '#shared/domain/retention-days.ts'
import { formatCount } from '../../lib/format-count.ts'
import { formatInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStudio } from '../../rpc/studio.ts'
import { Notice } from '../../ui/notice.tsx'
import { readRetentionDays } from './retention-days.ts'
import { SettingField } from './setting-field.tsx'
import { SettingsGroup } from './settings-group.tsx'

const WRONG_DAYS: Failure = {
  code: 'invalid_input',
  reason: { kind: 'retention-days-invalid', maxDays: RETENTION_DAYS_MAX },
}

export interface RecordingsGroupProps {
  /** Null: recordings are kept until the user deletes them. */
  days: number | null
  update: (patch: SettingsPatch) => Promise<Failure | null>
}

/** How long speakers' recordings are kept, and which expire next. */
export function RecordingsGroup({ days, update }: RecordingsGroupProps) {
  const { queries } = useStudio()
  const cache = useQueryClient()
  const retention = useQuery({ ...queries.cloning.retention.queryOptions(), staleTime: 0 })
  const commit = async (written: string) => {
    const recordingRetentionDays = readRetentionDays(written)
    if (recordingRetentionDays === undefined) return WRONG_DAYS
    const reason = await update({ recordingRetentionDays })
    await cache.invalidateQueries({ queryKey: queries.cloning.retention.key() })
    return reason
  }
  return (
    <SettingsGroup title="Recordings">
      <SettingField
        name="recordingRetentionDays"
        label="Keep speaker recordings for (days)"
        description="Speaker recordings are deleted this many days after recording, at the next start. Cloned voices and consent records are kept. Leave empty to keep recordings."
        inputMode="numeric"
        value={days === null ? '' : String(days)}
        onCommit={commit}
      />
      {retention.data && retention.data.next.length > 0 && <Leaving next={retention.data.next} />}
    </SettingsGroup>
  )
}

function Leaving({ next }: { next: Retention['next'] }) {
  const now = useNow(60_000)
  return (
    <Notice tone="warning" role="status">
      Scheduled for deletion within a week:
      <ul>
        {next.map(({ fullName, recordings, removedAt }) => (
          <li key={`${fullName} ${removedAt}`}>
            <bdi>{fullName}</bdi>: {formatCount(recordings, 'recording')},{' '}
            {Date.parse(removedAt) <= now ? 'at the next start' : `from ${formatInstant(removedAt, new Date(now))} on`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
