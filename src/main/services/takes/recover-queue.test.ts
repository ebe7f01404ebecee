import { afterAll, beforeAll, expect, it } from 'vitest'
import { setWorkTake } from '../../db/repos/queue-repo.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { openTakesRig } from './open-takes.test-support.ts'

let sandbox: SandboxRig
beforeAll(async () => {
  sandbox = await startSandboxRig(['--speed', '0'])
})
afterAll(() => sandbox.stop())

it('removes work from the queue if its take was complete when the studio was killed', async () => {
  const bugs: unknown[] = []
  const rig = await openTakesRig(sandbox, bugs)
  const { projectId, blockIds } = rig.script('The lamp had been dark.')
  const take = await rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: true }))
  rig.takes.queue.pause({ projectId: null })
  await rig.takes.generate({ projectId, blockIds, reuse: false })
  const [work] = rig.takes.queue.list({ section: 'waiting', afterWorkId: null, limit: 10 })
  // As left by a kill between the end of the take and the end of the work.
  setWorkTake(rig.db, work?.workId ?? '', take.id)

  await rig.reopen()

  expect(rig.takes.queue.state()).toMatchObject({ stoppedBlocks: 0, speaking: [], hold: null })
  expect(rig.takes.queue.list({ section: 'waiting', afterWorkId: null, limit: 10 })).toEqual([])
  await rig.close()
  expect(bugs).toEqual([])
})
