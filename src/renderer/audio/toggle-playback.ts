import { showToast } from '../ui/toast.tsx'
import { t } from './messages/t.ts'
import type { Player } from './player.ts'

/** Plays or pauses a script, and says so if none of it has audio. */
export function togglePlayback(player: Pick<Player, 'toggle'>): void {
  if (!player.toggle()) showToast({ text: t('nothingToPlay') })
}
