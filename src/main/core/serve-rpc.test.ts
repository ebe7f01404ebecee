import { os } from '@orpc/server'
import { expect, it } from 'vitest'
import { createRpcServer } from './serve-rpc.ts'

it('ends a call canceled in the same turn', async () => {
  let begun = 0
  let ended = 0
  const router = {
    count: os.handler(async function* ({ signal }) {
      try {
        for (let step = 0; step < 1_000 && !signal?.aborted; step += 1) {
          begun += 1
          await new Promise((resolve) => setImmediate(resolve))
          yield step
        }
      } finally {
        ended += 1
      }
    }),
  }
  const peer = createRpcServer(router, () => undefined).attach(() => undefined)
  const call = JSON.stringify({ i: '1', p: { u: '/count', b: { json: null } } })

  const called = peer.message(call)
  const canceled = peer.message(JSON.stringify({ i: '1', t: 4 }))
  await Promise.all([called, canceled])

  expect(begun).toBeLessThan(10)
  expect(ended).toBeLessThanOrEqual(1)
})
