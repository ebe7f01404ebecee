import type { Touched } from '#shared/contract/cast.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { Notice } from '../../../ui/notice.tsx'
import { t } from './messages/t.ts'

/** Shows what a change would affect before it is stored. */
export function TouchedNotice({ touched }: { touched: Touched | null }) {
  if (!touched) return null
  const { blockCount, fittingBlockCount } = touched
  if (blockCount === 0 && fittingBlockCount === 0) {
    return (
      <Notice tone="quiet" role="status">
        {t('touched.none')}
      </Notice>
    )
  }
  return (
    <Notice tone={blockCount > 0 ? 'warning' : 'quiet'} role="status">
      {formatTouched(touched)}
    </Notice>
  )
}

/** The verb on the button that stores such a change; it reflects the effect on the script. */
export function storeVerb(touched: Touched | null): string {
  const count = touched?.blockCount ?? 0
  return count === 0 ? common('save') : t('touched.save', { count })
}

function formatTouched({
  blockCount,
  characters,
  lockedBlockCount,
  storedBlockCount,
  fittingBlockCount,
}: Touched): string {
  const sentences: string[] = []
  if (blockCount > 0) sentences.push(t('touched.outdated', { blocks: blockCount, characters }))
  if (lockedBlockCount > 0) sentences.push(t('touched.locked', { count: lockedBlockCount }))
  if (storedBlockCount > 0) sentences.push(t('touched.stored', { count: storedBlockCount }))
  if (fittingBlockCount > 0) sentences.push(t('touched.fitting', { count: fittingBlockCount }))
  return [...sentences, t('touched.kept')].join(' ')
}
