import type { Player } from '../../../audio/player.ts'

/** Calls back on every play request, but not when playback resumes after buffering. */
export function onPlayStart(player: Player, call: () => void): () => void {
  const isOn = () => ['playing', 'waiting'].includes(player.getSnapshot().state)
  let wasOn = isOn()
  return player.subscribe(() => {
    const isNow = isOn()
    if (isNow && !wasOn) call()
    wasOn = isNow
  })
}
