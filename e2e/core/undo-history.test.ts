import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRouterClient } from '@orpc/server'
import type { StateCommand } from '@codemirror/state'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChapterScript } from '../../src/shared/contract/script.ts'
import type { Take } from '../../src/shared/contract/takes.ts'
import { withTrim } from '../../src/shared/domain/block-sound.ts'
import { must } from '../../src/shared/errors/must.ts'
import type { Core } from '../../src/main/core/create-core.ts'
import { openTestCore, TEST_PORTS } from '../../src/main/testing/open-test-core.test-support.ts'
import { startSandboxRig, type SandboxRig } from '../../src/main/testing/sandbox.test-support.ts'
import { mergeWithNext } from '../../src/renderer/features/script/editor/merge-blocks.ts'
import { moveBlockDown, moveBlockUp } from '../../src/renderer/features/script/editor/move-block.ts'
import type { ChapterSessionDeps } from '../../src/renderer/features/script/session/chapter-session.ts'
import type { ChapterMemory } from '../../src/renderer/features/script/document/edit-history.ts'
import { describeHistory, restoreHistory } from '../../src/renderer/features/script/document/stored-history.ts'
import { openHeadlessChapter } from '../../src/renderer/features/script/session/headless-chapter.test-support.ts'
import { runAtOnce } from '../../src/renderer/lib/run-in-slices.ts'
import { randomId } from '../../src/renderer/lib/random-id.ts'

const LINES = [
  'The lamp had been dark for eleven years.',
  'She climbed the stairs, and counted them twice.',
  'Below them the first boats were turning for home.',
  'Nobody spoke.',
]

let sandbox: SandboxRig
let core: Core
let homeFolder: string
const getClient = (studio: Core) => createRouterClient(studio.router)

beforeAll(async () => {
  sandbox = await startSandboxRig(['--speed', '0'])
  homeFolder = mkdtempSync(path.join(tmpdir(), 'undo-'))
  core = await openCore()
})
afterAll(async () => {
  await core.dispose()
  await sandbox.stop()
  rmSync(homeFolder, { recursive: true, force: true })
})

const openCore = () =>
  openTestCore(homeFolder, {
    ports: {
      ...TEST_PORTS,
      startSandbox: async () => ({
        baseUrl: sandbox.baseUrl,
        apiKeys: sandbox.apiKeys,
        ended: new Promise<never>(() => undefined),
        stop: async () => undefined,
      }),
    },
  })

/** One tick for the studio's events to arrive. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A generated chapter whose first block has two takes. */
async function writeAndSpeak(): Promise<{ projectId: string; chapterId: string }> {
  const client = getClient(core)
  const { id: projectId } = await client.projects.create({ title: 'Undo' })
  const script = await client.script.open({ projectId })
  const blockIds = LINES.map((_, index) => randomId(`block_line${index}_`))
  await client.script.edit({
    chapterId: script.chapterId,
    baseRevision: script.revision,
    edits: [
      ...LINES.map((text, index) => ({
        kind: 'insert' as const,
        blockId: must(blockIds[index], 'one id for each line'),
        afterBlockId: blockIds[index - 1] ?? null,
        text,
      })),
      { kind: 'remove', blockId: must(script.blocks[0], 'a chapter has a block').id },
    ],
  })
  for (const [ids, takes] of [
    [blockIds, 1],
    [blockIds.slice(0, 1), 2],
  ] as const) {
    await client.takes.generate({ projectId, blockIds: [...ids], reuse: false })
    await expect
      .poll(
        async () => {
          const lists = await Promise.all(ids.map((blockId) => client.takes.list({ blockId })))
          return lists.every((list) => list.filter(({ status }) => status === 'complete').length === takes)
        },
        { timeout: 60_000 },
      )
      .toBe(true)
  }
  return { projectId, chapterId: script.chapterId }
}

