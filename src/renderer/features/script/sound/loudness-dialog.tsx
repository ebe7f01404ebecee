import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { heardDurationMs } from '#shared/domain/block-sound.ts'
import { common } from '../../../lib/common/messages/common.ts'
import { formatNumber, formatPlaces } from '../../../lib/format-number.ts'
import { getFailure, useStudio } from '../../../rpc/studio.ts'
import { BarChart } from '../../../ui/bar-chart.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { compareLoudness, EVEN_WITHIN_DB, type MeasuredBlock, type SoundingBlock } from './compare-loudness.ts'
import styles from './loudness-dialog.module.css'
import { t } from './messages/t.ts'
import type { Workspace } from '../open-workspace.ts'

/** Takes measured per call, so that progress shows and closing the dialog ends it soon. */
const TAKES_AT_ONCE = 20

export interface LoudnessDialogProps {
  workspace: Pick<Workspace, 'session'>
  voiceName: (voiceId: string) => string
  /** Goes to the block in the script. */
  onShow: (blockId: string) => void
  onClose: () => void
}

/** The chapter's blocks that have audio, in order. */
function listSoundingBlocks({ session }: LoudnessDialogProps['workspace']): SoundingBlock[] {
  return session.blockIds().flatMap((blockId, index) => {
    const { activeTake: take, sound } = session.book.record(blockId)
    if (!take) return []
    const { id: takeId, inputs } = take
    const text = session.textOf(blockId) ?? ''
    const { gainDb } = sound
    const durationMs = heardDurationMs(sound, take)
    return [{ blockId, number: index + 1, text, voiceId: inputs.voiceId, takeId, gainDb, durationMs }]
  })
}

/** How loud each block of the chapter is against the others, as it was when the dialog opened. */
export function LoudnessDialog({ workspace, voiceName, onShow, onClose }: LoudnessDialogProps) {
  const { client } = useStudio()
  const [blocks] = useState(() => listSoundingBlocks(workspace))
  const [measuredCount, setMeasuredCount] = useState(0)
  const takeIds = blocks.map(({ takeId }) => takeId)
  const measured = useQuery({
    queryKey: ['chapter-loudness', ...takeIds],
    queryFn: async ({ signal }) => {
      const lufs = new Map<string, number | null>()
      for (let start = 0; start < takeIds.length; start += TAKES_AT_ONCE) {
        const some = takeIds.slice(start, start + TAKES_AT_ONCE)
        for (const each of await client.takes.loudness({ takeIds: some }, { signal })) lufs.set(each.takeId, each.lufs)
        setMeasuredCount(start + some.length)
      }
      return lufs
    },
    gcTime: 0,
  })
  return (
    <Dialog title={t('chapterLoudness.title')} isOpen isFull onClose={onClose}>
      {blocks.length === 0 ? (
        <EmptyState title={t('chapterLoudness.emptyTitle')}>{t('chapterLoudness.emptyText')}</EmptyState>
      ) : measured.data ? (
        <Comparison blocks={blocks} lufs={measured.data} voiceName={voiceName} onShow={onShow} />
      ) : measured.error ? (
        <FailureNotice
          failure={getFailure(measured.error)}
          actions={<Button onPress={() => void measured.refetch()}>{common('retry')}</Button>}
        />
      ) : (
        <ProgressBar label={t('chapterLoudness.measuring')} done={measuredCount} total={blocks.length} />
      )}
    </Dialog>
  )
}

function Comparison({
  blocks,
  lufs,
  voiceName,
  onShow,
}: Pick<LoudnessDialogProps, 'voiceName' | 'onShow'> & {
  blocks: readonly SoundingBlock[]
  lufs: ReadonlyMap<string, number | null>
}) {
  const { averageLufs, rows } = useMemo(() => compareLoudness(blocks, lufs), [blocks, lufs])
  const columns = useMemo(() => getColumns(voiceName), [voiceName])
  const outside = rows.filter(({ differenceDb }) => Math.abs(differenceDb ?? 0) > EVEN_WITHIN_DB).length
  return (
    <div className={styles.loudness}>
      <p className={styles.summary}>
        {averageLufs === null
          ? t('chapterLoudness.notMeasured')
          : t('chapterLoudness.summary', {
              average: formatLufs(averageLufs),
              count: outside,
              within: formatNumber(EVEN_WITHIN_DB),
            })}
      </p>
      {averageLufs !== null && (
        <BarChart
          label={t('chapterLoudness.chart')}
          bars={rows.map(({ id, number, differenceDb }) => ({
            id,
            label: t('chapterLoudness.block', { number }),
            tick: String(number),
            values: [differenceDb ?? 0],
          }))}
          series={[{ id: 'difference', label: t('chapterLoudness.difference'), look: 1 }]}
          total={null}
          line={null}
          band={{
            label: t('chapterLoudness.within', { within: EVEN_WITHIN_DB }),
            from: -EVEN_WITHIN_DB,
            to: EVEN_WITHIN_DB,
          }}
          formatValue={formatDifference}
        />
      )}
      <Table
        label={t('chapterLoudness.table')}
        name="chapter-loudness"
        items={rows}
        columns={columns}
        nameOf={nameOf}
        rowHeightRem={2.5}
        onAction={onShow}
      />
    </div>
  )
}

const nameOf = ({ number, text }: MeasuredBlock) => t('chapterLoudness.row', { number, text })

function getColumns(voiceName: (voiceId: string) => string): TableColumn<MeasuredBlock>[] {
  const voiceOf = ({ voiceId }: MeasuredBlock) => voiceName(voiceId)
  return [
    {
      ...{ id: 'block', header: t('chapterLoudness.blockColumn'), widthRem: 28, minRem: 9 },
      sortBy: ({ number }) => number,
      cell: nameOf,
    },
    { id: 'voice', header: common('voice'), widthRem: 12, sortBy: voiceOf, cell: voiceOf },
    {
      ...{ id: 'loudness', header: t('chapterLoudness.title'), widthRem: 9, align: 'end' },
      sortBy: ({ lufs }) => lufs,
      cell: ({ lufs }) => (lufs === null ? t('chapterLoudness.unknown') : formatLufs(lufs)),
    },
    {
      ...{ id: 'difference', header: t('chapterLoudness.difference'), widthRem: 9, align: 'end' },
      sortBy: ({ differenceDb }) => (differenceDb === null ? null : -Math.abs(differenceDb)),
      cell: ({ differenceDb }) => (differenceDb === null ? '' : formatDifference(differenceDb)),
    },
  ]
}

function formatLufs(lufs: number): string {
  return t('chapterLoudness.lufs', { lufs: `${lufs < 0 ? '−' : ''}${formatPlaces(Math.abs(lufs), 1)}` })
}

function formatDifference(differenceDb: number): string {
  const rounded = formatPlaces(Math.abs(differenceDb), 1)
  const sign = Math.abs(differenceDb) < 0.05 ? '' : differenceDb > 0 ? '+' : '−'
  return t('sound.decibels', { gain: `${sign}${rounded}` })
}
