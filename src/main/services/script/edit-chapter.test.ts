import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { ScriptEdit } from '#shared/contract/script.ts'
import { NO_OUTPUT } from '#shared/domain/block-output.ts'
import { UNEDITED_SOUND } from '#shared/domain/block-sound.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { openStudioDatabase } from '../../db/open-database.ts'
import { getChapter } from '../../db/repos/chapters-repo.ts'
import { listTakes } from '../../db/repos/takes-repo.ts'
import { seedActiveTake, seedScript } from '../../db/seed-script.test-support.ts'
import { editChapter } from './edit-chapter.ts'
import { openChapter } from './open-chapter.ts'

const AT = Date.parse('2026-11-20T08:00:00.000Z')
let db: OpenDatabase

beforeEach(() => {
  db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 3 })
})
afterEach(() => db.close())

const open = () => openChapter({ db }, { projectId: 'proj_1' })
const ids = () => open().blocks.map(({ id }) => id)
function edit(...edits: ScriptEdit[]) {
  return editChapter(
    { db, now: () => AT },
    { chapterId: 'chap_1', baseRevision: getChapter(db, 'chap_1')?.revision ?? -1, edits },
  )
}
const insert = (blockId: string, afterBlockId: string | null, text = ''): ScriptEdit => ({
  kind: 'insert',
  blockId,
  afterBlockId,
  text,
})

describe('chapter edits', () => {
  it('are stored in order, with a new revision, and move the project to the top of lists', () => {
    const { revision } = edit(
      insert('block_a', 'block_1', 'A'),
      insert('block_b', 'block_a', 'B'),
      insert('block_0', null, 'Zero'),
      { kind: 'remove', blockId: 'block_2' },
      { kind: 'set-text', blockId: 'block_3', text: 'Third 🎙 line' },
      { kind: 'set-voice', blockId: 'block_3', voiceId: 'marlo', modelId: null, language: 'en-GB' },
      { kind: 'set-pause', blockId: 'block_3', pauseAfterMs: 600 },
    )

    const script = open()

    expect([revision, script.revision]).toEqual([1, 1])
    expect(script.project.updatedAt).toBe('2026-11-20T08:00:00.000Z')
    expect(script.blocks.map(({ id, text }) => [id, text])).toEqual([
      ['block_0', 'Zero'],
      ['block_1', 'Line 1.'],
      ['block_a', 'A'],
      ['block_b', 'B'],
      ['block_3', 'Third 🎙 line'],
    ])
    expect(script.blocks.at(-1)).toEqual({
      id: 'block_3',
      text: 'Third 🎙 line',
      markup: [],
      voiceId: 'marlo',
      modelId: null,
      language: 'en-GB',
      pauseAfterMs: 600,
      sound: UNEDITED_SOUND,
      listeningIssues: [],
      locked: false,
      note: '',
      ...NO_OUTPUT,
      activeTake: null,
    })
  })

  it('store a block’s audio edits, and nothing once it is unedited', () => {
    const sound = { gainDb: -2.5, fadeInMs: 20, fadeOutMs: 0, trims: [{ takeId: 'take_1', startMs: 5, endMs: 0 }] }

    edit({ kind: 'set-sound', blockId: 'block_1', sound })
    const edited = open().blocks[0]?.sound
    edit({ kind: 'set-sound', blockId: 'block_1', sound: UNEDITED_SOUND })

    expect(edited).toEqual(sound)
    expect(open().blocks[0]?.sound).toEqual(UNEDITED_SOUND)
    expect(db.get(`SELECT sound FROM blocks WHERE id = 'block_1'`)).toEqual({ sound: null })
  })

  it('store a block’s ID, file name and target length, which a removed block keeps', () => {
    const output = { externalId: 'VO_0002', fileName: 'vo_0002', targetMs: 3_250 }

    edit({ kind: 'set-output', blockId: 'block_2', ...output })
    const [first, second] = open().blocks
    edit({ kind: 'remove', blockId: 'block_2' })
    edit(insert('block_2', 'block_1', 'Line 2.'))
    const restored = open().blocks[1]
    edit({ kind: 'set-output', blockId: 'block_2', ...NO_OUTPUT })

    expect(first).toMatchObject(NO_OUTPUT)
    expect(second).toMatchObject(output)
    expect(restored).toEqual(second)
    expect(open().blocks[1]).toMatchObject(NO_OUTPUT)
  })

  it('are rejected as a whole if another window wrote in the meantime', () => {
    const stale = open().revision
    edit({ kind: 'set-text', blockId: 'block_1', text: 'Mine' })
    const before = open()

    const write = () =>
      editChapter(
        { db, now: () => AT },
        { chapterId: 'chap_1', baseRevision: stale, edits: [{ kind: 'set-text', blockId: 'block_1', text: 'Theirs' }] },
      )

    expect(write).toThrow(expect.objectContaining({ code: 'conflict' }))
    expect(open()).toEqual(before)
  })

  it.each<[string, ScriptEdit, string]>([
    ['a line break in a text', { kind: 'set-text', blockId: 'block_2', text: 'one\ntwo' }, 'invalid_input'],
    ['a paragraph separator in a new block', insert('block_x', null, 'one\u2029two'), 'invalid_input'],
    ['an id that is in use', insert('block_3', 'block_1'), 'invalid_input'],
    ['an unknown block', { kind: 'set-text', blockId: 'block_9', text: '' }, 'not_found'],
    ['an unknown neighbor', insert('block_x', 'block_9'), 'not_found'],
    ['an output of an unknown block', { kind: 'set-output', blockId: 'block_9', ...NO_OUTPUT }, 'not_found'],
    ['a block that is removed already', { kind: 'remove', blockId: 'block_2' }, 'not_found'],
  ])('store nothing at all if one of them names %s', (_what, bad, code) => {
    edit({ kind: 'remove', blockId: 'block_2' })
    edit(insert('block_2', 'block_1', 'Line 2.'))
    if (code === 'not_found' && bad.kind === 'remove') edit(bad)
    const before = open()

    expect(() => edit({ kind: 'set-text', blockId: 'block_1', text: 'Changed' }, bad)).toThrow(
      expect.objectContaining({ code }),
    )

    expect(open()).toEqual(before)
  })

  it('are rejected for a missing chapter', () => {
    expect(() =>
      editChapter(
        { db, now: () => AT },
        { chapterId: 'chap_x', baseRevision: 0, edits: [{ kind: 'remove', blockId: 'block_1' }] },
      ),
    ).toThrow(expect.objectContaining({ code: 'not_found' }))
  })
})

