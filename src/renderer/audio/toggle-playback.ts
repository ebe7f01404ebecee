import { showToast } from '../ui/toast.tsx'
import type { Player } from './player.ts'

/** Plays or pauses a script, and says so if none of it has audio. */
export function togglePlayback(player: Pick<Player, 'toggle'>): void {
  if (!player.toggle()) showToast({ text: 'Nothing to play yet. Generate audio first.' })
}