/** The chapter's screen state, without the screen. */
function openScreen(script: ChapterScript, memory: ChapterMemory | null = null) {
  const client = getClient(core)
  const projectId = script.project.id
  const steps: Promise<void>[] = []
  const deps: Partial<ChapterSessionDeps> = {
    async save(baseRevision, edits) {
      const { revision } = await client.script.edit({ chapterId: script.chapterId, baseRevision, edits })
      return { kind: 'stored', revision }
    },
    reopen: () => client.script.open({ projectId, chapterId: script.chapterId }),
    newBlockId: () => randomId('block_'),
    newTakeId: () => randomId('take_'),
    now: Date.now,
  }
  const { session, dispatch, state } = openHeadlessChapter(script, deps, memory)
  const stop = new AbortController()
  const listening = (async () => {
    for await (const event of await client.takes.watch({ projectId }, { signal: stop.signal })) {
      if (event.kind === 'activated') for (const { blockId, take } of event.blocks) session.noteTake(blockId, take)
    }
  })().catch(() => undefined)
  const later = (work: () => Promise<void>) => async () => {
    const step = work()
    steps.push(step)
    await step
  }
  return {
    session,
    dispatch,
    state,
    run: (command: StateCommand) => command({ state: state(), dispatch }),
    /** Performs a non-block change as an undo step. */
    async step(name: string, redo: () => Promise<void>, undo: () => Promise<void>) {
      await redo()
      session.recordStep({ name, undo: later(undo), redo: later(redo) })
    },
    /** Resolves when all changes are stored and all events delivered. */
    async settled() {
      await session.queue.settle()
      await Promise.all(steps.splice(0))
      await breathe()
    },
    async close() {
      stop.abort()
      await listening
      session.close()
    },
  }
}

type Screen = ReturnType<typeof openScreen>

interface Operation {
  kind: (typeof KINDS)[number]
  block: number
  at: number
  value: number
  waits: boolean
}

const KINDS = [
  ...['type', 'erase', 'split', 'merge', 'remove', 'add', 'up', 'down'],
  ...['voice', 'language', 'pause', 'lock', 'note', 'output', 'sound', 'choose', 'star', 'delete'],
] as const

const OPERATION = fc.record({
  kind: fc.constantFrom(...KINDS),
  block: fc.nat(20),
  at: fc.nat(60),
  value: fc.nat(99),
  waits: fc.boolean(),
})

