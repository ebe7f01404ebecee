import { FileInput, Plus, SlidersHorizontal, Users } from 'lucide-react'
import { useMemo } from 'react'
import { formatNumber } from '../../lib/format-count.ts'
import { sayDuration } from '../../lib/format-time.ts'
import { keysFor } from '../../lib/keys-for.ts'
import { useStore } from '../../lib/use-store.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { BlockBook } from './block-book.ts'
import { ChapterList, type ChapterListProps } from './chapter-list.tsx'
import styles from './chapter-pane.module.css'
import { withFigures } from './name-chapters.ts'
import { RemovedChapters } from './removed-chapters.tsx'

export interface ChapterPaneProps extends ChapterListProps {
  projectId: string
  onAdd: () => void
  onImport: () => void
  book: BlockBook
  /** What the project speaks with, in words. */
  voice: string
  onSettings: () => void
  onCast: () => void
}

/** The project's chapters, and the figures of the one that is open. */
export function ChapterPane({
  projectId,
  onAdd,
  onImport,
  book,
  voice,
  onSettings,
  onCast,
  ...list
}: ChapterPaneProps) {
  const counts = useStore(book.counts)
  const { blocks, writtenBlocks, spokenBlocks } = counts
  const { chapters, chapterId } = list
  // Another list only where a figure of it is another one: every letter makes other counts.
  const listed = useMemo(
    () => withFigures(chapters, chapterId, { blocks, writtenBlocks, spokenBlocks }),
    [chapters, chapterId, blocks, writtenBlocks, spokenBlocks],
  )
  const spoken = counts.words === 0 ? 0 : Math.floor((counts.spokenWords / counts.words) * 100)
  return (
    <div className={styles.pane}>
      <div className={styles.head}>
        <h2 className={styles.heading}>Chapters</h2>
        <IconButton label="Import a text" keys={keysFor('import')} onPress={onImport}>
          <FileInput size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
        <IconButton label="Add a chapter" keys={keysFor('add-chapter')} onPress={onAdd}>
          <Plus size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      <ChapterList {...list} chapters={listed} />
      <RemovedChapters projectId={projectId} />
      <dl className={styles.counts}>
        <dt>Blocks</dt>
        <dd>{formatNumber(counts.blocks)}</dd>
        <dt>Words</dt>
        <dd>{formatNumber(counts.words)}</dd>
        <dt>Spoken</dt>
        <dd>{spoken} %</dd>
        <dt>Length</dt>
        <dd>{counts.estimatedMs === 0 ? 'none' : `~${sayDuration(counts.estimatedMs)}`}</dd>
      </dl>
      <div className={styles.foot}>
        <p className={styles.voice}>{voice}</p>
        <Button onPress={onSettings}>
          <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden />
          Voice and pauses
        </Button>
        <Button onPress={onCast}>
          <Users size={16} strokeWidth={1.5} aria-hidden />
          Cast
        </Button>
      </div>
    </div>
  )
}
