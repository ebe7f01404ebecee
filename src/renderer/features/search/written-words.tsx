import type { WrittenHit } from '#shared/contract/search.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import styles from './written.module.css'

/** One thing that was found: its words, marked, and where it is. */
export function WrittenWords({ hit }: { hit: WrittenHit }) {
  return (
    <span className={styles.words}>
      <span className={styles.text} dir="auto">
        {hit.startChar > 0 && '… '}
        <MarkedText text={hit.text} startChar={hit.startChar} hits={hit.hits} />
      </span>
      <span className={styles.place} dir="auto">
        {sayPlace(hit)}
      </span>
    </span>
  )
}

/** Where it is, as `Note in The Lighthouse, The storm`. */
export function sayPlace({ kind, projectTitle, chapterTitle }: WrittenHit): string {
  const place = chapterTitle ? `${projectTitle}, ${chapterTitle}` : projectTitle
  switch (kind) {
    case 'project':
      return 'Project'
    case 'chapter':
      return `Chapter of ${projectTitle}`
    case 'note':
      return `Note in ${place}`
    default:
      return place
  }
}
