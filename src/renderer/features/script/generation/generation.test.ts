import { expect, it } from 'vitest'
import type { GenerationPlan } from '#shared/contract/takes.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { makeBlock, makeChapter, makeTake } from '#shared/testing/make-script.test-support.ts'
import { openHeadlessChapter } from '../session/headless-chapter.test-support.ts'
import { createTakeActivity } from './take-activity.ts'
import { createGeneration, type GenerationDeps } from './generation.ts'

const BLOCKS = [makeBlock('block_a', 'One.'), makeBlock('block_b', ''), makeBlock('block_c', 'Three.')]

/** The parts of the studio contract used here, with a manual clock. */
function openGeneration(answer: (blockIds: string[]) => GenerationPlan) {
  const calls: string[] = []
  const plans: string[] = []
  const timers = new Set<{ atMs: number; call: () => void }>()
  let nowMs = 0
  const after = (delayMs: number, call: () => void) => {
    const timer = { atMs: nowMs + delayMs, call }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  const { session } = openHeadlessChapter(makeChapter(BLOCKS), { after })
  const activity = createTakeActivity()
  const client: GenerationDeps['client'] = {
    takes: {
      async plan({ blockIds }) {
        plans.push(blockIds.join())
        return answer(blockIds)
      },
      async generate({ blockIds, reuse }) {
        calls.push(`generate ${blockIds.join()} ${reuse ? 'reusing' : 'new'}`)
        return answer(blockIds)
      },
      async resume({ takeId }) {
        calls.push(`resume ${takeId}`)
        return { blockId: 'block_c', characters: 6 }
      },
      async regeneratePassage({ blockId, charOffset }) {
        calls.push(`passage ${blockId} ${charOffset}`)
        return { characters: 3 }
      },
      cancel: async ({ blockId }) => void calls.push(`cancel ${blockId ?? 'all'}`),
    },
  }
  const generation = createGeneration({ projectId: 'proj_1', client, session, activity, after })
  return {
    session,
    generation,
    activity,
    calls,
    plans,
    async passTime(durationMs = 1_000) {
      nowMs += durationMs
      for (const timer of timers) {
        if (timer.atMs > nowMs) continue
        timers.delete(timer)
        timer.call()
      }
      await new Promise<void>((resolve) => setImmediate(resolve))
    },
  }
}

const all = (blockIds: string[]): GenerationPlan => ({
  blockIds,
  characters: blockIds.length * 10,
  resumed: [],
  reusable: [],
  problems: [],
})

it('plans exactly the blocks that have text and no audio', async () => {
  const { generation, passTime } = openGeneration(all)

  await passTime()

  expect(generation.plan.get()).toEqual({ kind: 'ready', plan: all(['block_a', 'block_c']) })
})

it('plans when changes pause, and every second while they continue', async () => {
  const { activity, plans, passTime } = openGeneration(all)
  const reportFor = async (durationMs: number) => {
    for (let atMs = 0; atMs < durationMs; atMs += 100) {
      activity.apply({ kind: 'sent', blockId: 'block_b' })
      await passTime(100)
    }
  }
  await passTime(250)
  expect(plans.splice(0)).toEqual(['block_a,block_c'])

  await reportFor(500)
  expect(plans).toEqual([])
  await passTime(250)
  expect(plans.splice(0)).toEqual(['block_a,block_c'])

  await reportFor(2_500)
  expect(plans).toEqual(['block_a,block_c', 'block_a,block_c'])
})

it('shows blocks as queued immediately and doesn’t plan them again while queued', async () => {
  const { generation, activity, calls, passTime } = openGeneration(all)
  await passTime()

  const first = await generation.generateAll()
  await passTime()

  expect(first).toBe('block_a')
  expect(calls).toEqual(['generate block_a,block_c reusing'])
  expect(activity.get('block_a')).toEqual({ kind: 'queued' })
  expect(generation.plan.get()).toEqual({ kind: 'nothing' })
})

it('shows a problem at its block and queues the others', async () => {
  const failure = { code: 'voice_mismatch' as const }
  const { generation, activity } = openGeneration((blockIds) => ({
    blockIds: blockIds.filter((blockId) => blockId !== 'block_a'),
    characters: 6,
    resumed: [],
    reusable: [],
    problems: [{ blockId: 'block_a', failure }],
  }))

  const first = await generation.generateAll()

  expect(first).toBe('block_c')
  expect(activity.get('block_a')).toEqual({ kind: 'failed', failure, take: null })
  expect(activity.get('block_c')).toEqual({ kind: 'queued' })
})

it('reports no failure if the blocks are canceled while they are being queued', async () => {
  const { generation, activity } = openGeneration(() => {
    throw new StudioError('canceled', 'canceled')
  })

  await generation.generateAll()

  expect(activity.get('block_c')).toBeNull()
  expect(generation.failure.get()).toBeNull()
})

it('queues nothing if the request fails, and reports why', async () => {
  const { generation, activity } = openGeneration(() => {
    throw new Error('broken')
  })

  const first = await generation.generateBlock('block_c')

  expect(first).toBeNull()
  expect(activity.get('block_c')).toBeNull()
  expect(generation.failure.get()).toMatchObject({ code: 'unexpected' })
})

it('requests only the missing part of a partial take', async () => {
  const { session, generation, calls } = openGeneration(all)
  session.book.setActiveTake('block_c', makeTake('block_c', 'Three.', { id: 'take_cut', status: 'partial' }))

  const heard = await generation.generateBlock('block_c')

  expect([heard, calls]).toEqual(['block_c', ['resume take_cut']])
})

it('generates a partial line of a dialogue as a whole block', async () => {
  const { session, generation, calls } = openGeneration(all)
  const dialogue = { id: 'dlg_1', lines: 2, turns: [] }
  session.book.setActiveTake('block_c', makeTake('block_c', 'Three.', { status: 'partial', dialogue }))

  await generation.generateBlock('block_c')

  expect(calls).toEqual(['generate block_c reusing'])
})

it('generates only the blocks of a dialogue that couldn’t be cut one by one', async () => {
  const { generation, activity, calls } = openGeneration(all)
  activity.fail('block_a', { code: 'dialogue_not_cut' })
  activity.fail('block_c', { code: 'content_refused' })

  const first = await generation.generateOneByOne()

  expect([first, calls]).toEqual(['block_a', ['generate block_a reusing']])
  expect(activity.get('block_a')).toEqual({ kind: 'queued' })
})

it('requests a block only once while it is running', async () => {
  const { generation, calls } = openGeneration(all)

  await Promise.all([generation.generateBlock('block_c'), generation.generateBlock('block_c')])

  expect(calls).toEqual(['generate block_c reusing'])
})

it('plans again when takes are deleted, because their audio is no longer free', async () => {
  let isStored = true
  const free = (blockIds: string[]): GenerationPlan => ({
    ...all([]),
    reusable: blockIds.map((blockId) => ({ blockId, takeId: `take_${blockId}` })),
  })
  const { generation, passTime } = openGeneration((blockIds) => (isStored ? free(blockIds) : all(blockIds)))
  await passTime()

  isStored = false
  generation.noteListed()
  await passTime()

  expect(generation.plan.get()).toEqual({ kind: 'ready', plan: all(['block_a', 'block_c']) })
})
