import type { Player } from '../../../audio/player.ts'
import type { TakeActivity } from './take-activity.ts'

export interface RequestedSoundDeps {
  player: Pick<Player, 'getSnapshot' | 'playFrom' | 'pause'>
  activity: Pick<TakeActivity, 'get' | 'subscribe'>
  /** Queued blocks wait until the user sends them. */
  isOffline(): boolean
}

/** Plays requested audio as it arrives. */
export interface RequestedSound {
  /**
   * Plays a block's requested audio as soon as it arrives, unless something else is playing or nothing is sent. If
   * generating it fails before that, nothing is played: neither its earlier take, which has other words or another
   * voice, nor the next block.
   */
  listenTo(blockId: string | null): void
  close(): void
}

export function createRequestedSound({ player, activity, isOffline }: RequestedSoundDeps): RequestedSound {
  let awaited: string | null = null
  const hasFailed = (blockId: string) => activity.get(blockId)?.kind === 'failed'
  const stop = activity.subscribe((_blockIds, kind) => {
    if (kind !== 'phase' || awaited === null || activity.get(awaited)?.kind === 'queued') return
    // Before the player learns that nothing more follows for this block.
    if (hasFailed(awaited) && player.getSnapshot().state === 'waiting') player.pause()
    awaited = null
  })
  return {
    listenTo(blockId) {
      const { state } = player.getSnapshot()
      if (blockId === null || state === 'playing' || state === 'waiting' || hasFailed(blockId)) return
      if (isOffline() && activity.get(blockId)?.kind === 'queued') return
      awaited = blockId
      player.playFrom({ blockId })
    },
    close: stop,
  }
}
