import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { matchesSearch } from '#shared/domain/fold-text.ts'
import { getSectionId } from '../../ui/section-nav.tsx'
import styles from './settings.module.css'
import { SettingsSearch } from './settings-search.ts'

/** Related settings, next to their heading. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  const search = useContext(SettingsSearch)
  const section = useRef<HTMLElement>(null)
  // Compares with what is shown, which may change with every rendering.
  useLayoutEffect(() => {
    if (section.current) section.current.hidden = !matchesSearch(search, [section.current.textContent])
  })
  return (
    <section ref={section} className={styles.group} id={getSectionId(title)} aria-label={title} tabIndex={-1}>
      <h2>{title}</h2>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