describe('undoing a removal', () => {
  it('restores the block with its takes and settings, at the given position and with the given text', () => {
    seedActiveTake(db, { blockId: 'block_2' })
    edit({ kind: 'set-voice', blockId: 'block_2', voiceId: 'marlo', modelId: 'simba-3.0', language: null })
    edit({ kind: 'set-pause', blockId: 'block_2', pauseAfterMs: 0 })
    const [, before] = open().blocks

    edit({ kind: 'remove', blockId: 'block_2' })
    edit(insert('block_2', 'block_3', 'Other words.'))

    expect(ids()).toEqual(['block_1', 'block_3', 'block_2'])
    expect(open().blocks.at(-1)).toEqual({ ...before, text: 'Other words.' })
    expect(before?.activeTake?.id).toBe('take_1')
    expect(listTakes(db, 'block_2')).toHaveLength(1)
  })
})

describe('order', () => {
  it('is kept through any sequence of insertions and removals', () => {
    const step = fc.record({ at: fc.nat(60), remove: fc.boolean() })
    let made = 0

    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        const expected = ids()
        const edits: ScriptEdit[] = []
        for (const { at, remove } of steps) {
          const index = at % (expected.length + 1)
          if (remove && index < expected.length) {
            edits.push({ kind: 'remove', blockId: expected[index] ?? '' })
            expected.splice(index, 1)
          } else {
            const id = `block_f${(made += 1)}`
            edits.push(insert(id, index === 0 ? null : (expected[index - 1] ?? '')))
            expected.splice(index, 0, id)
          }
        }
        edit(...edits)

        expect(ids()).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('is kept when the same gap is filled 1,000 times from either side', () => {
    const back = Array.from({ length: 1_000 }, (_, n) => insert(`block_b${n}`, 'block_1'))
    const forth = Array.from({ length: 1_000 }, (_, n) =>
      insert(`block_f${n}`, n === 0 ? 'block_2' : `block_f${n - 1}`),
    )
    for (const one of [...back, ...forth]) edit(one)

    const order = ids()

    expect(order.slice(0, 3)).toEqual(['block_1', 'block_b999', 'block_b998'])
    expect(order.slice(1_000)).toEqual(['block_b0', 'block_2', ...forth.map(({ blockId }) => blockId), 'block_3'])
  })

  it('handles a paste of thousands of blocks as one edit', () => {
    const pasted = Array.from({ length: 5_000 }, (_, n) =>
      insert(`block_p${n}`, n === 0 ? 'block_1' : `block_p${n - 1}`, `Pasted ${n}`),
    )

    edit(...pasted)

    expect(ids()).toEqual(['block_1', ...pasted.map(({ blockId }) => blockId), 'block_2', 'block_3'])
  })
})
