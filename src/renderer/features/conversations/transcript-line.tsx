import { Volume2, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ConversationMessage } from '#shared/contract/conversations.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatRole } from './format-conversation.ts'
import { t } from './messages/t.ts'
import styles from './transcript.module.css'

export interface TranscriptLineProps {
  message: ConversationMessage
  isHeard: boolean
  isSought: boolean
  isTabStop: boolean
  onFocus: () => void
  /** Absent if it has no audio. */
  onPlay?: () => void
  children: ReactNode
}

/** One line: time, speaker, text. */
export function TranscriptLine({
  message,
  isHeard,
  isSought,
  isTabStop,
  onFocus,
  onPlay,
  children,
}: TranscriptLineProps) {
  const { role, startMs, toolName } = message
  const isTool = role === 'tool'
  return (
    <>
      <button
        type="button"
        data-line
        className={classNames(styles.line, isHeard && styles.heard, isSought && styles.sought)}
        data-role={role}
        tabIndex={isTabStop ? 0 : -1}
        aria-disabled={onPlay === undefined}
        {...(isHeard ? { 'aria-current': 'true' as const } : {})}
        onFocus={onFocus}
        onClick={onPlay}
      >
        <span className={styles.time}>
          {isHeard && <Volume2 size={14} strokeWidth={1.5} aria-hidden />}
          {startMs === null ? '' : formatDuration(startMs)}
        </span>
        <span className={styles.role}>
          {isTool && <Wrench size={14} strokeWidth={1.5} aria-hidden />}
          {isTool && toolName ? toolName : formatRole(role)}
        </span>
        <span className={styles.words} dir="auto">
          {children || '…'}
        </span>
      </button>
      {isTool && <ToolFacts message={message} />}
    </>
  )
}

function ToolFacts({ message: { toolArgs, toolResult } }: { message: ConversationMessage }) {
  const facts = [
    [t('tool.asked'), toolArgs],
    [t('tool.answered'), toolResult],
  ].filter(([, value]) => value !== undefined)
  if (facts.length === 0) return null
  return (
    <details className={styles.tool}>
      <summary>{t('tool.title')}</summary>
      {facts.map(([label, value]) => (
        <div key={String(label)}>
          <h3>{String(label)}</h3>
          <pre>{JSON.stringify(value, null, 2)}</pre>
        </div>
      ))}
    </details>
  )
}
