import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
import { setBudget } from '../../db/repos/budgets-repo.ts'
import { getChapter } from '../../db/repos/chapters-repo.ts'
import { findBlock } from '../../db/repos/blocks-repo.ts'
import type { ScriptEdit } from '#shared/contract/script.ts'
import { editChapter } from '../script/edit-chapter.ts'
import { openTakesRig, type TakesRig } from './open-takes.test-support.ts'

let sandbox: SandboxRig
let rig: TakesRig
let bugs: unknown[]
let asked: number
beforeAll(async () => {
  sandbox = await startSandboxRig()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  bugs = []
  rig = await openTakesRig(sandbox, bugs, 1)
  asked = (await sandbox.usage()).syntheses.length
})
afterEach(async () => {
  await rig.close()
  expect(bugs).toEqual([])
})

const OTHER_VOICE = { kind: 'set-voice', modelId: null, language: null } as const
const never = new AbortController().signal
const inputsSent = async () => (await sandbox.usage()).syntheses.slice(asked).map(({ input }) => input)
const listOffline = (projectId: string | null = null, afterWorkId: string | null = null, limit = 100) =>
  rig.takes.queue.listOffline({ projectId, afterWorkId, limit }, never)

function edit(blockId: string, ...edits: ScriptEdit[]): void {
  const chapterId = findBlock(rig.db, blockId)?.chapterId ?? ''
  const baseRevision = getChapter(rig.db, chapterId)?.revision ?? 0
  editChapter({ db: rig.db, now: Date.now }, { chapterId, baseRevision, edits })
}

/** Resolves when no runnable work is waiting or running. */
async function untilIdle(): Promise<void> {
  const { queue } = rig.takes
  await new Promise<void>((resolve) => {
    const look = () => queue.state().run === null && queue.state().speaking.length === 0 && (end(), resolve())
    const end = queue.subscribe(look)
    look()
  })
}

/** Requests the texts while offline. */
async function requestOffline(...texts: string[]): Promise<{ projectId: string; blockIds: string[] }> {
  const script = rig.script(...texts)
  rig.setReach('offline')
  await rig.takes.generate({ projectId: script.projectId, blockIds: script.blockIds, reuse: true })
  return script
}

it('keeps what was requested offline over a restart and a resume, and sends it once when the user does', async () => {
  const texts = ['The first line.', 'The second line.']
  const { projectId } = await requestOffline(...texts)
  const atFirst = rig.takes.queue.state()
  await rig.reopen()
  rig.setReach('online')
  rig.takes.queue.goOn({ projectId: null })
  const again = rig.takes.queue.state()
  const sentBefore = await inputsSent()

  const [sending, second] = await Promise.all([
    rig.takes.queue.sendOffline({ projectId }),
    rig.takes.queue.sendOffline({ projectId: null }),
  ])
  await untilIdle()

  const offline = { projectId, heldBlocks: 0, offlineBlocks: 2, offlineCharacters: 31, waitingBlocks: 2 }
  expect(atFirst).toMatchObject({ reach: 'offline', hold: null, run: null, projects: [offline] })
  expect(again).toMatchObject({ reach: 'online', hold: null, run: null, projects: [offline] })
  expect(sentBefore).toEqual([])
  expect(sending.sentBlocks + second.sentBlocks).toBe(2)
  expect(await inputsSent()).toEqual(texts)
  expect(rig.takes.queue.state()).toMatchObject({ projects: [], stoppedBlocks: 0 })
})

it('sends a block that is requested online while others wait for the user', async () => {
  const { projectId } = await requestOffline('The first line.')
  rig.setReach('online')
  const other = rig.script('The other line.')
  await rig.takes.generate({ projectId: other.projectId, blockIds: other.blockIds, reuse: true })
  await untilIdle()

  expect(await inputsSent()).toEqual(['The other line.'])
  expect(rig.takes.queue.state().projects).toMatchObject([{ projectId, offlineBlocks: 1 }])
})

