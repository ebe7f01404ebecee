import { afterAll, beforeAll, expect, it } from 'vitest'
import { setWorkTake } from '../../db/repos/queue-repo.ts'
import { startPracticeRig, type PracticeRig } from '../../testing/practice.test-support.ts'
import { openTakesRig } from './open-takes.test-support.ts'

let practice: PracticeRig
beforeAll(async () => {
  practice = await startPracticeRig(['--speed', '0'])
})
afterAll(() => practice.stop())

it('takes work out of the queue whose take was whole when the studio was killed', async () => {
  const bugs: unknown[] = []
  const rig = await openTakesRig(practice, bugs)
  const { projectId, blockIds } = rig.script('The lamp had been dark.')
  const take = await rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds, reuse: true }))
  rig.takes.queue.pause({ projectId: null })
  rig.takes.generate({ projectId, blockIds, reuse: false })
  const [work] = rig.takes.queue.list({ section: 'waiting', afterWorkId: null, limit: 10 })
  // As a kill leaves it between the end of the take and that of the work.
  setWorkTake(rig.db, work?.workId ?? '', take.id)

  await rig.reopen()

  expect(rig.takes.queue.state()).toMatchObject({ stoppedBlocks: 0, speaking: [], hold: null })
  expect(rig.takes.queue.list({ section: 'waiting', afterWorkId: null, limit: 10 })).toEqual([])
  await rig.close()
  expect(bugs).toEqual([])
})
