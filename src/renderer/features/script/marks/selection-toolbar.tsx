import { MessageSquareQuote, Play, Space } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Toolbar } from 'react-aria-components'
import { keysFor } from '../../../lib/keys-for.ts'
import { useStore } from '../../../lib/use-store.ts'
import { IconButton } from '../../../ui/button.tsx'
import type { MarkStudio } from './mark-studio.ts'
import styles from './marks.module.css'
import { t } from './messages/t.ts'
import { SpeakerMenu, type SpeakerMenuProps } from './speaker-menu.tsx'
import { VALUE_MENUS, ValueMenu } from './value-menu.tsx'

export interface SelectionToolbarProps extends Omit<SpeakerMenuProps, 'toolbar'> {
  studio: MarkStudio
  onPronunciation: () => void
  onPlay: () => void
}

/** The most used actions for the selected words, above them. */
export function SelectionToolbar({ studio, onPronunciation, onPlay, ...speakers }: SelectionToolbarProps) {
  const element = useStore(studio.selectionToolbar)
  if (!element) return null
  return createPortal(
    <Toolbar aria-label={t('selectionToolbar')} className={styles.selection}>
      {VALUE_MENUS.filter(({ kind }) => kind === 'emphasis' || kind === 'rate' || kind === 'emotion').map((menu) => (
        <ValueMenu key={menu.kind} {...menu} toolbar="selection" studio={studio} />
      ))}
      <SpeakerMenu toolbar="selection" studio={studio} {...speakers} />
      <IconButton label={t('pause')} keys={keysFor('mark-pause')} onPress={() => studio.openPause()}>
        <Space size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <IconButton label={t('pronunciation')} keys={keysFor('pronunciation')} onPress={onPronunciation}>
        <MessageSquareQuote size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <IconButton label={t('playFromHere')} keys={keysFor('play-from-caret')} onPress={onPlay}>
        <Play size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
    </Toolbar>,
    element,
  )
}
