import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Failure } from '#shared/contract/base.ts'
import type { Retention } from '#shared/contract/cloning.ts'
import type { SettingsPatch } from '#shared/contract/settings.ts'
import { RETENTION_DAYS_MAX } from '#shared/domain/retention-days.ts'
import { formatInstant } from '../../lib/format-time.ts'
import { RichText } from '../../lib/rich-text.tsx'
import { useNow } from '../../lib/use-now.ts'
import { useStudio } from '../../rpc/studio.ts'
import { Notice } from '../../ui/notice.tsx'
import { t } from './messages/t.ts'
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
    <SettingsGroup title={t('section.recordings')}>
      <SettingField
        name="recordingRetentionDays"
        label={t('retention')}
        description={t('retentionHint')}
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
      {t('recordings.leaving')}
      <ul>
        {next.map(({ fullName, recordings, removedAt }) => {
          const values = {
            name: fullName,
            count: recordings,
            bdi: (content: ReactNode[]) => <bdi>{content}</bdi>,
          }
          return (
            <li key={`${fullName} ${removedAt}`}>
              <RichText
                parts={
                  Date.parse(removedAt) <= now
                    ? t.rich('recordings.leavingNext', values)
                    : t.rich('recordings.leavingFrom', { ...values, date: formatInstant(removedAt, new Date(now)) })
                }
              />
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
