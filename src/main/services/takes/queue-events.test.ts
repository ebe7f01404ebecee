import { expect, it, onTestFinished } from 'vitest'
import { startSandboxRig } from '../../testing/sandbox.test-support.ts'
import { openTakesRig } from './open-takes.test-support.ts'

it('reports blocks that are queued or canceled together in one event', async () => {
  const bugs: unknown[] = []
  const sandbox = await startSandboxRig()
  onTestFinished(() => sandbox.stop())
  const rig = await openTakesRig(sandbox, bugs, 1)
  onTestFinished(() => rig.close())
  const { projectId, blockIds } = rig.script(...Array.from({ length: 200 }, (_, index) => `The keeper said ${index}.`))
  const stop = new AbortController()
  const events = rig.takes.watch({ projectId }, stop.signal)
  await events.next()
  rig.takes.queue.pause({ projectId })

  rig.takes.generate({ projectId, blockIds, reuse: true })
  rig.takes.cancel({ projectId })
  rig.takes.generate({ projectId, blockIds: blockIds.slice(0, 1), reuse: true })
  const seen = [(await events.next()).value, (await events.next()).value, (await events.next()).value]
  stop.abort()

  expect(seen).toEqual([
    { kind: 'queued', blockIds },
    { kind: 'dropped', blockIds, failure: null },
    { kind: 'queued', blockIds: blockIds.slice(0, 1) },
  ])
  expect(bugs).toEqual([])
})
