import type { ReactNode } from 'react'
import { getSectionId } from '../ui/section-nav.tsx'
import styles from './gallery.module.css'

/** Components that belong together. Its pictures in the tests are named after its ID. */
export interface GalleryGroup {
  id: string
  title: string
  Content: () => ReactNode
}

export function Group({ group: { title, Content } }: { group: GalleryGroup }) {
  return (
    <section id={getSectionId(title)} tabIndex={-1} aria-label={title} className={styles.group}>
      <h2>{title}</h2>
      <Content />
    </section>
  )
}
