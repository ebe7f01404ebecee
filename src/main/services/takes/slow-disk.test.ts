import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, it, onTestFinished } from 'vitest'
import { startSandboxRig } from '../../testing/sandbox.test-support.ts'
import { openTakesRig } from './open-takes.test-support.ts'
import { TWO_VOICES } from './two-voices.test-support.ts'

const WRITTEN = ['The keeper said one.', 'The keeper said two.', 'The keeper said three.']

/** A disk on which no take's file is finished before `release`. */
function createSlowDisk() {
  const released = Promise.withResolvers<void>()
  const twoWait = Promise.withResolvers<void>()
  let finishing = 0
  return {
    twoWait: twoWait.promise,
    release: released.resolve,
    async openFile(...request: Parameters<typeof open>) {
      const file = await open(...request)
      const truncate = async (length?: number) => {
        if ((finishing += 1) === 2) twoWait.resolve()
        await released.promise
        return file.truncate(length)
      }
      return new Proxy(file, {
        get(target, name) {
          if (name === 'truncate') return truncate
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    },
  }
}

it('requests the next block while a received one is being stored, but not more than the disk can follow', async () => {
  const bugs: unknown[] = []
  const disk = createSlowDisk()
  const sandbox = await startSandboxRig(['--speed', '0'])
  const rig = await openTakesRig(sandbox, bugs, 1, TWO_VOICES, tmpdir(), disk.openFile)
  onTestFinished(async () => {
    disk.release()
    await rig.close()
    await sandbox.stop()
  })
  const { projectId, blockIds } = rig.script(...WRITTEN)
  const events = rig.takes.watch({ projectId }, new AbortController().signal)
  await events.next()

  await rig.takes.generate({ projectId, blockIds, reuse: true })
  await disk.twoWait
  const unstored = blockIds.map((blockId) => rig.takes.list({ blockId }).map(({ status }) => status))
  const underWay = rig.takes.underWay()
  disk.release()
  const ended: string[] = []
  for await (const event of events) {
    if (event.kind === 'ended') ended.push(`${event.take.inputs.text} ${event.take.status}`)
    if (ended.length === WRITTEN.length) break
  }

  expect(unstored).toEqual([['receiving'], ['receiving'], []])
  expect(underWay).toBe(2)
  expect(ended.toSorted()).toEqual(WRITTEN.map((text) => `${text} complete`).toSorted())
  expect((await sandbox.usage()).syntheses.map(({ input }) => input)).toEqual(WRITTEN)
  expect(bugs).toEqual([])
})
