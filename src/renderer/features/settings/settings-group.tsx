import type { ReactNode } from 'react'
import styles from './settings.module.css'

/** Settings that belong together, beside what they are about. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
