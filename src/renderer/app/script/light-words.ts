import type { Player, TimelineWord } from '../../audio/player.ts'
import type { SoundingView, SoundingWord } from '../../features/script/highlight/sounding-word.ts'

/**
 * Shows in the script what the player lets be heard, driven by nothing but the player's clock. The answer ends it.
 *
 * @param spokenText text that a take speaks; null when the take is not known, and then no word is lit
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
  /** Before anything was played the playhead stands at the start and marks nothing. */
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
