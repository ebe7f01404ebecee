import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LedgerFilter, LedgerGrouping, UsageChart as UsageOverTime } from '#shared/contract/usage.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { formatDay, formatMonth, formatShortDay } from '../../lib/format-time.ts'
import { useStudio } from '../../rpc/studio.ts'
import { BarChart, type Bar, type BarSeries } from '../../ui/bar-chart.tsx'
import { listSlots } from './list-slots.ts'
import { t } from './messages/t.ts'
import styles from './usage.module.css'
import { READ_AGAIN_MS } from './use-ledger.ts'

const LOOKS = [1, 2, 3, 4, 5] as const

export interface UsageChartProps {
  filter: LedgerFilter
  groupBy: LedgerGrouping
  /** The groups, highest usage first. */
  groups: readonly { key: string; name: string }[]
  /** The only group if usage is split by day. */
  whole: string
}

/** Usage over time, split like the table below it. */
export function UsageChart({ filter, groupBy, groups, whole }: UsageChartProps) {
  const { queries } = useStudio()
  const separate = groupBy === 'day' ? [] : groups.slice(0, LOOKS.length)
  const { data } = useQuery({
    ...queries.usage.chart.queryOptions({ input: { filter, groupBy, keys: separate.map(({ key }) => key) } }),
    refetchInterval: READ_AGAIN_MS,
    placeholderData: keepPreviousData,
  })
  // An error is reported at the table, which needs the same data.
  if (!data) return null
  const { series, bars } = toBars(data, separate, whole)
  return (
    <div className={styles.chart}>
      <BarChart
        label={t(data.slot === 'day' ? 'chart.byDay' : 'chart.byMonth')}
        bars={bars}
        series={series}
        total={t('chart.total')}
        line={
          data.budgetPerDay === null
            ? null
            : {
                label: t('chart.budget', { characters: Math.round(data.budgetPerDay) }),
                value: data.budgetPerDay,
              }
        }
        formatValue={formatNumber}
      />
    </div>
  )
}

function toBars(
  data: UsageOverTime,
  separate: UsageChartProps['groups'],
  whole: string,
): { series: BarSeries[]; bars: Bar[] } {
  const known = separate.map(({ key }) => key)
  const hasOther = data.parts.some(({ key }) => key === null || !known.includes(key))
  const hasPending = data.parts.some(({ unconfirmedCharacters }) => unconfirmedCharacters > 0)
  const series: BarSeries[] = [
    ...separate.map(({ key, name }, index) => ({ id: `key ${key}`, label: name, look: LOOKS[index] ?? 1 })),
    ...(known.length === 0 ? [{ id: 'whole', label: whole, look: 1 as const }] : []),
    ...(known.length > 0 && hasOther ? [{ id: 'other', label: t('chart.other'), look: 'other' as const }] : []),
    ...(hasPending ? [{ id: 'pending', label: t('pending'), look: 'pending' as const }] : []),
  ]
  const bars = listSlots(data).map((slot): Bar => {
    const parts = data.parts.filter((part) => part.slot === slot)
    const others = parts.filter(({ key }) => key === null || !known.includes(key))
    return {
      id: slot,
      label: data.slot === 'day' ? formatDay(slot) : formatMonth(slot),
      tick: data.slot === 'day' ? formatShortDay(slot) : formatMonth(slot, 'short'),
      values: [
        ...known.map((key) => parts.find((part) => part.key === key)?.characters ?? 0),
        ...(known.length === 0 || hasOther ? [others.reduce((sum, { characters }) => sum + characters, 0)] : []),
        ...(hasPending ? [parts.reduce((sum, part) => sum + part.unconfirmedCharacters, 0)] : []),
      ],
    }
  })
  return { series, bars }
}
