import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ScriptEdit } from '#shared/contract/script.ts'
import { setBudget } from '../../db/repos/budgets-repo.ts'
import { appendChapter } from '../../db/repos/chapters-repo.ts'
import { startSandboxRig, type SandboxRig } from '../../testing/sandbox.test-support.ts'
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
const waitingTexts = () =>
  rig.takes.queue.list({ section: 'waiting', afterWorkId: null, limit: 500 }).map(({ textStart }) => textStart)

/** Adds a chapter with one block per text after the project's others. Returns their IDs. */
function addChapter(projectId: string, chapterId: string, texts: readonly string[], more: ScriptEdit[] = []): string[] {
  appendChapter(rig.db, projectId, { id: chapterId, title: chapterId })
  const blockIds = texts.map((_, index) => `block_${chapterId}_${index}`)
  const edits = texts.map((text, index): ScriptEdit => ({
    ...{ kind: 'insert', blockId: blockIds[index] ?? '', afterBlockId: blockIds[index - 1] ?? null, text },
  }))
  editChapter({ db: rig.db, now: Date.now }, { chapterId, baseRevision: 0, edits: [...edits, ...more] })
  return blockIds
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

it('plans all chapters: what is sent, reused, locked, already queued, and what can’t be generated with its place', async () => {
  const { projectId, blockIds } = rig.script('Already generated.', 'Not generated.')
  await rig.nextTake(projectId, () => rig.takes.generate({ projectId, blockIds: blockIds.slice(0, 1), reuse: true }))
  const [, locked = '', lost = '', queued = ''] = addChapter(
    projectId,
    'chapter_second',
    ['Already generated.', 'Locked.', 'Without a voice.', 'Queued.', '* * *', 'Another.'],
    [],
  )
  editChapter(
    { db: rig.db, now: Date.now },
    {
      chapterId: 'chapter_second',
      baseRevision: 1,
      edits: [
        { kind: 'set-lock', blockId: locked, locked: true },
        { ...OTHER_VOICE, blockId: lost, voiceId: 'gone' },
      ],
    },
  )
  rig.takes.queue.pause({ projectId: null })
  await rig.takes.generate({ projectId, blockIds: [queued], reuse: true })

  const { problems, ...plan } = await rig.takes.planProject({ projectId }, never)

  expect(plan).toEqual({
    ...{ blocks: 2, chapters: 2, characters: 'Not generated.Another.'.length },
    ...{ reusableBlocks: 1, lockedBlocks: 1, queuedBlocks: 1, problemBlocks: 1 },
  })
  expect(problems).toMatchObject([
    {
      blockId: lost,
      chapterId: 'chapter_second',
      chapterNumber: 2,
      blockNumber: 3,
      failure: { code: 'voice_mismatch' },
    },
  ])
})

it('generates all chapters in script order, once however often it is started', async () => {
  const { projectId, blockIds } = rig.script('One.', 'Two.')
  addChapter(projectId, 'chapter_second', ['Three.', 'Four.'])
  addChapter(projectId, 'chapter_third', ['Five.'])

  const started = await Promise.all([
    rig.takes.generateProject({ projectId }),
    rig.takes.generateProject({ projectId }),
  ])
  const later = await rig.takes.generateProject({ projectId })
  await untilIdle()
  const afterwards = await rig.takes.generateProject({ projectId })

  expect(started.map(({ firstBlockId }) => firstBlockId)).toEqual([blockIds[0], blockIds[0]])
  expect([later, afterwards]).toEqual([{ firstBlockId: null }, { firstBlockId: null }])
  expect(await inputsSent()).toEqual(['One.', 'Two.', 'Three.', 'Four.', 'Five.'])
})

it('queues nothing if the budget doesn’t cover the whole project, and says so in the plan', async () => {
  const { projectId } = rig.script('One.', 'Two.')
  addChapter(projectId, 'chapter_second', ['Three.'])
  setBudget(rig.db, { projectId, warnCharacters: null, stopCharacters: 10 })

  const { budget } = await rig.takes.planProject({ projectId }, never)
  const refused = await rig.takes.generateProject({ projectId }).catch((error: unknown) => error)

  expect(budget).toMatchObject({ stopCharacters: 10, spentCharacters: 0, waitingCharacters: 0 })
  expect(refused).toMatchObject({ code: 'budget_reached' })
  expect(waitingTexts()).toEqual([])
})

it('queues hundreds of blocks in slices between other work, and stops when the project is canceled', async () => {
  const { projectId } = rig.script('One.')
  addChapter(
    projectId,
    'chapter_second',
    Array.from({ length: 400 }, (_, index) => `Line number ${index} of the long log.`),
  )
  rig.takes.queue.pause({ projectId: null })
  const counts: number[] = []
  const end = rig.takes.queue.subscribe(() => counts.push(waitingTexts().length))
  let wasCanceled = false
  const cancel = rig.takes.queue.subscribe(() => {
    if (wasCanceled || waitingTexts().length < 100) return
    wasCanceled = true
    // As another call between two slices.
    setImmediate(() => rig.takes.cancel({ projectId }))
  })

  const canceled = await rig.takes.generateProject({ projectId }).catch((error: unknown) => error)
  cancel()
  const afterCancel = waitingTexts()
  counts.length = 0
  await rig.takes.generateProject({ projectId })
  end()

  expect(canceled).toMatchObject({ code: 'canceled' })
  expect(afterCancel).toEqual([])
  expect(counts).toEqual([50, 100, 150, 200, 250, 300, 350, 400, 401])
  expect(waitingTexts().slice(0, 2)).toEqual(['One.', 'Line number 0 of the long log.'])
  expect(waitingTexts().at(-1)).toBe('Line number 399 of the long log.')
})
