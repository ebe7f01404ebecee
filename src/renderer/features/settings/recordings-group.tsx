import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Retention } from '#shared/contract/cloning.ts'
import type { SettingsPatch } from '#shared/contract/settings.ts'
import { RETENTION_DAYS_MAX } from '#shared/domain/retention-days.ts'
import { formatCount } from '../../lib/format-count.ts'
import { sayInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { type Reason, useStudio } from '../../rpc/studio.ts'
import { Notice } from '../../ui/notice.tsx'
import { readRetentionDays } from './retention-days.ts'
import { SettingField } from './setting-field.tsx'
import { SettingsGroup } from './settings-group.tsx'

const WRONG_DAYS: Reason = {
  code: 'invalid_input',
  message: `The period is a whole number of days from 1 to ${RETENTION_DAYS_MAX}, or nothing.`,
  details: {},
}

export interface RecordingsGroupProps {
  /** Null: recordings are kept until a person removes them. */
  days: number | null
  update: (patch: SettingsPatch) => Promise<Reason | null>
}

/** How long recordings of speakers are kept, and which of them the period ends next. */
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
        label="Days that recordings of speakers are kept"
        description="Counted from when a recording ended. When they are over, the next start of the studio deletes the recording here, whether a voice was made from it or not. Voices and receipts stay. Empty: recordings are kept until you remove them."
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
      These are deleted within a week, each at a start of the studio:
      <ul>
        {next.map(({ fullName, recordings, removedAt }) => (
          <li key={`${fullName} ${removedAt}`}>
            <bdi>{fullName}</bdi>: {formatCount(recordings, 'recording')},{' '}
            {Date.parse(removedAt) <= now ? 'at the next start' : `from ${sayInstant(removedAt, new Date(now))} on`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
