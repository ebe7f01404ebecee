import { useQuery } from '@tanstack/react-query'
import type { Failure } from '#shared/contract/base.ts'
import type { ExportPreview } from '#shared/contract/exports.ts'
import { useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from './messages/t.ts'

/** State of the generation before an export. */
export type Generating =
  { kind: 'idle' } | { kind: 'started'; blockCount: number } | { kind: 'failed'; reason: Failure }

/** Button that generates missing and out-of-date blocks before the export, with their billed characters. */
export function GenerateFirst({
  projectId,
  blockIds,
  onPress,
}: {
  projectId: string
  blockIds: string[]
  onPress: () => void
}) {
  const { queries } = useStudio()
  const cost = useQuery({ ...queries.takes.plan.queryOptions({ input: { projectId, blockIds } }), staleTime: 0 })
  const count = blockIds.length
  return (
    <Button isDisabled={cost.isPending} onPress={onPress}>
      {cost.data ? t('generateFirstCost', { count, characters: cost.data.characters }) : t('generateFirst', { count })}
    </Button>
  )
}

export function GeneratingNotice({ generating, plan }: { generating: Generating; plan: ExportPreview }) {
  if (generating.kind === 'failed') return <FailureNotice failure={generating.reason} />
  if (generating.kind === 'idle') return null
  const remaining = plan.unreadyBlockIds.length
  const done = Math.max(0, generating.blockCount - remaining)
  return (
    <Notice tone="quiet" role="status">
      {generating.blockCount === 0
        ? t('generating.none')
        : remaining === 0
          ? t('generating.done')
          : plan.runningBlockCount === 0
            ? t('generating.failed', { count: remaining })
            : t('generating.progress', { done, count: generating.blockCount })}
    </Notice>
  )
}
