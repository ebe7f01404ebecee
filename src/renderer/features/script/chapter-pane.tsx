import { SlidersHorizontal } from 'lucide-react'
import { Link } from 'react-aria-components'
import type { Chapter } from '#shared/contract/script.ts'
import { formatNumber } from '../../lib/format-count.ts'
import { sayDuration } from '../../lib/format-time.ts'
import { useStore } from '../../lib/use-store.ts'
import { Button } from '../../ui/button.tsx'
import type { BlockBook } from './block-book.ts'
import styles from './chapter-pane.module.css'

export interface ChapterPaneProps {
  chapters: readonly Chapter[]
  chapterId: string
  hrefOf: (chapterId: string) => string
  book: BlockBook
  /** What the project speaks with, in words. */
  voice: string
  onSettings: () => void
}

/** The project's chapters, and the figures of the one that is open. */
export function ChapterPane({ chapters, chapterId, hrefOf, book, voice, onSettings }: ChapterPaneProps) {
  const counts = useStore(book.counts)
  const spoken = counts.words === 0 ? 0 : Math.floor((counts.spokenWords / counts.words) * 100)
  return (
    <div className={styles.pane}>
      <div>
        <h2 className={styles.heading}>Chapters</h2>
        <ul>
          {chapters.map((chapter, index) => (
            <li key={chapter.id}>
              <Link
                href={hrefOf(chapter.id)}
                className={styles.chapter}
                aria-current={chapter.id === chapterId ? 'page' : undefined}
              >
                <span dir="auto">{chapter.title === '' ? `Chapter ${index + 1}` : chapter.title}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
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
      </div>
    </div>
  )
}
