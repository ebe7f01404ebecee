import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { GeneratedSpan, QueueState, QueueTimeline as Timeline } from '#shared/contract/queue.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { describeDuration, formatInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { useStudio } from '../../rpc/studio.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { t } from './messages/t.ts'
import { QueueTimeline } from './queue-timeline.tsx'
import styles from './queue.module.css'

/** Interval at which bars grow while something is generated. */
const READ_AGAIN_MS = 1_000

/** What was generated since the studio started, as a timeline and as a table; nothing if that is nothing. */
export function QueueHistory({ state, onOpen }: { state: QueueState; onOpen: (span: GeneratedSpan) => void }) {
  const { queries } = useStudio()
  const [isTable, setTable] = useState(false)
  const isMoving = state.speaking.length > 0
  const { data, refetch } = useQuery({
    ...queries.queue.timeline.queryOptions(),
    staleTime: 0,
    refetchInterval: isMoving ? READ_AGAIN_MS : false,
  })
  useEffect(() => void refetch(), [refetch, state.revision])
  if (!data || data.generated.length + data.expected.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="queue-timeline">
      <div className={styles.sectionHead}>
        <h2 id="queue-timeline">{t('timeline.title')}</h2>
        <Button look="quiet" aria-expanded={isTable} onPress={() => setTable(!isTable)}>
          {t(isTable ? 'timeline.hideTable' : 'timeline.showTable')}
        </Button>
      </div>
      <QueueTimeline timeline={data} />
      {isTable && <HistoryTable timeline={data} onOpen={onOpen} />}
    </section>
  )
}

type Row = GeneratedSpan & { id: string }

function HistoryTable({ timeline, onOpen }: { timeline: Timeline; onOpen: (span: GeneratedSpan) => void }) {
  const minuteMs = useNow(60_000)
  const { generated, projects, now } = timeline
  const rows = useMemo(() => generated.map((span): Row => ({ ...span, id: span.workId })).reverse(), [generated])
  const columns = useMemo(
    () => getColumns(new Date(minuteMs), now, new Map(projects.map(({ projectId, title }) => [projectId, title]))),
    [minuteMs, now, projects],
  )
  return (
    <div className={styles.history}>
      <Table
        label={t('timeline.table')}
        name="queue-history"
        items={rows}
        columns={columns}
        nameOf={({ textStart }) => textStart}
        onAction={(id) => {
          const span = generated.find(({ workId }) => workId === id)
          if (span) onOpen(span)
        }}
      />
    </div>
  )
}

function getColumns(now: Date, endOfRunning: string, titles: ReadonlyMap<string, string>): TableColumn<Row>[] {
  const titleOf = ({ projectId }: Row) => titles.get(projectId) ?? ''
  const stateOf = ({ outcome }: Row) => t(`timeline.${outcome}`)
  const getDurationMs = ({ startedAt, endedAt }: Row) => Date.parse(endedAt ?? endOfRunning) - Date.parse(startedAt)
  return [
    {
      ...{ id: 'text', header: t('timeline.text'), widthRem: 26, minRem: 10 },
      sortBy: ({ textStart }) => textStart,
      cell: ({ textStart }) => textStart,
    },
    { id: 'project', header: t('timeline.project'), widthRem: 14, sortBy: titleOf, cell: titleOf },
    {
      id: 'state',
      header: t('timeline.state'),
      widthRem: 8,
      sortBy: stateOf,
      cell: (row) => <Chip>{stateOf(row)}</Chip>,
    },
    {
      ...{ id: 'characters', header: t('timeline.characters'), widthRem: 6, align: 'end' },
      sortBy: ({ characters }) => characters,
      cell: ({ characters }) => formatNumber(characters),
    },
    {
      ...{ id: 'started', header: t('timeline.started'), widthRem: 10, minRem: 6 },
      sortBy: ({ startedAt }) => startedAt,
      cell: ({ startedAt }) => formatInstant(startedAt, now),
    },
    {
      ...{ id: 'duration', header: t('timeline.duration'), widthRem: 6, align: 'end', sortBy: getDurationMs },
      cell: (row) => describeDuration(getDurationMs(row)),
    },
  ]
}
