import { describe, expect, it } from 'vitest'
import { createPlayerPosition } from './player-position.ts'
import { PlayerTimeline } from './player-timeline.ts'
import type { PlayerEntry } from './player.ts'

function entry(id: string, sampleCount: number): PlayerEntry {
  const take = { id: `take_${id}`, audioUrl: '', sampleRateHz: 24_000, sampleCount, status: 'complete' as const }
  return { blockId: id, take, pauseAfterMs: 10, marks: [] }
}

/** The position of a player whose audio context isn't open. */
function openPosition(...entries: PlayerEntry[]) {
  const timeline = new PlayerTimeline()
  timeline.setEntries(entries)
  const position = createPlayerPosition(timeline, () => null)
  position.reset()
  return { timeline, position }
}

function at(id: string, offset: number) {
  return { blockId: id, takeId: `take_${id}`, part: 'sound' as const, offset }
}

describe('the place where playback starts', () => {
  it('is the place it was moved to', () => {
    const { position } = openPosition(entry('a', 1_000), entry('b', 500))
    expect(position.goToStart(false)).toEqual(at('a', 0))

    position.jumpTo(at('b', 200))

    expect(position.goToStart(false)).toEqual(at('b', 200))
  })

  it('is the beginning after the end', () => {
    const { position } = openPosition(entry('a', 1_000), entry('b', 500))
    position.jumpTo(at('b', 500))

    expect(position.goToStart(false)).toEqual(at('a', 0))
    expect(position.heardCursor()).toEqual(at('a', 0))
  })

  it('is the start of the loop from outside it and after the end', () => {
    const { position } = openPosition(entry('a', 1_000), entry('b', 500))
    position.setLoop({ startSample: 100, endSample: 400 })
    position.jumpTo(at('a', 200))
    expect(position.goToStart(false)).toEqual(at('a', 200))

    position.jumpTo(at('a', 400))
    expect(position.goToStart(false)).toEqual(at('a', 100))

    position.jumpTo(at('b', 500))
    expect(position.goToStart(false)).toEqual(at('a', 100))
  })

  it('is nowhere without anything to play', () => {
    const { position } = openPosition({ ...entry('a', 0), take: null })

    expect(position.goToStart(false)).toBeNull()
  })
})

describe('the position after a change of the chapter', () => {
  it('follows its audio and loop', () => {
    const { timeline, position } = openPosition(entry('a', 1_000), entry('b', 500))
    position.setLoop({ startSample: 1_300, endSample: 1_500 })
    position.jumpTo(at('b', 100))
    const orderBefore = timeline.entries

    timeline.setEntries([entry('b', 500), entry('a', 1_000)])
    position.carry(orderBefore)

    expect(position.heardCursor()).toEqual(at('b', 100))
    expect(position.loopSamples()).toEqual({ startSample: 60, endSample: 260 })
  })

  it('has no loop if the start of the loop is gone', () => {
    const { timeline, position } = openPosition(entry('a', 1_000), entry('b', 500))
    position.setLoop({ startSample: 1_300, endSample: 1_500 })
    const orderBefore = timeline.entries

    timeline.setEntries([entry('a', 1_000)])
    position.carry(orderBefore)

    expect(position.loopSamples()).toBeNull()
    expect(position.range()).toEqual({ loop: null, onlyBlockId: null })
  })

  it('is the beginning of another chapter, without limits', () => {
    const { timeline, position } = openPosition(entry('a', 1_000))
    position.setLoop({ startSample: 100, endSample: 400 })
    position.playOnly('a')

    timeline.setEntries([entry('c', 700)])
    position.reset()

    expect(position.heardCursor()).toEqual(at('c', 0))
    expect(position.range()).toEqual({ loop: null, onlyBlockId: null })
  })
})