async function operate(screen: Screen, operation: Operation): Promise<void> {
  const { session, dispatch, state } = screen
  /** Steps may be undone after a restart. */
  const studio = () => getClient(core)
  const line = state().doc.line(1 + (operation.block % state().doc.lines))
  const blockId = must(session.blockIds()[line.number - 1], 'every line has a block')
  const at = line.from + (operation.at % (line.length + 1))
  const record = session.book.record(blockId)
  const takes = async () => (await studio().takes.list({ blockId })).filter(({ sampleCount }) => sampleCount > 0)
  const chosen = async (): Promise<Take | undefined> => {
    const list = await takes()
    return list[operation.value % Math.max(1, list.length)]
  }
  dispatch({ selection: { anchor: at } })
  switch (operation.kind) {
    case 'type':
      return dispatch({ changes: { from: at, insert: `x${operation.value}` }, userEvent: 'input.type' })
    case 'erase':
      return dispatch({ changes: { from: at, to: Math.min(line.to, at + 5) }, userEvent: 'delete.backward' })
    case 'split': {
      // Usually between two words, otherwise anywhere.
      const blank = line.text.indexOf(' ', at - line.from)
      const from = blank < 0 || operation.value % 4 === 0 ? at : line.from + blank
      return dispatch({ changes: { from, to: from === at ? from : from + 1, insert: '\n' }, userEvent: 'input' })
    }
    case 'merge':
      return void screen.run(mergeWithNext)
    case 'remove': {
      const last = state().doc.line(Math.min(state().doc.lines, line.number + (operation.value % 2)))
      const from = line.number > 1 ? line.from - 1 : line.from
      return dispatch({ changes: { from, to: last.to }, userEvent: 'delete.selection' })
    }
    case 'add':
      return dispatch({ changes: { from: line.to, insert: `\nNew ${operation.value}` }, userEvent: 'input.paste' })
    case 'up':
      return void screen.run(moveBlockUp)
    case 'down':
      return void screen.run(moveBlockDown)
    case 'sound': {
      const takeId = record.activeTake?.id ?? 'take_none'
      const sound =
        operation.value % 2 === 0
          ? { ...record.sound, gainDb: (operation.value % 30) - 20, fadeInMs: operation.value }
          : withTrim(record.sound, { takeId, startMs: operation.value, endMs: operation.at })
      return session.setSettings({ kind: 'set-sound', blockId, sound })
    }
    case 'voice': {
      const { modelId, language } = record
      const voiceId = operation.value % 2 === 0 ? 'marlo' : null
      return session.setSettings({ kind: 'set-voice', blockId, voiceId, modelId, language })
    }
    case 'language': {
      const { voiceId, modelId } = record
      const language = operation.value % 2 === 0 ? 'en-GB' : null
      return session.setSettings({ kind: 'set-voice', blockId, voiceId, modelId, language })
    }
    case 'pause':
      return session.setSettings({ kind: 'set-pause', blockId, pauseAfterMs: (operation.value % 10) * 100 })
    case 'lock':
      return session.setSettings({ kind: 'set-lock', blockId, locked: !record.locked })
    case 'note':
      return session.setSettings({ kind: 'set-note', blockId, note: `Note ${operation.value}` })
    case 'output': {
      const { externalId, fileName } = record
      const part =
        operation.value % 2 === 0 ? { externalId: `VO_${operation.value}` } : { targetMs: operation.value + 1 }
      const output = { externalId, fileName, targetMs: record.targetMs, ...part }
      return session.setSettings({ kind: 'set-output', blockId, ...output })
    }
    case 'choose': {
      const take = await chosen()
      if (take && !record.locked) session.chooseTake(blockId, take)
      return
    }
    case 'star': {
      const take = await chosen()
      if (!take) return
      const set = async (starred: boolean) => void (await studio().takes.star({ takeId: take.id, starred }))
      return screen.step(
        'star',
        () => set(!take.starred),
        () => set(take.starred),
      )
    }
    case 'delete': {
      await screen.settled()
      const projectId = (await studio().takes.details({ takeId: must(FIRST_TAKE.id, 'it was spoken') })) && PROJECT.id
      const { count } = await studio().takes.totals({ projectId, filter: 'unused' })
      if (count === 0) return
      let deletedAt = ''
      return screen.step(
        'deletion',
        async () => void ({ deletedAt } = await studio().takes.remove({ projectId, takes: { kind: 'unused' } })),
        async () => void (await studio().takes.restoreDeleted({ projectId, deletedAt })),
      )
    }
  }
}

const FIRST_TAKE = { id: '' }
const PROJECT = { id: '' }

