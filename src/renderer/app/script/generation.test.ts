import { expect, it } from 'vitest'
import type { GenerationPlan } from '#shared/contract/takes.ts'
import { makeBlock, makeChapter, makeTake } from '#shared/testing/make-script.test-support.ts'
import { openHeadlessChapter } from '../../features/script/headless-chapter.test-support.ts'
import { createTakeActivity } from '../../features/takes/take-activity.ts'
import { createGeneration } from './generation.ts'

const BLOCKS = [makeBlock('block_a', 'One.'), makeBlock('block_b', ''), makeBlock('block_c', 'Three.')]

/** The studio's side of the contract as far as it is asked here, with a clock that moves by hand. */
function openGeneration(answer: (blockIds: string[]) => GenerationPlan) {
  const calls: string[] = []
  const timers = new Set<() => void>()
  const after = (_delayMs: number, call: () => void) => {
    timers.add(call)
    return () => timers.delete(call)
  }
  const { session } = openHeadlessChapter(makeChapter(BLOCKS), { after })
  const activity = createTakeActivity()
  const client = {
    takes: {
      plan: async ({ blockIds }: { blockIds: string[] }) => answer(blockIds),
      async generate({ blockIds, reuse }: { blockIds: string[]; reuse: boolean }) {
        calls.push(`generate ${blockIds.join()} ${reuse ? 'reusing' : 'anew'}`)
        return answer(blockIds)
      },
      resume: async ({ takeId }: { takeId: string }) => void calls.push(`resume ${takeId}`),
      cancel: async ({ blockId }: { blockId?: string }) => void calls.push(`cancel ${blockId ?? 'all'}`),
    },
  }
  const generation = createGeneration({ projectId: 'proj_1', client: client as never, session, activity, after })
  return {
    session,
    generation,
    activity,
    calls,
    async passTime() {
      const due = [...timers]
      timers.clear()
      for (const call of due) call()
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

it('plans exactly the blocks that have words and no sound', async () => {
  const { generation, passTime } = openGeneration(all)

  await passTime()

  expect(generation.plan.get()).toEqual({ kind: 'ready', plan: all(['block_a', 'block_c']) })
})

it('shows blocks as waiting at once and plans nothing more while they wait', async () => {
  const { generation, activity, calls, passTime } = openGeneration(all)
  await passTime()

  const first = await generation.generateAll()
  await passTime()

  expect(first).toBe('block_a')
  expect(calls).toEqual(['generate block_a,block_c reusing'])
  expect(activity.get('block_a')).toEqual({ kind: 'queued' })
  expect(generation.plan.get()).toEqual({ kind: 'nothing' })
})

it('shows what stands against a block at that block and lets the others go', async () => {
  const failure = { code: 'voice_mismatch' as const, message: 'Greta is de-DE.' }
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

it('waits for nothing when the request itself failed, and says why', async () => {
  const { generation, activity } = openGeneration(() => {
    throw new Error('broken')
  })

  const first = await generation.generateBlock('block_c')

  expect(first).toBeNull()
  expect(activity.get('block_c')).toBeNull()
  expect(generation.failure.get()).toMatchObject({ code: 'unexpected' })
})

it('asks only for the rest of a block that stopped early', async () => {
  const { session, generation, calls } = openGeneration(all)
  session.book.setActiveTake('block_c', makeTake('block_c', 'Three.', { id: 'take_cut', status: 'partial' }))

  const heard = await generation.generateBlock('block_c')

  expect([heard, calls]).toEqual(['block_c', ['resume take_cut']])
})

it('asks for one block only once while it is under way', async () => {
  const { generation, calls } = openGeneration(all)

  await Promise.all([generation.generateBlock('block_c'), generation.generateBlock('block_c')])

  expect(calls).toEqual(['generate block_c reusing'])
})
