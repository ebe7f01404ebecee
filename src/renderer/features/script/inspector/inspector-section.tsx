import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRemembered } from '../../../lib/use-remembered.ts'
import styles from './inspector.module.css'

export interface InspectorSectionProps {
  /** Under which it is remembered, the same in every language. */
  id: string
  title: string
  /** Accessible name of the section. */
  label: string
  /** Its content in a few words, shown while it is closed. */
  summary: string
  startsOpen?: boolean
  children: ReactNode
}

/** A part of the inspector that collapses to one line. Whether it is open is remembered for all blocks. */
export function InspectorSection({ title, id, label, summary, startsOpen = false, children }: InspectorSectionProps) {
  const [isOpen, setOpen] = useRemembered<boolean>(`script.inspector.${id}`, startsOpen)
  return (
    <section className={styles.fold} aria-label={label}>
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => currentTarget.open !== isOpen && setOpen(currentTarget.open)}
      >
        <summary>
          <ChevronRight size={16} strokeWidth={1.5} aria-hidden />
          <h2>{title}</h2>
          {!isOpen && (
            <span className={styles.foldSummary} dir="auto">
              {summary}
            </span>
          )}
        </summary>
        <div className={styles.foldContent}>{children}</div>
      </details>
    </section>
  )
}
