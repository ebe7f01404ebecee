import { expect, it, onTestFinished } from 'vitest'
import { startSandboxRig } from '../../testing/sandbox.test-support.ts'
import { openTakesRig } from './open-takes.test-support.ts'

it('reports blocks that are queued or canceled together in one event', async () => {
  const bugs: unknown[] = []
  const sandbox = await startSandboxRig()
  onTestFinished(() => sandbox.stop())
  const rig = await openTakesRig(sandbox, bugs, 1)
  onTestFinished(() => rig.close())
  const { projectId, blockIds } = rig.script(...Array.from({ length: 120 }, (_, index) => `The keeper said ${index}.`))
  const stop = new AbortController()
  const events = rig.takes.watch({ projectId }, stop.signal)
  await events.next()
  rig.takes.queue.pause({ projectId })

  await rig.takes.generate({ projectId, blockIds, reuse: true })
  rig.takes.cancel({ projectId })
  await rig.takes.generate({ projectId, blockIds: blockIds.slice(0, 1), reuse: true })
  const seen: unknown[] = []
  while (seen.length < 5) seen.push((await events.next()).value)
  stop.abort()

  expect(seen).toEqual([
    { kind: 'queued', blockIds: blockIds.slice(0, 50) },
    { kind: 'queued', blockIds: blockIds.slice(50, 100) },
    { kind: 'queued', blockIds: blockIds.slice(100) },
    { kind: 'dropped', blockIds, failure: null },
    { kind: 'queued', blockIds: blockIds.slice(0, 1) },
  ])
  expect(bugs).toEqual([])
})
