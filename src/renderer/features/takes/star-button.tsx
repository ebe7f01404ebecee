import { Star } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import styles from './takes.module.css'

/** Stars a take to keep it. The star is filled, and the label says what a click does. */
export function StarButton({ label, isStarred, onPress }: { label: string; isStarred: boolean; onPress: () => void }) {
  return (
    <IconButton label={label} onPress={onPress}>
      <Star size={16} strokeWidth={1.5} aria-hidden className={isStarred ? styles.starred : undefined} />
    </IconButton>
  )
}
