import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ChapterHistory, HistorySteps } from '#shared/contract/script.ts'
import { runAtOnce } from '../../../lib/run-in-slices.ts'
import { allBlockIds } from './block-ids.ts'
import { blockIdsField } from './block-lines.ts'
import { restoreHistory } from './stored-history.ts'
import { BLOCKS, openChapter, OPERATIONS, readBlocks, store, travel } from './stored-history.test-support.ts'

/** Of the document of `BLOCKS`. */
const LENGTH = BLOCKS.map(({ text }) => text).join('\n').length

/** A chapter with a step of each kind to undo, and three to redo. */
async function storeAll() {
  const chapter = openChapter(BLOCKS)
  // Those that remove blocks come last, so that the others find theirs.
  const last = ['move', 'merge', 'removal']
  const names = Object.keys(OPERATIONS).filter((name) => !last.includes(name))
  for (const name of [...names, ...last]) OPERATIONS[name]?.(chapter)
  for (let count = 0; count < 3; count += 1) chapter.session.undo()
  return { blocks: await readBlocks(chapter), stored: store(chapter) }
}

const VALUES = [
  -1,
  0,
  1,
  3,
  40,
  1e9,
  0.5,
  '',
  'x',
  'a\nb',
  'a\u2028b',
  'block_0',
  'block_1',
  null,
  true,
  [],
  {},
  'setting',
]

/** Replaces one value somewhere inside, and returns false if there is no such place. */
function damage(json: unknown, place: number, value: unknown): boolean {
  const places: { holder: Record<string, unknown>; key: string }[] = []
  const visit = (holder: unknown) => {
    if (typeof holder !== 'object' || holder === null) return
    for (const key of Object.keys(holder)) {
      places.push({ holder: holder as Record<string, unknown>, key })
      visit((holder as Record<string, unknown>)[key])
    }
  }
  visit(json)
  const found = places[place % places.length]
  if (found) found.holder[found.key] = value
  return found !== undefined
}

it('costs at most the history if any stored value is replaced, and never the chapter', async () => {
  const { blocks, stored } = await storeAll()
  const { undo, redo, ...rest } = stored
  let [rejected, restored] = [0, 0]
  expect(runAtOnce(restoreHistory(blocks, stored))?.stepCount).toBe(undo.length + redo.length)

  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(5_000), fc.constantFrom(...VALUES)), { minLength: 1, maxLength: 2 }),
      (changes) => {
        const json: unknown = JSON.parse(JSON.stringify({ undo, redo }))
        for (const [place, value] of changes) damage(json, place, value)
        const steps = HistorySteps.safeParse(json).data
        const memory = steps ? runAtOnce(restoreHistory(blocks, { ...rest, ...steps })) : null
        if (memory) restored += 1
        else rejected += 1
        const chapter = openChapter(blocks, memory)

        expect(chapter.lines()).toEqual(blocks.map(({ text }) => text))
        for (const direction of ['undo', 'redo', 'undo'] as const) travel(chapter, direction)
        const ids = allBlockIds(chapter.state().field(blockIdsField))
        expect(new Set(ids).size).toBe(chapter.lines().length)
        expect(ids).toHaveLength(chapter.lines().length)
      },
    ),
    { numRuns: 500 },
  )
  expect(rejected).toBeGreaterThan(100)
  expect(restored).toBeGreaterThan(5)
})

it.each<[string, (stored: ChapterHistory) => Partial<ChapterHistory>]>([
  ['a change of a longer document', ({ undo: [first] }) => ({ undo: first ? [{ ...first, changes: [1_000] }] : [] })],
  [
    'a line break in a text',
    ({ undo: [first] }) => ({ undo: first ? [{ ...first, effects: [], changes: [LENGTH, [0, 'a\rb']] }] : [] }),
  ],
  [
    'a new line without a block',
    ({ undo: [first] }) => ({ undo: first ? [{ ...first, effects: [], changes: [LENGTH, [0, '', 'b']] }] : [] }),
  ],
  [
    'a block in two places',
    ({ undo: [first] }) => ({
      undo: first
        ? [
            {
              ...first,
              changes: [LENGTH, [0, '', 'b']],
              effects: [{ kind: 'blocks', index: 3, remove: [], insert: ['block_0'] }],
            },
          ]
        : [],
    }),
  ],
  [
    'a setting of a block elsewhere',
    ({ undo: [first] }) => ({
      undo: first
        ? [
            {
              ...first,
              effects: [
                {
                  kind: 'setting',
                  before: { kind: 'set-lock', blockId: 'block_x', locked: true },
                  after: { kind: 'set-lock', blockId: 'block_x', locked: false },
                },
              ],
            },
          ]
        : [],
    }),
  ],
  [
    'an edit that is no setting',
    ({ undo: [first] }) => ({
      undo: first
        ? [
            {
              ...first,
              effects: [
                {
                  kind: 'setting',
                  before: { kind: 'remove', blockId: 'block_0' },
                  after: { kind: 'remove', blockId: 'block_0' },
                },
              ],
            },
          ]
        : [],
    }),
  ],
])('discards a history with %s', async (_name, change) => {
  const chapter = openChapter(BLOCKS)
  OPERATIONS['pause']?.(chapter)
  const blocks = await readBlocks(chapter)
  const stored = store(chapter)

  expect(runAtOnce(restoreHistory(blocks, stored))?.stepCount).toBe(1)
  expect(chapter.state().doc.length).toBe(LENGTH)
  expect(runAtOnce(restoreHistory(blocks, { ...stored, ...change(stored) }))).toBeNull()
})
