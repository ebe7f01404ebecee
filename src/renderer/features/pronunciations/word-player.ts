import type { UnusualWord } from '#shared/contract/pronunciation.ts'
import type { Heard } from '#shared/contract/takes.ts'
import { createStore, type Store } from '../../lib/create-store.ts'
import { createHeardPlayer, type HeardPlayer, type HearState } from './heard-player.ts'

/** What a preview of a word says. */
export const getSpoken = ({ word, pronunciation }: UnusualWord) => pronunciation?.spoken ?? word

/** The word that was played last. */
export interface SoundingWord {
  word: string
  voiceId: string
  state: HearState
}

/** Previews words in the voices of their first blocks, one at a time; each is free once it was heard. */
export interface WordPlayer {
  sounding: Store<SoundingWord>
  /** True if the word can be replayed at no cost. */
  isFree(word: UnusualWord): boolean
  /** Plays a word, or stops it. */
  toggle(word: UnusualWord): void
  close(): void
}

/** @param ask generates words in the voice of a block */
export function createWordPlayer(
  ask: (request: { blockId: string; words: string }, signal: AbortSignal) => Promise<Heard>,
): WordPlayer {
  const sounding = createStore<SoundingWord>({ word: '', voiceId: '', state: { kind: 'silent' } })
  const players = new Map<string, HeardPlayer>()
  let current: HeardPlayer | null = null

  function getPlayer(one: UnusualWord): HeardPlayer {
    const { blockId, word, voiceId } = one
    const key = JSON.stringify([blockId, word, getSpoken(one)])
    const known = players.get(key)
    if (known) return known
    const player = createHeardPlayer((words, signal) => ask({ blockId, words }, signal))
    player.state.subscribe(() => {
      // A player that another one stopped has nothing to report.
      if (player === current) sounding.set({ word, voiceId, state: player.state.get() })
    })
    players.set(key, player)
    return player
  }

  return {
    sounding,
    isFree: (word) => getPlayer(word).has(getSpoken(word)),
    toggle(word) {
      const player = getPlayer(word)
      if (player.state.get().kind === 'playing') return player.stop()
      const before = current
      current = player
      if (before !== player) before?.stop()
      void player.play(getSpoken(word))
    },
    close() {
      for (const player of players.values()) player.close()
    },
  }
}
