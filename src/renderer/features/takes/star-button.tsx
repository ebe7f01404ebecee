import { Star } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import styles from './takes.module.css'

/** Marks a take as one to keep. The star is filled, and the name says what a press does. */
export function StarButton({ name, isStarred, onPress }: { name: string; isStarred: boolean; onPress: () => void }) {
  return (
    <IconButton label={isStarred ? `Take the star from ${name}` : `Star ${name}`} onPress={onPress}>
      <Star size={16} strokeWidth={1.5} aria-hidden className={isStarred ? styles.starred : undefined} />
    </IconButton>
  )
}
