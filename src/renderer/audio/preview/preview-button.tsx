import { useStore } from '../../lib/use-store.ts'
import { IconButton } from '../../ui/button.tsx'
import type { RowButton } from '../../ui/row-button.tsx'
import { t } from '../messages/t.ts'
import { getHue, getInitials } from './initials.ts'
import styles from './preview-button.module.css'
import type { PreviewPlayer } from './preview-player.ts'

/** A voice that can be previewed. */
export interface HeardVoice {
  id: string
  displayName: string
  /** Path on the media route; null if there is no clip. */
  previewUrl: string | null
}

const ICONS = { idle: 'play', failed: 'play', playing: 'stop', loading: 'loading' } as const

/** The voice's avatar, which plays its preview clip or stops it. */
export function PreviewButton({
  voice,
  preview,
  as: Button = IconButton,
}: {
  voice: HeardVoice
  preview: PreviewPlayer
  as?: typeof IconButton | typeof RowButton
}) {
  const state = useStore(preview.state)
  const mine = state.kind !== 'idle' && state.voiceId === voice.id ? state.kind : 'idle'
  const { previewUrl } = voice
  return (
    <Button
      label={
        previewUrl === null
          ? t('preview.none', { name: voice.displayName })
          : mine === 'playing'
            ? t('preview.stop', { name: voice.displayName })
            : t('preview.play', { name: voice.displayName })
      }
      isDisabled={previewUrl === null}
      onPress={() => {
        if (previewUrl !== null) preview.toggle(voice.id, previewUrl)
      }}
    >
      <span
        aria-hidden
        className={styles.avatar}
        data-icon={ICONS[mine]}
        data-hue={getHue(voice.id)}
        data-initials={getInitials(voice.displayName)}
      />
    </Button>
  )
}
