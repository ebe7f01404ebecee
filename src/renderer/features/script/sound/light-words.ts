import type { Player, TimelineWord } from '../../../audio/player.ts'
import type { SoundingView, SoundingWord } from '../highlight/sounding-word.ts'

/**
 * Highlights what the player plays, driven only by the player's clock. Returns a function that ends it.
 *
 * @param spokenText text a take was generated from; null if the take is unknown, in which case no word is highlighted
 */
export function lightWords(
  player: Pick<Player, 'onWord' | 'onFrame' | 'heardBlockId' | 'heardSample' | 'getSnapshot'>,
  view: SoundingView,
  spokenText: (blockId: string, takeId: string) => string | null,
): () => void {
  const place = (word: TimelineWord | null): SoundingWord | null => {
    const text = word && spokenText(word.blockId, word.takeId)
    return word && text !== null
      ? { blockId: word.blockId, startChar: word.startChar, endChar: word.endChar, spokenText: text }
      : null
  }
  /** Before first playback the playhead is at the start and marks nothing. */
  const isUnused = () => player.getSnapshot().state === 'paused' && player.heardSample() === 0
  const ends = [
    player.onWord((word) => view.showWord(isUnused() ? null : place(word))),
    player.onFrame(() => view.showBlock(isUnused() ? null : player.heardBlockId())),
  ]
  return () => {
    for (const end of ends) end()
    view.showWord(null)
    view.showBlock(null)
  }
}
