import type { LucideIcon } from 'lucide-react'
import styles from './chip.module.css'

/** A neutral status, with a shape of its own where there are several. */
export function Chip({ icon: Icon, children }: { icon?: LucideIcon; children: string }) {
  return (
    <span className={styles.chip} title={children}>
      {Icon && <Icon size={14} strokeWidth={1.5} aria-hidden />}
      {children}
    </span>
  )
}
