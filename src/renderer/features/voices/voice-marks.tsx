import { AudioLines, Star } from 'lucide-react'
import type { Voice } from '#shared/contract/voices.ts'
import { IconButton } from '../../ui/button.tsx'
import type { RowButton } from '../../ui/row-button.tsx'
import { t } from './messages/t.ts'
import styles from './voices.module.css'

/** The same elements in every row: a typed letter renders thirty. */
const STAR = <Star size={16} strokeWidth={1.5} aria-hidden />
const FILLED_STAR = <Star size={16} strokeWidth={1.5} aria-hidden className={styles.marked} />

/** Adds a voice to the favorites or removes it. */
export function FavoriteButton({
  voice,
  isFavorite,
  onToggle,
  as: Button = IconButton,
}: {
  voice: Voice
  isFavorite: boolean
  onToggle: (voiceId: string) => void
  /** In a `Table`, its row button. */
  as?: typeof IconButton | typeof RowButton
}) {
  return (
    <Button
      label={t('favorite', { name: voice.displayName })}
      aria-pressed={isFavorite}
      onPress={() => onToggle(voice.id)}
    >
      {isFavorite ? FILLED_STAR : STAR}
    </Button>
  )
}

/** Adds a voice to those previewed with the line, or removes it. */
export function AuditionButton({
  voice,
  isChosen,
  onToggle,
}: {
  voice: Voice
  isChosen: boolean
  onToggle: (voiceId: string) => void
}) {
  return (
    <IconButton
      label={t('selectToAudition', { name: voice.displayName })}
      aria-pressed={isChosen}
      look={isChosen ? 'plain' : 'quiet'}
      onPress={() => onToggle(voice.id)}
    >
      <AudioLines size={16} strokeWidth={1.5} aria-hidden className={isChosen ? styles.chosen : undefined} />
    </IconButton>
  )
}
