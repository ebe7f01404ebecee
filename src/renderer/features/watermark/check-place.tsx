import type { HeardWindow } from '#shared/contract/watermark.ts'
import { formatCount } from '../../lib/format-count.ts'
import { formatDuration } from '../../lib/format-time.ts'
import styles from './watermark.module.css'

const WORDS = { marked: 'watermarked', clear: 'no watermark', unusable: 'could not tell' } as const

/** Pieces next to each other in which the same was found. */
function stretches(windows: readonly HeardWindow[]): HeardWindow[] {
  const found: HeardWindow[] = []
  for (const window of windows) {
    const last = found.at(-1)
    if (last?.finding === window.finding) found[found.length - 1] = { ...last, toMs: window.toMs }
    else found.push(window)
  }
  return found
}

/** Where in the file the mark was heard, as a strip and in words. */
export function CheckPlace({ windows }: { windows: readonly HeardWindow[] }) {
  const endMs = windows.at(-1)?.toMs ?? 0
  const marked = windows.filter(({ finding }) => finding === 'marked').length
  return (
    <section className={styles.place} aria-label="Where it was heard">
      <h3>
        Heard in {marked} of {formatCount(windows.length, 'piece')}
      </h3>
      <div className={styles.strip} aria-hidden>
        {stretches(windows).map(({ fromMs, toMs, finding }) => (
          <span key={fromMs} data-finding={finding} style={{ flexGrow: Math.max(1, toMs - fromMs) }} />
        ))}
      </div>
      <div className={styles.scale} aria-hidden>
        <span>0:00</span>
        <span>{formatDuration(endMs)}</span>
      </div>
      <ol className={styles.stretches}>
        {stretches(windows).map(({ fromMs, toMs, finding }) => (
          <li key={fromMs} data-finding={finding}>
            {formatDuration(fromMs)} to {formatDuration(toMs)}: {WORDS[finding]}
          </li>
        ))}
      </ol>
    </section>
  )
}
