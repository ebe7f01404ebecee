import { Star } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import type { RowButton } from '../../ui/row-button.tsx'
import styles from './takes.module.css'

interface StarButtonProps {
  label: string
  isStarred: boolean
  onPress: () => void
  /** `RowButton` in a row of a `Table`. */
  as?: typeof IconButton | typeof RowButton
}

/** Stars a take to keep it. The star is filled, and the label says what a click does. */
export function StarButton({ label, isStarred, onPress, as: Button = IconButton }: StarButtonProps) {
  return (
    <Button label={label} onPress={onPress}>
      <Star size={16} strokeWidth={1.5} aria-hidden className={isStarred ? styles.starred : undefined} />
    </Button>
  )
}
