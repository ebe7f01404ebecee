import { Link } from 'react-aria-components'
import styles from './section-nav.module.css'

export interface SectionNavProps {
  /** Accessible name. */
  label: string
  titles: readonly string[]
  /** Titles of sections marked with a dot, and the dot’s meaning. */
  marked?: { titles: ReadonlySet<string>; meaning: string }
}

/** The ID of the section with this title, for `SectionNav` to find it. */
export function getSectionId(title: string): string {
  return `section-${title.replaceAll(/\s+/gu, '-')}`
}

/** Links to the sections of the long form beside it; hidden where there is no room. */
export function SectionNav({ label, titles, marked }: SectionNavProps) {
  return (
    <nav aria-label={label} className={styles.nav}>
      {titles.map((title) => (
        <Link
          key={title}
          className={styles.link}
          {...(marked?.titles.has(title) ? { 'aria-label': `${title}, ${marked.meaning}` } : {})}
          onPress={() => showSection(title)}
        >
          <span className={styles.title}>{title}</span>
          {marked?.titles.has(title) && <span className={styles.dot} title={marked.meaning} />}
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls to the section with this title and focuses it, so that Tab continues there. */
export function showSection(title: string): void {
  const section = document.getElementById(getSectionId(title))
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}
