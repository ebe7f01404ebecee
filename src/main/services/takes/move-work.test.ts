import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { refreshInputsKeys } from '../../db/refresh-inputs-keys.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { openTakesRig, type TakesRig } from './open-takes.test-support.ts'

let sandbox: SandboxRig
let rig: TakesRig
let bugs: unknown[]
let sentBefore: number
beforeAll(async () => {
  sandbox = await startSandboxRig()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  bugs = []
  rig = await openTakesRig(sandbox, bugs, 1)
  sentBefore = (await sandbox.usage()).syntheses.length
})
afterEach(async () => {
  await rig.close()
  expect(bugs).toEqual([])
})

/** `a1. a2.` and so on. */
const number = (letter: string, count: number) => Array.from({ length: count }, (_, index) => `${letter}${index + 1}.`)
const listWaiting = () =>
  rig.takes.queue.list({ section: 'waiting', afterWorkId: null, limit: 100 }).map(({ textStart }) => textStart)
const inputsSent = async () => (await sandbox.usage()).syntheses.slice(sentBefore).map(({ input }) => input)

async function untilIdle(): Promise<void> {
  const { queue } = rig.takes
  await new Promise<void>((resolve) => {
    const check = () => queue.state().run === null && (end(), resolve())
    const end = queue.subscribe(check)
    check()
  })
}

/** Queues three blocks of one project, then eight of another, without sending any. Returns the IDs of the eight. */
async function queueBoth(): Promise<string[]> {
  rig.takes.queue.pause({ projectId: null })
  await rig.takes.generate({ ...rig.script(...number('b', 3)), reuse: true })
  const listened = rig.script(...number('a', 8))
  await rig.takes.generate({ ...listened, reuse: true })
  expect(listWaiting().join(' ')).toBe('b1. a1. b2. b3. a2. a3. a4. a5. a6. a7. a8.')
  return listened.blockIds
}
const moveToFront = (blockId: string | undefined) => rig.takes.queue.moveToFront({ blockId: blockId ?? '' })

it('generates the block that is listened to first, then those after it, also after a restart', async () => {
  const blockIds = await queueBoth()

  moveToFront(blockIds[3])

  const moved = listWaiting()
  expect(moved.join(' ')).toBe('a4. a5. a6. b1. a1. b2. b3. a7. a8. a2. a3.')
  await rig.reopen()
  rig.takes.queue.goOn({ projectId: null })
  await untilIdle()
  const sent = await inputsSent()
  // Later ones compete with requests for a single block, such as `b1`, which go before a batch.
  expect(sent[0]).toBe('a4.')
  expect(sent.toSorted()).toEqual(moved.toSorted())
})

it('moves other projects back by one block at most each time another block is listened to', async () => {
  const blockIds = await queueBoth()
  moveToFront(blockIds[3])

  for (const place of [6, 1, 7, 4]) {
    const before = listWaiting()
    moveToFront(blockIds[place])

    const after = listWaiting()
    const next = [`a${place + 1}.`, `a${place + 2}.`].filter((text) => before.includes(text))
    expect(after.slice(0, next.length)).toEqual(next)
    expect(after.filter((text) => text.startsWith('b'))).toEqual(number('b', 3))
    for (const text of number('b', 3)) expect(after.indexOf(text) - before.indexOf(text)).toBeLessThanOrEqual(1)
    expect(after.toSorted()).toEqual(before.toSorted())
  }
})

it('changes nothing for a block that is first already or isn’t queued', async () => {
  const blockIds = await queueBoth()
  moveToFront(blockIds[3])
  const { revision } = rig.takes.queue.state()

  moveToFront(blockIds[3])
  moveToFront('block_unknown')

  expect(rig.takes.queue.state().revision).toBe(revision)
})

it('lets a running block finish', async () => {
  const long = 'The keeper said the same thing over and over again. '.repeat(20).trim()
  const { projectId, blockIds } = rig.script(long, ...number('a', 4))
  const events = rig.takes.watch({ projectId }, new AbortController().signal)
  await events.next()
  await rig.takes.generate({ projectId, blockIds, reuse: true })
  for await (const event of events) if (event.kind === 'started') break

  moveToFront(blockIds[3])
  await untilIdle()

  expect(await inputsSent()).toEqual([long, 'a3.', 'a4.', 'a1.', 'a2.'])
  expect(blockIds.map((blockId) => rig.takes.list({ blockId }).map(({ status }) => status))).toEqual(
    blockIds.map(() => ['complete']),
  )
})

it('moves a dialogue as a whole, with its lines in order', async () => {
  const blockIds = await queueBoth()
  const { projectId, blockIds: lineIds } = rig.script(...number('d', 3))
  rig.db.run(`UPDATE blocks SET voice_id = 'marlo' WHERE id = ?`, lineIds[1] ?? '')
  refreshInputsKeys(rig.db, { kind: 'project', projectId })
  await rig.takes.generate({ projectId, blockIds: lineIds, reuse: true, asDialogue: true })
  moveToFront(blockIds[6])

  moveToFront(lineIds[1])

  expect(listWaiting().slice(0, 5)).toEqual([...number('d', 3), 'a7.', 'a8.'])
})
