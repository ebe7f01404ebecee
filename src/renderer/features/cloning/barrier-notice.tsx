import { useQuery } from '@tanstack/react-query'
import { formatReason } from '#shared/errors/failure-texts.ts'
import { formatInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from './messages/t.ts'

/** Warns before recording if the service is known not to clone voices for this account. */
export function BarrierNotice({ onSettings }: { onSettings: () => void }) {
  const { queries } = useStudio()
  const barrier = useQuery({ ...queries.cloning.barrier.queryOptions(), staleTime: 0 }).data
  const now = useNow(60_000, Boolean(barrier))
  if (!barrier) return null
  return (
    <Notice
      tone="warning"
      role="status"
      detail={
        <>
          {t('serviceMessageAt', {
            when: formatInstant(barrier.at, new Date(now)),
            message: barrier.failure.serviceMessage ?? formatReason(barrier.failure),
          })}
        </>
      }
      actions={<Button onPress={onSettings}>{t('openSettings')}</Button>}
    >
      {t(barrier.card === 'region' ? 'noCloningInRegion' : 'noCloningInPlan')}
    </Notice>
  )
}
