import { getEventListeners } from 'node:events'
import { createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import type { QueueState } from '#shared/contract/queue.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { studioOf, type StudioClient } from './transports.test-support.ts'

const refusal = new StudioError('storage_failed', { kind: 'stated', text: 'The disk says no.' })

async function* ending(): AsyncGenerator<QueueState> {}

async function* failing(): AsyncGenerator<QueueState> {
  yield* ending()
  throw refusal
}

async function* lasting(signal: AbortSignal): AsyncGenerator<QueueState> {
  yield* ending()
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
}

type Call = (client: StudioClient, window: AbortController) => Promise<unknown>
const list: Call = ({ queue }, { signal }) =>
  queue.list({ section: 'waiting', afterWorkId: null, limit: 1 }, { signal }).catch(() => undefined)
const watch: Call = async ({ queue }, { signal }) => {
  const events = await queue.watch(undefined, { signal })
  await events.next().catch(() => undefined)
}
const leave: Call = async ({ queue }, window) => {
  const events = await queue.watch(undefined, { signal: window.signal })
  const next = events.next().catch(() => undefined)
  window.abort()
  await next
}

it.each([
  ['is answered', { list: () => [] }, list],
  ['is refused', { list: () => Promise.reject(refusal) }, list],
  ['has a stream that ends', { watch: ending }, watch],
  ['has a stream that fails', { watch: failing }, watch],
  ['has a stream that its window leaves', { watch: lasting }, leave],
])('counts a call once that %s, and leaves nothing on objects that outlive it', async (_how, queue, call) => {
  const counts = { entered: 0, left: 0 }
  const workspace = new AbortController()
  const { router } = studioOf(
    { queue },
    {
      enter() {
        counts.entered += 1
        return { signal: workspace.signal, leave: () => void (counts.left += 1) }
      },
    },
  )

  await call(createRouterClient(router) as StudioClient, new AbortController())

  await expect.poll(() => counts).toEqual({ entered: 1, left: 1 })
  expect(getEventListeners(workspace.signal, 'abort')).toEqual([])
})
