import { expect, it } from 'vitest'
import type { PlayerState, TimelineWord } from '../../audio/player.ts'
import type { SoundingWord } from '../../features/script/highlight/sounding-word.ts'
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

/** The player as far as it is listened to here, at a place that the test moves. */
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
      getSnapshot: () => ({ state: at.state }) as never,
    },
    {
      showWord: (sounding) => shown.push(sounding),
      showBlock: (blockId) => shown.push(blockId),
      isFollowing: () => true,
      follow: () => undefined,
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

it('lights a word at its offsets in the text that its take speaks', () => {
  const { shown, hear } = openLight()

  hear(word('take_known'))

  expect(shown).toEqual([{ blockId: 'block_a', startChar: 4, endChar: 8, spokenText: 'The lamp' }])
})

it('lights nothing for a take whose text is not known, and nothing between words', () => {
  const { shown, hear } = openLight()

  hear(word('take_other'))
  hear(null)

  expect(shown).toEqual([null, null])
})

it('marks the block that sounds, and nothing before anything was played', () => {
  const { at, shown, frame } = openLight()

  frame()
  at.state = 'paused'
  at.sample = 0
  frame()

  expect(shown).toEqual(['block_a', null])
})

it('goes dark and stops listening when it is ended', () => {
  const { shown, end, listeners } = openLight()

  end()

  expect([shown, listeners()]).toEqual([[null, null], 0])
})
