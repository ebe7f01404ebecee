import type { WrittenHit } from '#shared/contract/search.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import { t } from './messages/t.ts'
import styles from './written.module.css'

/** One match: its words, highlighted, and its location. */
export function WrittenWords({ hit }: { hit: WrittenHit }) {
  return (
    <span className={styles.words}>
      <span className={styles.text} dir="auto">
        {hit.startChar > 0 && '… '}
        <MarkedText text={hit.text} startChar={hit.startChar} hits={hit.hits} />
      </span>
      <span className={styles.place} dir="auto">
        {formatPlace(hit)}
      </span>
    </span>
  )
}

/** Its location, such as `Note in The Lighthouse, The storm`. */
function formatPlace({ kind, projectTitle, chapterTitle }: WrittenHit): string {
  const place = chapterTitle ? `${projectTitle}, ${chapterTitle}` : projectTitle
  switch (kind) {
    case 'project':
      return t('place.project')
    case 'chapter':
      return t('place.chapter', { project: projectTitle })
    case 'note':
      return t('place.note', { place })
    default:
      return place
  }
}
