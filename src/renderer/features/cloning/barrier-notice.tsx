import { useQuery } from '@tanstack/react-query'
import { sayInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Says before anything is recorded that the service will not make a voice for this account, where that is known. */
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
          The service said {sayInstant(barrier.at, new Date(now))}: “
          {barrier.failure.serviceMessage ?? barrier.failure.message}”
        </>
      }
      actions={<Button onPress={onSettings}>Open the settings</Button>}
    >
      {barrier.card === 'region'
        ? 'The service does not clone voices in this region. What is recorded now can be sent with another account.'
        : 'This account’s plan has no voice cloning. What is recorded now can be sent when the plan or the key is another.'}
    </Notice>
  )
}
