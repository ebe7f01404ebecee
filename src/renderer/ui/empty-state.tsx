import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** Empty state: a description, and the one action that adds content. */
export function EmptyState({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </div>
  )
}
