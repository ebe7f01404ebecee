import { expect, it } from 'vitest'
import { openStudioDatabase } from '../../src/main/db/open-database.ts'
import { seedScript } from '../../src/main/db/seed-script.test-support.ts'
import { charactersOf, createRandom, type Operation, simulateWindows } from './simulate-windows.test-support.ts'

const EDITS = process.env['OVERVOICE_FAULTS'] === 'full' ? 10_000 : 600
/** 10,000 edits take four minutes on a busy machine. */
const TIMEOUT_MS = 900_000

const WITHOUT_STRUCTURE: Operation[] = ['type', 'type', 'type', 'type', 'move', 'undo', 'redo', 'note', 'delete']
const EVERYTHING: Operation[] = [
  ...(['type', 'type', 'type', 'type', 'paste', 'split', 'merge', 'move', 'undo', 'redo', 'note'] as const),
  ...(['delete', 'remove', 'mark', 'cut or paste', 'cut or paste'] as const),
]

/** Makes random edits in three windows at random times; returns what is wrong once all are saved. */
async function run(operations: readonly Operation[], edits: number, seed: number): Promise<string[]> {
  const random = createRandom(seed)
  const db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 6 })
  const { windows, apply, pass, pick, open, typed, taken, familyOf } = simulateWindows(db, 3, random)
  for (let edit = 0; edit < edits; edit += 1) {
    const window = windows[pick(windows.length)]
    const operation = operations[pick(operations.length)]
    if (!window || !operation) continue
    apply(window, operation)
    if (random() < 0.002) window.isOffline = true
    for (const each of windows) if (each.isOffline && random() < 0.02) each.isOffline = false
    await pass(random() < 0.6 ? random() * 40 : random() * 400)
  }
  for (const window of windows) window.isOffline = false
  for (let round = 0; round < 40; round += 1) await pass(1_000)
  // Shows each window what was stored last; a notification sent while it was unreachable got lost.
  for (let round = 0; round < 10; round += 1) {
    for (const window of windows) void window.session.follow(open().revision).catch(() => undefined)
    await pass(1_000)
  }

  const wrong: string[] = []
  const stored = open().blocks
  const expected = stored.map(({ id, text, note }) => `${id} ${text} ${note}`)
  const formatted = stored.map(({ markup }) => JSON.stringify(markup))
  for (const { name, session, lines } of windows) {
    if (session.queue.state().kind !== 'saved') wrong.push(`${name} is ${session.queue.state().kind}`)
    const texts = lines()
    const shown = session.blockIds().map((id, index) => `${id} ${texts[index]} ${session.book.record(id).note}`)
    if (shown.join('\n') !== expected.join('\n')) {
      const at = shown.findIndex((line, index) => line !== expected[index])
      wrong.push(`${name} shows ${shown[at]} instead of ${expected[at]}`)
    }
    const marks = session.blockIds().map((id) => JSON.stringify(session.markupOf(id)))
    if (marks.join() !== formatted.join()) {
      const at = marks.findIndex((line, index) => line !== formatted[index])
      wrong.push(`${name} formats block ${at} as ${marks[at]} instead of ${formatted[at]}`)
    }
  }
  const [first] = windows
  const present = first ? charactersOf(first.state()) : new Map<string, string>()
  const all = first?.lines().join('') ?? ''
  for (const [character, { blockId, window }] of typed) {
    const now = present.get(character)
    if (now === undefined) {
      if (!taken.get(character)?.size) wrong.push(`${character} of ${window} is missing`)
      continue
    }
    // A block that one window removed and another brings back can repeat text that undo put elsewhere.
    const isRepeated = all.indexOf(character) !== all.lastIndexOf(character)
    if (isRepeated && !operations.includes('remove')) wrong.push(`${character} is there twice`)
    if (familyOf(now) !== familyOf(blockId)) wrong.push(`${character} of ${window} is in ${now}, not in ${blockId}`)
  }
  db.close()
  return wrong
}

it(
  'keeps every character typed in three windows in its block, whatever is moved meanwhile',
  { timeout: TIMEOUT_MS },
  async () => {
    expect(await run(WITHOUT_STRUCTURE, EDITS, 1)).toEqual([])
  },
)

it(
  'shows the same in three windows after typing, cutting, pasting, splitting, merging, moving and undoing',
  { timeout: TIMEOUT_MS },
  async () => {
    expect(await run(EVERYTHING, EDITS, 2)).toEqual([])
  },
)
