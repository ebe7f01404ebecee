import type { WrittenHit } from '#shared/contract/search.ts'
import { formatInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import { t } from './messages/t.ts'
import styles from './written.module.css'

/** One match: its words, highlighted, and its location. */
export function WrittenWords({ hit }: { hit: WrittenHit }) {
  const now = new Date(useNow(60_000))
  return (
    <span className={styles.words}>
      <span className={styles.text} dir="auto">
        {hit.startChar > 0 && '… '}
        <MarkedText text={hit.text} startChar={hit.startChar} hits={hit.hits} />
      </span>
      <span className={styles.place} dir="auto">
        {formatPlace(hit, now)}
      </span>
      {(hit.isProjectRemoved || hit.isChapterRemoved) && <span className={styles.action}>{t('restore')}</span>}
    </span>
  )
}

/** Its location, such as `Note in The Lighthouse, The storm`. */
function formatPlace({ kind, projectTitle, chapterTitle, take }: WrittenHit, now: Date): string {
  const place = chapterTitle ? `${projectTitle}, ${chapterTitle}` : projectTitle
  switch (kind) {
    case 'project':
      return t('place.project')
    case 'chapter':
      return t('place.chapter', { project: projectTitle })
    case 'note':
      return t('place.note', { place })
    case 'take':
      return t('place.take', {
        ...{ place, number: String(take?.number ?? '') },
        when: take ? formatInstant(take.createdAt, now) : '',
      })
    default:
      return place
  }
}
