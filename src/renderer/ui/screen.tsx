import type { ReactNode } from 'react'
import styles from './screen.module.css'

/** A screen with a heading and its actions. */
export function Screen({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.screen} aria-label={title} data-pane>
      <div className={styles.head}>
        <h1 title={title}>{title}</h1>
        {actions}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
