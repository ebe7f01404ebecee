import type { Player } from '../../../audio/player.ts'
import type { TakeActivity } from './take-activity.ts'

export interface ListenedFirstDeps {
  player: Pick<Player, 'getSnapshot' | 'heardBlockId' | 'subscribe'>
  activity: Pick<TakeActivity, 'get' | 'isRunning' | 'subscribe'>
  /** The chapter's blocks, in order. */
  blockIds(): readonly string[]
  /** Generates the block before other queued ones. */
  moveToFront(blockId: string): void
}

/**
 * Moves the queued block that playback waits for to the front of the queue, once each time it starts waiting there.
 * Returns a function that stops this.
 */
export function generateListenedFirst({ player, activity, blockIds, moveToFront }: ListenedFirstDeps): () => void {
  let movedId: string | null = null

  /** The next block to be heard that has no audio yet; null if playback waits for something else. */
  function findAwaited(): string | null {
    const heardId = player.getSnapshot().state === 'waiting' ? player.heardBlockId() : null
    if (heardId === null) return null
    const ids = blockIds()
    // Until a block's first audio, the end of the block before it is heard.
    const nextId = ids.slice(ids.indexOf(heardId)).find((blockId) => activity.isRunning(blockId))
    const next = nextId === undefined ? null : activity.get(nextId)
    return nextId !== undefined && next?.kind === 'queued' && !next.isSent ? nextId : null
  }

  function check(): void {
    const awaitedId = findAwaited()
    if (awaitedId === movedId) return
    movedId = awaitedId
    if (awaitedId !== null) moveToFront(awaitedId)
  }

  const ends = [
    player.subscribe(check),
    activity.subscribe((_blockIds, kind) => {
      if (kind === 'phase') check()
    }),
  ]
  // Playback may have moved into this chapter and be waiting already.
  check()
  return () => ends.forEach((end) => end())
}
