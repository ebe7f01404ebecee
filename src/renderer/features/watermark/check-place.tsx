import type { HeardWindow } from '#shared/contract/watermark.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { t } from './messages/t.ts'
import styles from './watermark.module.css'

/** Merges adjacent windows with the same result. */
function stretches(windows: readonly HeardWindow[]): HeardWindow[] {
  const found: HeardWindow[] = []
  for (const window of windows) {
    const last = found.at(-1)
    if (last?.finding === window.finding) found[found.length - 1] = { ...last, toMs: window.toMs }
    else found.push(window)
  }
  return found
}

/** Where in the file the watermark was detected, as a strip and in words. */
export function CheckPlace({ windows }: { windows: readonly HeardWindow[] }) {
  const endMs = windows.at(-1)?.toMs ?? 0
  const marked = windows.filter(({ finding }) => finding === 'marked').length
  return (
    <section className={styles.place} aria-label={t('placeLabel')}>
      <h3>{t('placeTitle', { marked, count: windows.length })}</h3>
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
            {t(`stretch.${finding}`, { from: formatDuration(fromMs), to: formatDuration(toMs) })}
          </li>
        ))}
      </ol>
    </section>
  )
}
