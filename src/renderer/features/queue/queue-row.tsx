import { ArrowUpToLine, GripVertical, X } from 'lucide-react'
import { GridListItem } from 'react-aria-components'
import type { QueueEntry, SpokenNow } from '#shared/contract/queue.ts'
import { common } from '../../lib/common/messages/common.ts'
import { formatFailureInOneLine } from '../../lib/failure-words.ts'
import { describeDuration } from '../../lib/format-time.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import { t } from './messages/t.ts'
import styles from './queue.module.css'
import { getPercent } from '../../lib/format-progress.ts'

/** A block's location and voice. */
export function formatPlace(entry: QueueEntry, voiceName: (voiceId: string) => string): string {
  const chapter = entry.chapterTitle === '' ? t('chapter', { number: String(entry.chapterNumber) }) : entry.chapterTitle
  const line =
    entry.dialogue && t('dialogueLine', { line: String(entry.dialogue.line), lines: String(entry.dialogue.lines) })
  return [entry.projectTitle, chapter, voiceName(entry.voiceId), line].filter((part) => part !== null).join(' · ')
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

const HELD = { workspace: 'workspace', offline: 'offline', restart: 'other', trouble: 'other' } as const

export interface WaitingRowProps {
  entry: QueueEntry
  voiceName: (voiceId: string) => string
  onFirst: () => void
  onCancel: () => void
}

/** A queued block: can be dragged by mouse or keyboard, moved to the top, removed. */
export function WaitingRow({ entry, voiceName, onFirst, onCancel }: WaitingRowProps) {
  const facts = [
    formatPlace(entry, voiceName),
    t('characters', { count: entry.characters }),
    ...(entry.hold ? [t(`held.${HELD[entry.hold]}`)] : []),
  ].join(' · ')
  return (
    <GridListItem id={entry.workId} textValue={`${entry.textStart}, ${facts}`} className={styles.row}>
      <div className={styles.work}>
        <IconButton slot="drag" label={t('drag')}>
          <GripVertical size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
        <div className={styles.words}>
          <Words entry={entry} facts={facts} />
        </div>
        <IconButton label={t('moveToTop')} onPress={onFirst}>
          <ArrowUpToLine size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
        <IconButton label={t('removeFromQueue')} onPress={onCancel}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
    </GridListItem>
  )
}

export interface SpeakingRowProps {
  entry: QueueEntry
  /** Progress; absent if it has just ended. */
  now: SpokenNow | undefined
  voiceName: (voiceId: string) => string
  onCancel: () => void
}

/** A generating block with its progress. */
export function SpeakingRow({ entry, now, voiceName, onCancel }: SpeakingRowProps) {
  const done = now?.spokenCharacters ?? 0
  const share = entry.characters === 0 ? 0 : done / entry.characters
  const length = describeDuration(now?.durationMs ?? 0)
  const progress = t('progress', { done, count: entry.characters, length })
  return (
    <li className={styles.work}>
      <div className={styles.words}>
        <Words entry={entry} facts={`${formatPlace(entry, voiceName)} · ${progress}`} />
        <div
          className={styles.meter}
          role="progressbar"
          aria-label={t('progressOf', { text: entry.textStart.slice(0, 40) })}
          aria-valuenow={getPercent(done, entry.characters)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div style={{ width: `${share * 100}%` }} />
        </div>
      </div>
      <Button onPress={onCancel}>{common('stop')}</Button>
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

/** A failed block: what happened, what was kept and charged, and the available actions. */
export function StoppedRow({ entry, voiceName, onRest, onAgain, onShow, onDismiss }: StoppedRowProps) {
  const { failure, partialTakeId } = entry
  return (
    <li className={styles.work}>
      <div className={styles.words}>
        <Words entry={entry} facts={formatPlace(entry, voiceName)} />
        {failure && <span className={styles.failed}>{formatFailureInOneLine(failure)}</span>}
        {failure?.serviceMessage && (
          <span className={styles.facts}>{t('serviceMessage', { message: failure.serviceMessage })}</span>
        )}
        {failure?.requestId && <RequestId id={failure.requestId} />}
      </div>
      <div className={styles.buttons}>
        {partialTakeId !== null && <Button onPress={() => onRest(partialTakeId)}>{t('generateRest')}</Button>}
        {partialTakeId === null && failure?.code !== 'content_refused' && (
          <Button onPress={onAgain}>{common('retry')}</Button>
        )}
        <Button onPress={onShow}>{t('goToBlock')}</Button>
        <Button look="quiet" onPress={onDismiss}>
          {common('dismiss')}
        </Button>
      </div>
    </li>
  )
}
