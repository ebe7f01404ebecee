import { expect, it } from 'vitest'
import type { ScriptEdit } from '#shared/contract/script.ts'
import { createEditQueue, type SendResult } from './edit-queue.ts'

const write = (text: string): ScriptEdit => ({ kind: 'set-text', blockId: 'block_a', text })

/** A queue with a manual clock and a studio with test-defined responses. */
function openQueue(answers: SendResult[] = []) {
  const waiting: ScriptEdit[] = []
  const sent: { revision: number; texts: string[] }[] = []
  const timers = new Set<() => void>()
  let pending: PromiseWithResolvers<void> | null = null
  const queue = createEditQueue(
    {
      collect: () => waiting.splice(0),
      hasEdits: () => waiting.length > 0,
      async send(revision, edits) {
        sent.push({ revision, texts: edits.map((edit) => ('text' in edit ? edit.text : edit.kind)) })
        await pending?.promise
        return answers.shift() ?? { kind: 'stored', revision: revision + 1 }
      },
      now: () => 0,
      describe: () => ({ id: 'save_1', change: null }),
      onStored: () => undefined,
      rebase: async (edits) => ({ revision: 100, edits: [...edits] }),
      after(_delayMs, call) {
        timers.add(call)
        return () => timers.delete(call)
      },
    },
    1,
  )
  return {
    queue,
    sent,
    edit(text: string) {
      waiting.push(write(text))
      queue.touch()
    },
    hold: () => (pending = Promise.withResolvers<void>()),
    async passTime() {
      const due = [...timers]
      timers.clear()
      for (const call of due) call()
      await Promise.resolve()
    },
  }
}

it('sends simultaneous edits in one request and reports when they are stored', async () => {
  const { queue, sent, edit } = openQueue()
  edit('a')
  edit('b')
  const before = queue.state().kind

  await queue.settle()

  expect(before).toBe('saving')
  expect(sent).toEqual([{ revision: 1, texts: ['a', 'b'] }])
  expect(queue.state()).toEqual({ kind: 'saved' })
})

it.each(['settled', 'left to itself'])('sends edits made at the moment everything is stored, %s', async (how) => {
  const { queue, sent, edit, passTime } = openQueue()
  const end = queue.subscribe(() => {
    if (queue.state().kind !== 'saved') return
    end()
    edit('b')
  })
  edit('a')

  if (how === 'settled') await queue.settle()
  else for (let turn = 0; turn < 10; turn += 1) await passTime()

  expect(sent.map(({ texts }) => texts)).toEqual([['a'], ['b']])
  expect(queue.state().kind).toBe('saved')
})

it('keeps one request in flight and sends later edits after it, on the new revision', async () => {
  const { queue, sent, edit, hold, passTime } = openQueue()
  edit('a')
  const held = hold()
  await passTime()
  edit('b')
  await passTime()
  const inTheAir = sent.length

  held.resolve()
  await queue.settle()

  expect(inTheAir).toBe(1)
  expect(sent).toEqual([
    { revision: 1, texts: ['a'] },
    { revision: 2, texts: ['b'] },
  ])
})

it('retains edits that couldn’t be stored, reports why, and resends them before newer ones', async () => {
  const { queue, sent, edit } = openQueue([{ kind: 'failed', message: 'The disk is full.' }])
  edit('a')
  await expect(queue.settle()).rejects.toThrow('The disk is full.')
  const failed = queue.state()
  edit('b')

  await queue.settle()

  expect(failed).toEqual({ kind: 'failed', message: 'The disk is full.', retryInMs: 1000 })
  // The same request again, because its response may have been lost.
  expect(sent.slice(-2)).toEqual([
    { revision: 1, texts: ['a'] },
    { revision: 2, texts: ['b'] },
  ])
  expect(queue.state()).toEqual({ kind: 'saved' })
})

it('retries automatically after a failure', async () => {
  const { queue, sent, edit, passTime } = openQueue([{ kind: 'failed', message: 'The disk is full.' }])
  edit('a')
  await queue.settle().catch(() => undefined)

  await passTime()
  await queue.settle()

  expect(sent).toHaveLength(2)
  expect(queue.state()).toEqual({ kind: 'saved' })
})

it('continues from the stored chapter after another window has written', async () => {
  const { queue, sent, edit } = openQueue([{ kind: 'conflict' }])
  edit('a')

  await queue.settle()

  expect(sent).toEqual([
    { revision: 1, texts: ['a'] },
    { revision: 100, texts: ['a'] },
  ])
})

it('splits a very long list of edits into several requests', async () => {
  const { queue, sent, edit } = openQueue()
  for (let number = 0; number < 2_500; number += 1) edit(String(number))

  await queue.settle()

  expect(sent.map(({ revision, texts }) => [revision, texts.length])).toEqual([
    [1, 1000],
    [2, 1000],
    [3, 500],
  ])
})
