import { describe, expect, it } from 'vitest'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { ScriptEdit } from '#shared/contract/script.ts'
import { createEditQueue, type SendResult } from './edit-queue.ts'

const write = (text: string): ScriptEdit => ({ kind: 'set-text', blockId: 'block_a', text })

/** A queue with a manual clock and a studio with test-defined responses. `refuses` is true for an edit it can't store. */
function openQueue(answers: SendResult[] = [], refuses: (edit: ScriptEdit) => boolean = () => false) {
  const waiting: ScriptEdit[] = []
  const sent: { revision: number; texts: string[] }[] = []
  const stored: ScriptEdit[] = []
  const described: boolean[] = []
  const timers = new Set<() => void>()
  let pending: PromiseWithResolvers<void> | null = null
  const queue = createEditQueue(
    {
      collect: () => waiting.splice(0),
      hasEdits: () => waiting.length > 0,
      async send(revision, edits) {
        sent.push({ revision, texts: edits.map((edit) => ('text' in edit ? edit.text : edit.kind)) })
        await pending?.promise
        if (edits.some(refuses)) return { kind: 'refused', failure: { code: 'invalid_input' } }
        return answers.shift() ?? { kind: 'stored', revision: revision + 1 }
      },
      now: () => 0,
      describe(isAll) {
        described.push(isAll)
        return { id: 'save_1', change: null }
      },
      onStored: (edits) => stored.push(...edits),
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
    stored,
    described,
    edit(edit: string | ScriptEdit) {
      waiting.push(typeof edit === 'string' ? write(edit) : edit)
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
  const { queue, sent, edit } = openQueue([{ kind: 'failed', failure: { code: 'disk_full' } }])
  edit('a')
  await expect(queue.settle()).rejects.toThrow('The disk is full.')
  const failed = queue.state()
  edit('b')

  await queue.settle()

  expect(failed).toEqual({ kind: 'failed', failure: { code: 'disk_full' }, retryInMs: 1000 })
  // The same request again, because its response may have been lost.
  expect(sent.slice(-2)).toEqual([
    { revision: 1, texts: ['a'] },
    { revision: 2, texts: ['b'] },
  ])
  expect(queue.state()).toEqual({ kind: 'saved' })
})

it('retries automatically after a failure', async () => {
  const { queue, sent, edit, passTime } = openQueue([{ kind: 'failed', failure: { code: 'disk_full' } }])
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

describe('a refused edit', () => {
  const writeIn = (blockId: string, text: string): ScriptEdit => ({ kind: 'set-text', blockId, text })
  const isBad = (edit: ScriptEdit) => 'text' in edit && edit.text.includes('bad')

  it('is set aside, while the edits before and after it are stored in order', async () => {
    const { queue, stored, edit } = openQueue([], isBad)
    const edits = Array.from({ length: 1_500 }, (_, index) =>
      writeIn(`block_${index}`, index === 700 ? 'bad' : String(index)),
    )
    for (const each of edits) edit(each)

    await expect(queue.settle()).rejects.toThrow('Something in this request is invalid.')

    expect(stored).toEqual(edits.filter((each) => !isBad(each)))
    expect(queue.refused()).toEqual([{ edit: writeIn('block_700', 'bad'), failure: { code: 'invalid_input' } }])
    expect(queue.state()).toEqual({ kind: 'refused' })
  })

  it('doesn’t block later edits, and is forgotten once its block is stored', async () => {
    const { queue, stored, edit } = openQueue([], isBad)
    edit(writeIn('block_a', 'bad'))
    await queue.settle().catch(() => undefined)
    edit(writeIn('block_b', 'good'))
    await queue.settle().catch(() => undefined)
    const whileRefused = queue.state().kind

    edit(writeIn('block_a', 'better'))
    await queue.settle()

    expect(whileRefused).toBe('refused')
    expect(stored).toEqual([writeIn('block_b', 'good'), writeIn('block_a', 'better')])
    expect(queue.refused()).toEqual([])
    expect(queue.state()).toEqual({ kind: 'saved' })
  })

  it('is shown with the latest text of its block', async () => {
    const { queue, edit } = openQueue([], isBad)
    edit('bad')
    await queue.settle().catch(() => undefined)

    edit('bad again')
    await queue.settle().catch(() => undefined)

    expect(queue.refused().map((each) => each.edit)).toEqual([write('bad again')])
  })

  it('is never described as stored', async () => {
    const { queue, described, edit } = openQueue([], isBad)
    edit(writeIn('block_a', 'bad'))
    await queue.settle().catch(() => undefined)
    described.length = 0

    edit(writeIn('block_b', 'good'))
    await queue.settle().catch(() => undefined)
    edit(writeIn('block_a', 'good'))
    await queue.settle()
    edit(writeIn('block_a', 'better'))
    await queue.settle()

    expect(described).toEqual([false, false, true])
  })

  it('loses only its formatting, if the text can be stored', async () => {
    const markup: MarkupSpan[] = [{ kind: 'pitch', startChar: 0, endChar: 4, value: '???' }]
    const { queue, stored, edit } = openQueue([], (each) => 'markup' in each)
    edit({ ...write('text'), markup } as ScriptEdit)

    await queue.settle().catch(() => undefined)

    expect(stored).toEqual([write('text')])
    expect(queue.refused().map((each) => each.edit)).toEqual([{ ...write('text'), markup }])
  })

  it('that adds a block loses only its text, so that blocks after it can be stored', async () => {
    const insert = (blockId: string, afterBlockId: string, text: string): ScriptEdit => ({
      ...{ kind: 'insert', blockId, afterBlockId, text },
    })
    const { queue, stored, edit } = openQueue([], isBad)
    edit(insert('block_b', 'block_a', 'bad'))
    edit(insert('block_c', 'block_b', 'good'))

    await queue.settle().catch(() => undefined)

    expect(stored).toEqual([insert('block_b', 'block_a', ''), insert('block_c', 'block_b', 'good')])
    expect(queue.refused().map((each) => each.edit)).toEqual([writeIn('block_b', 'bad')])
  })

  it('that adds a block is kept with the latest text if the block can’t be created, until the block is removed', async () => {
    const { queue, edit } = openQueue([], ({ blockId }) => blockId === 'block_b')
    edit({ kind: 'insert', blockId: 'block_b', afterBlockId: 'block_a', text: '' })
    edit(writeIn('block_b', 'text'))
    await queue.settle().catch(() => undefined)
    const kept = queue.refused().map((each) => each.edit)

    edit({ kind: 'remove', blockId: 'block_b' })
    await queue.settle()

    expect(kept).toEqual([{ kind: 'insert', blockId: 'block_b', afterBlockId: 'block_a', text: 'text' }])
    expect(queue.refused()).toEqual([])
  })

  it('is sent again on request', async () => {
    let isDown = true
    const { queue, stored, edit } = openQueue([], () => isDown)
    edit(writeIn('block_a', 'first'))
    await queue.settle().catch(() => undefined)
    await expect(queue.retry()).rejects.toThrow('Something in this request is invalid.')
    isDown = false

    await queue.retry()

    expect(stored).toEqual([writeIn('block_a', 'first')])
    expect(queue.state()).toEqual({ kind: 'saved' })
  })

  it('is part of what is merged after another window has written', async () => {
    const note: ScriptEdit = { kind: 'set-note', blockId: 'block_a', note: 'Slower' }
    let isDown = true
    const { queue, stored, edit } = openQueue([{ kind: 'conflict' }], () => isDown)
    edit(note)
    await queue.settle().catch(() => undefined)
    isDown = false

    edit(writeIn('block_b', 'text'))
    await queue.settle()

    expect(stored).toEqual([writeIn('block_b', 'text'), note])
  })
})
