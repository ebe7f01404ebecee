import { RichText } from '../../lib/rich-text.tsx'
import { useStore } from '../../lib/use-store.ts'
import { Notice } from '../../ui/notice.tsx'
import { t } from '../messages/t.ts'
import type { HeardVoice } from './preview-button.tsx'
import type { PreviewPlayer } from './preview-player.ts'

/** Why the last preview didn't play. Outside of the list of voices, whose rows can be scrolled away. */
export function PreviewFailure({ voices, preview }: { voices: readonly HeardVoice[]; preview: PreviewPlayer }) {
  const state = useStore(preview.state)
  if (state.kind !== 'failed') return null
  const voice = voices.find(({ id }) => id === state.voiceId)?.displayName ?? state.voiceId
  return (
    <Notice tone="failed" role="alert">
      <RichText parts={t.rich('preview.failed', { voice, name: (content) => <bdi>{content}</bdi> })} />
    </Notice>
  )
}
