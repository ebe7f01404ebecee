import type { NamedHit, WrittenHit } from '#shared/contract/search.ts'
import { formatInstant } from '../../lib/format-time.ts'
import { useNow } from '../../lib/use-now.ts'
import { MarkedText } from '../../ui/marked-text.tsx'
import { t } from './messages/t.ts'
import styles from './written.module.css'

/** A match of words, or of an ID or file name: that has a name, null for an ID of the studio. */
type ShownHit = WrittenHit & Partial<Pick<NamedHit, 'name'>>

/** One match: its words, highlighted, and its location. */
export function WrittenWords({ hit }: { hit: ShownHit }) {
  const now = new Date(useNow(60_000))
  return (
    <span className={styles.words}>
      <span className={styles.text} dir="auto">
        {hit.startChar > 0 && '… '}
        {hit.text.trim() === '' ? (
          formatMissing(hit)
        ) : (
          <MarkedText text={hit.text} startChar={hit.startChar} hits={hit.hits} />
        )}
      </span>
      <span className={styles.place} dir="auto">
        {formatName(hit, formatPlace(hit, now))}
      </span>
      {(hit.isProjectRemoved || hit.isChapterRemoved) && <span className={styles.action}>{t('restore')}</span>}
    </span>
  )
}

/** In place of the text of an empty block, or the title of a chapter with only a number. */
function formatMissing({ kind }: ShownHit): string {
  return kind === 'block' || kind === 'take' ? t('noText') : t('untitled')
}

/** The name that matched before its location; a typed ID of the studio isn't repeated. */
function formatName({ name }: ShownHit, place: string): string {
  if (!name) return place
  return t(name.kind === 'externalId' ? 'named.externalId' : 'named.fileName', { name: name.value, place })
}

/** Its location, such as `Note in The Lighthouse, The storm`. */
function formatPlace({ kind, projectTitle, chapterTitle, take, isBlockRemoved, name }: ShownHit, now: Date): string {
  const place = chapterTitle ? `${projectTitle}, ${chapterTitle}` : projectTitle
  switch (kind) {
    case 'project':
      return t('place.project')
    case 'chapter':
      return t('place.chapter', { project: projectTitle })
    case 'note':
      return t('place.note', { place })
    case 'take': {
      const when = take ? formatInstant(take.createdAt, now) : ''
      if (take?.number === null) return t('place.deletedTake', { place, when })
      return t('place.take', { place, when, number: String(take?.number ?? '') })
    }
    default:
      if (isBlockRemoved) return t('place.removedBlock', { place })
      return name === undefined ? place : t('place.block', { place })
  }
}
