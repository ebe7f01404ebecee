import type { ConversationRow } from '#shared/contract/conversations.ts'
import styles from './conversations.module.css'

/** Passed and unknown criteria as parts of a ring; the words are beside it. */
export function ResultRing({
  passedCount,
  failedCount,
  openCount,
}: Pick<ConversationRow, 'passedCount' | 'failedCount' | 'openCount'>) {
  const all = passedCount + failedCount + openCount
  const circle = { cx: 8, cy: 8, r: 6, pathLength: all, transform: 'rotate(-90 8 8)' }
  return (
    <svg viewBox="0 0 16 16" className={styles.ring} aria-hidden>
      <circle {...circle} />
      {passedCount > 0 && (
        <circle {...circle} data-part="passed" strokeDasharray={`${passedCount} ${all - passedCount}`} />
      )}
      {openCount > 0 && (
        <circle
          {...circle}
          data-part="open"
          strokeDasharray={`${openCount} ${all - openCount}`}
          strokeDashoffset={-passedCount}
        />
      )}
    </svg>
  )
}