it('restores the exact earlier chapter and takes after undoing any operations, and the later one after redoing them', async () => {
  const { projectId, chapterId } = await writeAndSpeak()
  PROJECT.id = projectId
  const client = getClient(core)
  const open = () => client.script.open({ projectId, chapterId })
  const first = await open()
  const getTakes = async (blockIds: readonly string[]) =>
    (await Promise.all(blockIds.map((blockId) => client.takes.list({ blockId })))).flat()
  const spoken = await getTakes(first.blocks.map(({ id }) => id))
  FIRST_TAKE.id = must(spoken[0], 'the blocks were spoken').id
  expect(spoken).toHaveLength(LINES.length + 1)
  const isSpoken = new Set(spoken.map(({ id }) => id))
  let derived = 0

  await fc.assert(
    fc.asyncProperty(fc.array(OPERATION, { minLength: 1, maxLength: 14 }), async (operations) => {
      const before = await open()
      const screen = openScreen(before)
      const { session } = screen
      try {
        for (const each of operations) {
          await operate(screen, each)
          // Some follow immediately, like fast typing; others wait until everything is stored.
          if (each.waits) await screen.settled()
        }
        await screen.settled()
        const after = await open()
        derived += after.blocks.filter(({ activeTake }) => (activeTake?.derivedFromTakeIds.length ?? 0) > 0).length
        const travel = async (direction: 'undo' | 'redo') => {
          do {
            session[direction]()
            await screen.settled()
          } while (session.said.get().text !== `Nothing to ${direction}.`)
        }

        await travel('undo')
        const undone = await open()
        const undoneTakes = await getTakes(before.blocks.map(({ id }) => id))
        await travel('redo')
        const redone = await open()
        await travel('undo')

        expect(undone.blocks).toEqual(before.blocks)
        expect(undoneTakes.filter(({ id }) => isSpoken.has(id))).toEqual(spoken)
        expect(redone.blocks.map(withoutStars)).toEqual(after.blocks.map(withoutStars))
        for (const { id, text, activeTake, ...settings } of before.blocks) {
          expect(session.textOf(id)).toBe(text)
          expect(session.book.record(id)).toMatchObject({
            ...settings,
            activeTake: activeTake && { id: activeTake.id },
          })
        }
      } finally {
        await screen.close()
      }
    }),
    { numRuns: process.env['OVERVOICE_FAULTS'] === 'full' ? 500 : 25, interruptAfterTimeLimit: 100_000 },
  )
  expect(derived).toBeGreaterThan(0)
}, 180_000)

function withoutStars<T extends { activeTake: Take | null }>(block: T) {
  return { ...block, activeTake: block.activeTake && { ...block.activeTake, starred: false } }
}

it('restores every step since the last one outside the blocks after a restart', async () => {
  const { projectId, chapterId } = await writeAndSpeak()
  PROJECT.id = projectId
  const open = async () => getClient(core).script.open({ projectId, chapterId, withHistory: true })
  FIRST_TAKE.id = must((await open()).blocks[0]?.activeTake, 'the blocks were spoken').id
  /** Undoes everything; returns the stored blocks before, and after each step. */
  const undoAll = async ({ session, settled }: Screen) => {
    const versions = [(await open()).blocks]
    for (;;) {
      session.undo()
      if (session.said.get().text === 'Nothing to undo.') return versions
      await settled()
      versions.push((await open()).blocks)
    }
  }
  let restoredSteps = 0

  await fc.assert(
    fc.asyncProperty(fc.array(OPERATION, { minLength: 1, maxLength: 10 }), fc.nat(3), async (operations, undone) => {
      const screen = openScreen(await open())
      for (const each of operations) await operate(screen, each)
      await screen.settled()
      for (let count = 0; count < undone; count += 1) screen.session.undo()
      await screen.settled()
      const { fingerprint, steps } = runAtOnce(describeHistory(screen.session.remember()))
      const revision = screen.session.queue.revision()
      await getClient(core).script.storeHistory({ chapterId, revision, fingerprint, steps })
      await core.dispose()
      core = await openCore()

      const script = await open()
      const memory = runAtOnce(restoreHistory(script.blocks, must(script.history, 'it was just stored')))
      const restarted = openScreen(script, memory)
      const versions = await undoAll(restarted)
      const redone = []
      for (let count = 1; count < versions.length; count += 1) {
        restarted.session.redo()
        await restarted.settled()
        redone.unshift((await open()).blocks)
      }
      await restarted.close()
      // The session that wasn't interrupted undoes the same, and then what the restarted one dropped.
      const alive = openScreen(await open(), screen.session.remember())
      const expected = await undoAll(alive)
      await alive.close()
      await screen.close()
      restoredSteps += versions.length - 1

      expect(versions).toHaveLength(steps.undo.length + 1)
      expect(versions.map((blocks) => blocks.map(withoutStars))).toEqual(
        expected.slice(0, versions.length).map((blocks) => blocks.map(withoutStars)),
      )
      expect(redone).toEqual(versions.slice(0, -1))
    }),
    { numRuns: process.env['OVERVOICE_FAULTS'] === 'full' ? 200 : 8, interruptAfterTimeLimit: 100_000 },
  )
  expect(restoredSteps).toBeGreaterThan(0)
}, 180_000)
