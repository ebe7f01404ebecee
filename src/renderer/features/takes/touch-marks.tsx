import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useCallback } from 'react'
import type { Take } from '#shared/contract/takes.ts'
import { type DatedTake, type TakeTouch, touchesOf } from '#shared/domain/take-versions.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStudio } from '../../rpc/studio.ts'
import { formatTouch } from './format-version.ts'
import { t } from './messages/t.ts'
import styles from './takes.module.css'

/** Returns how service changes affect a take, for the pinned version and today; nothing until known. */
export function useTouches(): (take: DatedTake) => TakeTouch[] {
  const { queries } = useStudio()
  const pin = useQuery(queries.settings.get.queryOptions()).data?.serviceVersion
  const today = new Date(useNow(60_000)).toISOString().slice(0, 10)
  return useCallback((take) => (pin === undefined ? [] : touchesOf(take, pin, today)), [pin, today])
}

/** Converts a take for comparison with service changes. */
export function getDated({ inputs: { modelId }, ...take }: Take): DatedTake {
  return { ...take, modelId }
}

/** Labels of a take that was made before service changes. */
export function TouchMarks({ touches }: { touches: readonly TakeTouch[] }) {
  return touches.map((touch) => (
    <span key={touch} className={styles.touch} title={formatTouch(touch)}>
      <History size={14} strokeWidth={1.5} aria-hidden />
      {t(`touch.${touch}`)}
    </span>
  ))
}