it('reports what has changed since the request, with the current characters, a part of the list at a time', async () => {
  const texts = ['Same.', 'Edited.', 'Removed.', 'Locked.', 'Other voice.', 'Lost voice.']
  const { projectId, blockIds } = await requestOffline(...texts)
  const [, edited = '', removed = '', locked = '', spoken = '', lost = ''] = blockIds
  edit(
    edited,
    { kind: 'set-text', blockId: edited, text: 'Edited since.' },
    { kind: 'remove', blockId: removed },
    { kind: 'set-lock', blockId: locked, locked: true },
    { ...OTHER_VOICE, blockId: spoken, voiceId: 'marlo' },
    { ...OTHER_VOICE, blockId: lost, voiceId: 'gone' },
  )

  const first = await listOffline(projectId, null, 4)
  const rest = await listOffline(projectId, first.at(-1)?.workId ?? null, 4)

  expect(
    [...first, ...rest].map(({ textStart, change, failure, currentCharacters, voiceId }) => [
      ...[textStart, change, failure?.code ?? null, currentCharacters, voiceId],
    ]),
  ).toEqual([
    ['Same.', null, null, 5, 'aria'],
    ['Edited since.', 'text', null, 13, 'aria'],
    ['Removed.', 'removed', null, 0, 'aria'],
    ['Locked.', 'refused', 'block_locked', 0, 'aria'],
    ['Other voice.', 'speech', null, 12, 'marlo'],
    ['Lost voice.', 'refused', 'voice_mismatch', 0, 'gone'],
  ])
  expect(await listOffline('proj_other')).toEqual([])
})

it('sends the current text in the place of the requested one, and reports blocks that can’t be sent', async () => {
  const { projectId, blockIds } = await requestOffline('First.', 'Edited.', 'Removed.', 'Locked.', 'Last.')
  const [, edited = '', removed = '', locked = ''] = blockIds
  edit(
    edited,
    { kind: 'set-text', blockId: edited, text: 'Edited since.' },
    { kind: 'remove', blockId: removed },
    { kind: 'set-lock', blockId: locked, locked: true },
  )
  rig.setReach('online')

  const sending = await rig.takes.queue.sendOffline({ projectId })
  await untilIdle()

  expect(sending).toEqual({ sentBlocks: 3, reusedBlocks: 0, removedBlocks: 1, refusedBlocks: 1 })
  expect(await inputsSent()).toEqual(['First.', 'Edited since.', 'Last.'])
  const stopped = rig.takes.queue.list({ section: 'stopped', afterWorkId: null, limit: 10 })
  expect(stopped.map(({ blockId, failure }) => [blockId, failure?.code])).toEqual([[locked, 'block_locked']])
})

it('checks the budget when sending: nothing is sent until single blocks are removed', async () => {
  const { projectId } = await requestOffline('The first line.', 'The second line.')
  setBudget(rig.db, { projectId, warnCharacters: null, stopCharacters: 20 })
  rig.setReach('online')
  const refused = await rig.takes.queue.sendOffline({ projectId }).catch((error: unknown) => error)
  const waiting = await listOffline(projectId)

  rig.takes.queue.cancel({ workIds: [waiting[1]?.workId ?? ''] })
  await rig.takes.queue.sendOffline({ projectId })
  await untilIdle()

  expect(refused).toMatchObject({ code: 'budget_reached' })
  expect(waiting).toHaveLength(2)
  expect(await inputsSent()).toEqual(['The first line.'])
})

it('refuses to send while the service can’t be reached, and keeps the work', async () => {
  const { projectId } = await requestOffline('The first line.')

  await expect(rig.takes.queue.sendOffline({ projectId })).rejects.toMatchObject({ code: 'offline' })

  expect(await listOffline(projectId)).toHaveLength(1)
})

it('discards only what was requested offline', async () => {
  const { projectId } = await requestOffline('The first line.')
  rig.setReach('online')
  rig.takes.queue.pause({ projectId: null })
  const online = rig.script('The other line.')
  await rig.takes.generate({ projectId: online.projectId, blockIds: online.blockIds, reuse: true })

  rig.takes.queue.discardOffline({ projectId: null })

  const { projects } = rig.takes.queue.state()
  expect(projects.map((each) => [each.projectId, each.waitingBlocks])).toEqual([[online.projectId, 1]])
  expect(await listOffline(projectId)).toEqual([])
  expect(await inputsSent()).toEqual([])
})

it('sends a dialogue with a changed line as one new request', async () => {
  const { projectId, blockIds } = rig.script('Who is there?', 'Nobody.')
  const [, answer = ''] = blockIds
  edit(answer, { ...OTHER_VOICE, blockId: answer, voiceId: 'marlo' })
  rig.setReach('offline')
  await rig.takes.generate({ projectId, blockIds, reuse: true, asDialogue: true })
  edit(answer, { kind: 'set-text', blockId: answer, text: 'Nobody at all.' })
  rig.setReach('online')
  const paths = async () => (await sandbox.usage()).syntheses.slice(asked).map(({ path }) => path)

  const sending = await rig.takes.queue.sendOffline({ projectId })
  await untilIdle()

  expect(sending).toMatchObject({ sentBlocks: 2, refusedBlocks: 0 })
  expect(new Set(await paths())).toEqual(new Set(['/v1/audio/dialogue']))
  expect(rig.takes.list({ blockId: answer })[0]?.inputs.text).toBe('Nobody at all.')
})
