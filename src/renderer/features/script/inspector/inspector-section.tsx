import { ChevronRight } from 'lucide-react'
import { type ReactNode, type Ref, useImperativeHandle } from 'react'
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
  ref?: Ref<InspectorSectionHandle>
  children: ReactNode
}

export interface InspectorSectionHandle {
  open: () => void
}

/**
 * A part of the inspector that collapses to one line. Whether it is open is remembered for all blocks. Its content is
 * rendered only while it is open: the inspector follows every change of the block.
 */
export function InspectorSection(props: InspectorSectionProps) {
  const { title, id, label, summary, startsOpen = false, ref, children } = props
  const [isOpen, setOpen] = useRemembered<boolean>(`script.inspector.${id}`, startsOpen)
  useImperativeHandle(ref, () => ({ open: () => setOpen(true) }))
  return (
    <section className={styles.fold} aria-label={label}>
      <details open={isOpen}>
        <summary
          onClick={(event) => {
            // Opened by React, together with its content.
            event.preventDefault()
            setOpen(!isOpen)
          }}
        >
          <ChevronRight size={16} strokeWidth={1.5} aria-hidden />
          <h2>{title}</h2>
          {!isOpen && (
            <span className={styles.foldSummary} dir="auto">
              {summary}
            </span>
          )}
        </summary>
        {isOpen && <div className={styles.foldContent}>{children}</div>}
      </details>
    </section>
  )
}
