import { expect, it } from 'vitest'
import { makePlayerSnapshot } from '../../../audio/make-player-snapshot.test-support.ts'
import type { PlayerState, TimelineWord } from '../../../audio/player.ts'
import type { SoundingWord } from '../highlight/sounding-word.ts'
import { lightWords } from './light-words.ts'

const word = (takeId: string): TimelineWord => ({
  blockId: 'block_a',
  takeId,
  blockNumber: 0,
  wordIndex: 0,
  wordCount: 2,
  startChar: 4,
  endChar: 8,
  startSample: 0,
  endSample: 4_800,
})

/** The parts of the player used here, at a position set by the test. */
function openLight() {
  const at: { state: PlayerState; sample: number; blockId: string | null } = {
    state: 'playing',
    sample: 100,
    blockId: 'block_a',
  }
  const words = new Set<(word: TimelineWord | null) => void>()
  const frames = new Set<(sample: number) => void>()
  const shown: (SoundingWord | string | null)[] = []
  const end = lightWords(
    {
      onWord: (listener) => (words.add(listener), () => words.delete(listener)),
      onFrame: (listener) => (frames.add(listener), () => frames.delete(listener)),
      heardBlockId: () => at.blockId,
      heardSample: () => at.sample,
      getSnapshot: () => makePlayerSnapshot({ state: at.state }),
    },
    {
      showWord: (sounding) => shown.push(sounding),
      showBlock: (blockId) => shown.push(blockId),
      isFollowing: () => true,
      follow: () => undefined,
      followSeek: () => undefined,
    },
    (_blockId, takeId) => (takeId === 'take_known' ? 'The lamp' : null),
  )
  return {
    at,
    shown,
    end,
    listeners: () => words.size + frames.size,
    hear: (heard: TimelineWord | null) => words.forEach((listener) => listener(heard)),
    frame: () => frames.forEach((listener) => listener(at.sample)),
  }
}

it('highlights a word at its offsets in the take’s text', () => {
  const { shown, hear } = openLight()

  hear(word('take_known'))

  expect(shown).toEqual([{ blockId: 'block_a', startChar: 4, endChar: 8, spokenText: 'The lamp' }])
})

it('highlights nothing between words or for a take with unknown text', () => {
  const { shown, hear } = openLight()

  hear(word('take_other'))
  hear(null)

  expect(shown).toEqual([null, null])
})

it('marks the playing block, and nothing before first playback', () => {
  const { at, shown, frame } = openLight()

  frame()
  at.state = 'paused'
  at.sample = 0
  frame()

  expect(shown).toEqual(['block_a', null])
})

it('clears the highlight and stops listening when ended', () => {
  const { shown, end, listeners } = openLight()

  end()

  expect([shown, listeners()]).toEqual([[null, null], 0])
})
