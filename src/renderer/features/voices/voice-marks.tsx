import { AudioLines, Star } from 'lucide-react'
import type { Voice } from '#shared/contract/voices.ts'
import { IconButton } from '../../ui/button.tsx'
import type { RowButton } from '../../ui/row-button.tsx'
import styles from './voices.module.css'

/** In a `RowGrid` the marks are its buttons. */
type AnyIconButton = typeof IconButton | typeof RowButton

/** Marks a voice as a favourite, or takes the mark away. */
export function FavouriteButton({
  voice,
  isFavourite,
  onToggle,
  as: Button = IconButton,
}: {
  voice: Voice
  isFavourite: boolean
  onToggle: (voiceId: string) => void
  as?: AnyIconButton
}) {
  return (
    <Button label={`Favourite: ${voice.displayName}`} aria-pressed={isFavourite} onPress={() => onToggle(voice.id)}>
      <Star size={16} strokeWidth={1.5} aria-hidden className={isFavourite ? styles.marked : undefined} />
    </Button>
  )
}

/** Takes a voice among those that are heard with the line, or out of them. */
export function AuditionButton({
  voice,
  isChosen,
  onToggle,
  as: Button = IconButton,
}: {
  voice: Voice
  isChosen: boolean
  onToggle: (voiceId: string) => void
  as?: AnyIconButton
}) {
  return (
    <Button
      label={`Audition: ${voice.displayName}`}
      aria-pressed={isChosen}
      look={isChosen ? 'plain' : 'quiet'}
      onPress={() => onToggle(voice.id)}
    >
      <AudioLines size={16} strokeWidth={1.5} aria-hidden className={isChosen ? styles.chosen : undefined} />
    </Button>
  )
}
