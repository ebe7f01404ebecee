import { ArrowUpToLine, GripVertical, X } from 'lucide-react'
import { GridListItem } from 'react-aria-components'
import type { QueueEntry, SpokenNow } from '#shared/contract/queue.ts'
import { formatCount, formatNumber } from '../../lib/format-count.ts'
import { sayFailureInOneLine } from '../../lib/failure-words.ts'
import { sayDuration } from '../../lib/format-time.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import styles from './queue.module.css'

/** Where a block belongs and who speaks it. */
export function sayPlace(entry: QueueEntry, voiceName: (voiceId: string) => string): string {
  const chapter = entry.chapterTitle === '' ? `Chapter ${entry.chapterNumber}` : entry.chapterTitle
  return [entry.projectTitle, chapter, voiceName(entry.voiceId)].join(' · ')
}

function Words({ entry, facts }: { entry: QueueEntry; facts: string }) {
  return (
    <>
      <span className={styles.text} dir="auto" title={entry.textStart}>
        {entry.textStart}
      </span>
      <span className={styles.facts}>{facts}</span>
    </>
  )
}

export interface WaitingRowProps {
  entry: QueueEntry
  voiceName: (voiceId: string) => string
  onFirst: () => void
  onCancel: () => void
}

/** A block that waits: dragged by mouse or by keys, put first, taken out. */
export function WaitingRow({ entry, voiceName, onFirst, onCancel }: WaitingRowProps) {
  const facts = `${sayPlace(entry, voiceName)} · ${formatCount(entry.characters, 'character')}${entry.hold === 'workspace' ? ' · waits for its workspace' : entry.hold ? ' · waits for your go' : ''}`
  return (
    <GridListItem id={entry.workId} textValue={`${entry.textStart}, ${facts}`} className={styles.row}>
      <div className={styles.work}>
        <IconButton slot="drag" label="Drag to another place">
          <GripVertical size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
        <div className={styles.words}>
          <Words entry={entry} facts={facts} />
        </div>
        <IconButton label="Put first" onPress={onFirst}>
          <ArrowUpToLine size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
        <IconButton label="Take out of the queue" onPress={onCancel}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
    </GridListItem>
  )
}

export interface SpeakingRowProps {
  entry: QueueEntry
  /** How far it is; absent when it has just ended. */
  now: SpokenNow | undefined
  voiceName: (voiceId: string) => string
  onCancel: () => void
}

/** A block that is being spoken, with how far it is. */
export function SpeakingRow({ entry, now, voiceName, onCancel }: SpeakingRowProps) {
  const done = now?.spokenCharacters ?? 0
  const share = entry.characters === 0 ? 0 : done / entry.characters
  const progress = `${formatNumber(done)} of ${formatCount(entry.characters, 'character')}, ${sayDuration(now?.durationMs ?? 0)}`
  return (
    <li className={styles.work}>
      <div className={styles.words}>
        <Words entry={entry} facts={`${sayPlace(entry, voiceName)} · ${progress}`} />
        <div
          className={styles.meter}
          role="progressbar"
          aria-label={`Spoken of “${entry.textStart.slice(0, 40)}”`}
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div style={{ width: `${share * 100}%` }} />
        </div>
      </div>
      <Button onPress={onCancel}>Stop</Button>
    </li>
  )
}

export interface StoppedRowProps {
  entry: QueueEntry
  voiceName: (voiceId: string) => string
  onRest: (takeId: string) => void
  onAgain: () => void
  onShow: () => void
  onDismiss: () => void
}

/** A block that failed: what happened, what was kept and charged, and the ways out. */
export function StoppedRow({ entry, voiceName, onRest, onAgain, onShow, onDismiss }: StoppedRowProps) {
  const { failure, partialTakeId } = entry
  return (
    <li className={styles.work}>
      <div className={styles.words}>
        <Words entry={entry} facts={sayPlace(entry, voiceName)} />
        {failure && <span className={styles.failed}>{sayFailureInOneLine(failure)}</span>}
        {failure?.serviceMessage && <span className={styles.facts}>The service says: “{failure.serviceMessage}”</span>}
        {failure?.requestId && <RequestId id={failure.requestId} />}
      </div>
      <div className={styles.buttons}>
        {partialTakeId !== null && <Button onPress={() => onRest(partialTakeId)}>Get the rest</Button>}
        {partialTakeId === null && failure?.code !== 'content_refused' && (
          <Button onPress={onAgain}>Generate again</Button>
        )}
        <Button onPress={onShow}>Show the block</Button>
        <Button look="quiet" onPress={onDismiss}>
          Dismiss
        </Button>
      </div>
    </li>
  )
}
