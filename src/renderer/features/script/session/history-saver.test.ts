import { expect, it } from 'vitest'
import { makeBlock, makeChapter } from '#shared/testing/make-script.test-support.ts'
import type { SendResult } from '../document/edit-queue.ts'
import { openHeadlessChapter } from './headless-chapter.test-support.ts'
import { createHistorySaver, type HistorySaverDeps } from './history-saver.ts'

type Stored = Parameters<HistorySaverDeps['store']>[0]

/** A chapter with a saver whose timers run when `pause` is called. */
function openSaved(answer: { send?: SendResult; store?: () => Promise<void> } = {}) {
  const stored: Stored[] = []
  const timers = new Set<() => unknown>()
  const chapter = openHeadlessChapter(makeChapter([makeBlock('block_a', 'One')]), {
    onHistoryChanged: () => saver.note(),
    ...(answer.send && { save: async () => answer.send ?? { kind: 'conflict' } }),
  })
  const { session } = chapter
  const saver = createHistorySaver({
    session,
    async store(history) {
      stored.push(history)
      await answer.store?.()
    },
    after(_delayMs, call) {
      timers.add(call)
      return () => void timers.delete(call)
    },
  })
  const lock = (locked: boolean) => session.setSettings({ kind: 'set-lock', blockId: 'block_a', locked })
  const pause = async () => {
    const due = [...timers]
    timers.clear()
    await Promise.all(due.map((call) => call()))
  }
  const counts = () => stored.map(({ revision, steps }) => [revision, steps.undo.length, steps.redo.length])
  return { ...chapter, session, saver, stored, timers, lock, pause, counts }
}

it('stores the history once the chapter is stored, for its revision', async () => {
  const { session, lock, pause, counts } = openSaved()
  lock(true)
  lock(false)
  await pause()
  expect(counts()).toEqual([])
  await session.queue.settle()
  await pause()
  await pause()
  session.undo()
  await session.queue.settle()
  await pause()

  expect(counts()).toEqual([
    [2, 2, 0],
    [3, 1, 1],
  ])
})

it('stores the history after a step outside the blocks, which older steps must not precede', async () => {
  const { session, lock, pause, counts } = openSaved()
  lock(true)
  await session.queue.settle()
  await pause()
  session.recordStep({ name: 'star', undo: async () => undefined, redo: async () => undefined })
  await pause()

  expect(counts()).toEqual([
    [2, 1, 0],
    [2, 0, 0],
  ])
})

it('stores immediately when asked to, and nothing for a chapter without a new step', async () => {
  const { session, saver, lock, counts } = openSaved()
  await saver.save()
  expect(counts()).toEqual([])
  lock(true)
  await session.queue.settle()
  await saver.save()
  await saver.save()

  expect(counts()).toEqual([[2, 1, 0]])
})

it('stores a history that a closing window interrupts once', async () => {
  const { session, saver, lock, pause, counts } = openSaved()
  lock(true)
  await session.queue.settle()
  const paused = pause()
  await saver.save()
  await paused

  expect(counts()).toEqual([[2, 1, 0]])
})

it('stores no history of edits that the studio refused', async () => {
  const { session, saver, lock, counts } = openSaved({ send: { kind: 'refused', failure: { code: 'invalid_input' } } })
  lock(true)
  await session.queue.settle().catch(() => undefined)
  await saver.save()

  expect(counts()).toEqual([])
})

it('goes on after a history that couldn’t be stored', async () => {
  const { session, saver, lock, counts } = openSaved({ store: async () => Promise.reject(new Error('full')) })
  lock(true)
  await session.queue.settle()
  await saver.save()
  lock(false)
  await session.queue.settle()
  await saver.save()

  expect(counts()).toEqual([
    [2, 1, 0],
    [3, 2, 0],
  ])
})

it('stores nothing after it is closed', async () => {
  const { session, saver, lock, pause, timers, counts } = openSaved()
  lock(true)
  saver.close()
  await session.queue.settle()
  await pause()

  expect([counts(), timers.size]).toEqual([[], 0])
})
