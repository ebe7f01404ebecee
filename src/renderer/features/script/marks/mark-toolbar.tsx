import { CodeXml, Eraser, MessageSquareQuote, Replace, Space } from 'lucide-react'
import { Separator, Toolbar } from 'react-aria-components'
import { keysFor } from '../../../lib/keys-for.ts'
import { useStore } from '../../../lib/use-store.ts'
import { IconButton } from '../../../ui/button.tsx'
import { t } from './messages/t.ts'
import type { MarkStudio } from './mark-studio.ts'
import { SpeakerMenu, type SpeakerMenuProps } from './speaker-menu.tsx'
import styles from './marks.module.css'
import { VALUE_MENUS, ValueMenu } from './value-menu.tsx'

export interface MarkToolbarProps extends Omit<SpeakerMenuProps, 'toolbar'> {
  studio: MarkStudio
  onPronunciation: () => void
}

/** Formatting of the selected words, with one button for each kind. Raw SSML has two buttons of its own instead. */
export function MarkToolbar({ studio, onPronunciation, ...speakers }: MarkToolbarProps) {
  const marking = useStore(studio.marking)
  const isOff = marking.isRaw
  return (
    <Toolbar aria-label={t('toolbar')} className={styles.toolbar}>
      <IconButton
        label={t('pause')}
        shownLabel={t('pause')}
        keys={keysFor('mark-pause')}
        isDisabled={isOff}
        onPress={() => studio.openPause()}
      >
        <Space size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      {VALUE_MENUS.map((menu) => (
        <ValueMenu key={menu.kind} {...menu} toolbar="script" studio={studio} />
      ))}
      <SpeakerMenu toolbar="script" studio={studio} {...speakers} />
      <IconButton
        label={t('substitute')}
        shownLabel={t('substituteShort')}
        keys={keysFor('mark-substitution')}
        isDisabled={isOff}
        onPress={() => studio.openSubstitution()}
      >
        <Replace size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <IconButton
        label={t('pronunciation')}
        shownLabel={t('pronunciationShort')}
        keys={keysFor('pronunciation')}
        isDisabled={isOff}
        onPress={onPronunciation}
      >
        <MessageSquareQuote size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <Separator orientation="vertical" className={styles.separator} />
      <IconButton
        label={t('clear')}
        keys={keysFor('remove-marks')}
        isDisabled={isOff || (marking.marks.length === 0 && !marking.hasSelection)}
        onPress={() => studio.remove()}
      >
        <Eraser size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
      <IconButton
        label={isOff ? t('toFormatting') : t('toSsml')}
        keys={keysFor('toggle-ssml')}
        onPress={() => studio.toggleSsml()}
      >
        <CodeXml size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
    </Toolbar>
  )
}
