import { FileDiff, FileInput, Plus, SlidersHorizontal, Users } from 'lucide-react'
import { useMemo } from 'react'
import { formatNumber } from '../../../lib/format-number.ts'
import { getPercent } from '../../../lib/format-progress.ts'
import { describeDuration } from '../../../lib/format-time.ts'
import { keysFor } from '../../../lib/keys-for.ts'
import { useStore } from '../../../lib/use-store.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { BlockStore } from '../session/block-store.ts'
import { ChapterList, type ChapterListProps } from './chapter-list.tsx'
import styles from './chapter-pane.module.css'
import { t } from '../messages/t.ts'
import { createShownCounts, withFigures } from './name-chapters.ts'
import { RemovedChapters } from './removed-chapters.tsx'
import { useChapterFigures } from './use-chapters.ts'

export interface ChapterPaneProps extends ChapterListProps {
  projectId: string
  onAdd: () => void
  onImport: () => void
  onUpdate: () => void
  book: BlockStore
  /** Description of the project's voice. */
  voice: string
  onSettings: () => void
  onCast: () => void
}

/** The project's chapters, and the figures of the open one. */
export function ChapterPane({
  projectId,
  onAdd,
  onImport,
  onUpdate,
  book,
  voice,
  onSettings,
  onCast,
  ...list
}: ChapterPaneProps) {
  return (
    <div className={styles.pane}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('chapters')}</h2>
        <IconButton label={t('import')} keys={keysFor('import')} onPress={onImport}>
          <FileInput size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
        <IconButton label={t('updateScript')} keys={keysFor('update-script')} onPress={onUpdate}>
          <FileDiff size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
        <IconButton label={t('add')} keys={keysFor('add-chapter')} onPress={onAdd}>
          <Plus size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      <ListWithFigures {...list} projectId={projectId} book={book} />
      <RemovedChapters projectId={projectId} />
      <Figures book={book} />
      <div className={styles.foot}>
        <p className={styles.voice}>{voice}</p>
        <Button onPress={onSettings}>
          <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden />
          {t('projectVoice')}
        </Button>
        <Button onPress={onCast}>
          <Users size={16} strokeWidth={1.5} aria-hidden />
          {t('cast')}
        </Button>
      </div>
    </div>
  )
}

/** The chapters with their figures; those of the open one are current. */
function ListWithFigures({ projectId, book, ...list }: ChapterListProps & { projectId: string; book: BlockStore }) {
  const { chapterId } = list
  const chapters = useChapterFigures(projectId, list.chapters)
  const shown = useMemo(() => createShownCounts(book.counts), [book.counts])
  const counts = useStore(shown)
  const listed = useMemo(() => withFigures(chapters, chapterId, counts), [chapters, chapterId, counts])
  return <ChapterList {...list} chapters={listed} />
}

/** Figures of the open chapter. */
function Figures({ book }: { book: BlockStore }) {
  const counts = useStore(book.counts)
  const { writtenBlocks, spokenBlocks, outdatedBlocks } = counts
  return (
    <dl className={styles.counts}>
      <dt>{t('figure.blocks')}</dt>
      <dd>{formatNumber(counts.blocks)}</dd>
      <dt>{t('figure.words')}</dt>
      <dd>{formatNumber(counts.words)}</dd>
      <dt>{t('figure.generated')}</dt>
      <dd>{t('figure.share', { share: getPercent(spokenBlocks, writtenBlocks) / 100 })}</dd>
      {outdatedBlocks > 0 && (
        <>
          <dt>{t('figure.outdated')}</dt>
          <dd>{formatNumber(outdatedBlocks)}</dd>
        </>
      )}
      <dt>{t('figure.length')}</dt>
      <dd>{counts.estimatedMs === 0 ? '–' : `~${describeDuration(counts.estimatedMs)}`}</dd>
    </dl>
  )
}
