import { expect, it } from 'vitest'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { Block } from '#shared/contract/script.ts'
import { UNEDITED_SOUND } from '#shared/domain/block-sound.ts'
import { seededRandom } from '#shared/domain/seeded-random.ts'
import { canonicalMarkup } from '#shared/domain/speech-text/canonical-markup.ts'
import { makeBlock, makeChapter, makeTake } from '#shared/testing/make-script.test-support.ts'
import { openHeadlessChapter } from '../session/headless-chapter.test-support.ts'
import { dropPiece, pastePiece, pieceBetween, type TextRange } from './carried-piece.ts'

/** A chapter with the commands that the clipboard and the pointer give. */
function openChapter(blocks: Block[]) {
  const chapter = openHeadlessChapter(makeChapter(blocks))
  const { session, state, dispatch } = chapter
  const take = (range: TextRange, isOwnBlocks = false) => pieceBetween(state(), range, session.book.record, isOwnBlocks)
  return {
    ...chapter,
    copy: take,
    cut(range: TextRange, isOwnBlocks = false) {
      const piece = take(range, isOwnBlocks)
      dispatch({ changes: range, selection: { anchor: range.from }, userEvent: 'delete.cut' })
      return piece
    },
    paste(piece: ReturnType<typeof take>, at = state().selection.main.head) {
      dispatch({ selection: { anchor: at } })
      dispatch(pastePiece(state(), piece))
    },
    /** Moves a range, and returns where it is now. */
    drag(range: TextRange, to: number): TextRange {
      dispatch(dropPiece(state(), take(range), to, range))
      const { from, to: end } = state().selection.main
      return { from, to: end }
    },
    /** The chapter as another window would read it. */
    async blocks() {
      await session.queue.settle()
      return session
        .blockIds()
        .map((id) => ({ ...session.book.record(id), id, text: session.textOf(id), markup: session.markupOf(id) }))
    },
  }
}

const SECOND = { ...makeBlock('b', 'Second block here.'), voiceId: 'marlo', pauseAfterMs: 900, note: 'Slowly.' }
const THREE = [
  makeBlock('a', 'First block here.'),
  { ...SECOND, activeTake: makeTake('b', SECOND.text) },
  makeBlock('c', 'Third.'),
]

/** A chapter of some blocks, a few of them empty, with settings, formatting and takes. */
function makeRandomBlocks(random: () => number, isForCut: boolean): Block[] {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  return Array.from({ length: 1 + Math.floor(random() * 6) }, (_each, index) => {
    const words = Array.from({ length: Math.floor(random() * 5) }, () =>
      pick(['the', 'lamp', 'was', 'dark.', 'Yes.', 'été']),
    )
    const text = `${pick(['', '', ' '])}${words.join(' ')}${pick(['', '', ' '])}`
    const id = `block_${index}`
    const settings = {
      voiceId: pick([null, 'marlo', 'sofia']),
      pauseAfterMs: pick([null, 0, 900]),
      note: pick(['', 'Slowly.']),
      externalId: index % 3 === 0 ? `VO_${index}` : '',
      sound: { ...UNEDITED_SOUND, gainDb: pick([0, -3]) },
    }
    if (text === '') return makeBlock(id, text, isForCut ? settings : {})
    const spans = Array.from({ length: Math.floor(random() * 3) }, (): MarkupSpan => {
      const startChar = Math.floor(random() * text.length)
      const endChar = startChar + 1 + Math.floor(random() * (text.length - startChar))
      const kind = pick([...(isForCut ? (['substitution'] as const) : []), ...(['pause', 'emphasis', 'rate'] as const)])
      if (kind === 'pause') return { kind, startChar: endChar, endChar, durationMs: pick([250, 500]) }
      if (kind === 'substitution') return { kind, startChar, endChar, alias: 'one' }
      if (kind === 'rate') return { kind, startChar, endChar, value: pick(['slow', 'fast']) }
      return { kind, startChar, endChar, level: pick(['strong', 'reduced'] as const) }
    })
    const markup = canonicalMarkup(spans, text)
    return makeBlock(id, text, { ...settings, markup, activeTake: pick([null, makeTake(id, text)]) })
  })
}

it('puts cut blocks below or above another one, with settings and takes, instead of joining them', async () => {
  const chapter = openChapter(THREE)
  const { cut, paste, session, lines, state } = chapter
  const first = cut({ from: 0, to: 18 })
  expect(lines()).toEqual(['Second block here.', 'Third.'])

  paste(first, 18)

  expect(lines()).toEqual(['Second block here.', 'First block here.', 'Third.'])
  expect(session.blockIds()).toEqual(['b', 'a', 'c'])
  // Typing continues in it.
  expect(state().selection.main.head).toBe('Second block here.\nFirst block here.'.length)

  const last = cut({ from: 36, to: 43 })
  paste(last, 0)
  expect(lines()).toEqual(['Third.', 'Second block here.', 'First block here.'])
  expect(session.blockIds()).toEqual(['c', 'b', 'a'])
  expect(session.book.record('b')).toMatchObject({ voiceId: 'marlo', note: 'Slowly.', activeTake: { id: 'take_b' } })
})

it('cuts a block without a selection, the last one too, and puts it back', async () => {
  for (const [index, range] of [
    { from: 0, to: 18 },
    { from: 18, to: 37 },
    { from: 36, to: 43 },
  ].entries()) {
    const { cut, paste, lines, blocks } = openChapter(THREE)
    const before = await blocks()
    const piece = cut(range, true)
    expect(lines()).toEqual(THREE.filter((_block, at) => at !== index).map((block) => block.text))

    paste(piece)

    expect(await blocks()).toEqual(before)
  }
})

it('pastes a block copied without a selection above the caret’s block, as a new one with its settings', () => {
  const { copy, paste, lines, session, state } = openChapter(THREE)
  const piece = copy({ from: 18, to: 37 }, true)

  paste(piece, 40)

  expect(lines()).toEqual(['First block here.', 'Second block here.', 'Second block here.', 'Third.'])
  expect(session.blockIds()).toEqual(['a', 'b', 'block_new1', 'c'])
  expect(session.book.record('block_new1')).toMatchObject({ voiceId: 'marlo', pauseAfterMs: 900, activeTake: null })
  expect(state().selection.main.head).toBe(40 + 19)
})

it('puts a removed block back once; a second paste is a copy', () => {
  const { cut, paste, session } = openChapter(THREE)
  const piece = cut({ from: 18, to: 37 })

  paste(piece)
  paste(piece)

  expect(session.blockIds()).toEqual(['a', 'b', 'block_new2', 'c'])
})

it('undoes and redoes a cut and a paste with the blocks', async () => {
  const { cut, paste, session, blocks, lines } = openChapter(THREE)
  const before = await blocks()
  paste(cut({ from: 18, to: 37 }), 0)
  const moved = await blocks()

  session.undo()
  session.undo()
  expect(await blocks()).toEqual(before)
  session.redo()
  session.redo()
  expect(await blocks()).toEqual(moved)
  expect(lines()).toEqual(['Second block here.', 'First block here.', 'Third.'])
})

it('leaves takes unchanged when a line break is cut and put back', async () => {
  const { cut, paste, blocks, lines } = openChapter([
    makeBlock('a', 'One', { activeTake: makeTake('a', 'One') }),
    makeBlock('b', 'two', { activeTake: makeTake('b', 'two') }),
  ])
  const before = await blocks()
  const piece = cut({ from: 3, to: 4 })
  expect(lines()).toEqual(['Onetwo'])

  paste(piece)

  expect(await blocks()).toEqual(before)
})

it('moves a pause with the text before it, and leaves the others', () => {
  const pause = (startChar: number): MarkupSpan => ({ kind: 'pause', startChar, endChar: startChar, durationMs: 500 })
  const { cut, paste, session, lines } = openChapter([
    makeBlock('a', 'one two three', { markup: [pause(3), pause(7)] }),
    makeBlock('b', 'four', { markup: [pause(0), pause(4)] }),
  ])

  paste(cut({ from: 3, to: 7 }), 10)
  expect(lines()).toEqual(['one three', ' twofour'])
  expect([session.markupOf('a'), session.markupOf('b')]).toEqual([[pause(3)], [pause(0), pause(4), pause(8)]])
})

it('keeps a pause at the start of a block when others are put above it', () => {
  const pause: MarkupSpan = { kind: 'pause', startChar: 0, endChar: 0, durationMs: 500 }
  const { cut, paste, session } = openChapter([
    makeBlock('a', 'one', { markup: [pause] }),
    makeBlock('b', 'two'),
    makeBlock('c', 'three', { markup: [pause] }),
  ])

  paste(cut({ from: 4, to: 8 }), 0)
  expect(session.blockIds().map((id) => [id, session.markupOf(id)])).toEqual([
    ['b', []],
    ['a', [pause]],
    ['c', [pause]],
  ])
  paste(cut({ from: 4, to: 8 }), 0)
  expect(session.blockIds().map((id) => [id, session.markupOf(id)])).toEqual([
    ['a', [pause]],
    ['b', []],
    ['c', [pause]],
  ])
})

it('puts any part of a chapter back as it was after cutting it', async () => {
  const random = seededRandom(20_261)
  for (let round = 0; round < 1_000; round += 1) {
    const blocks = makeRandomBlocks(random, true)
    const { cut, paste, state, blocks: now } = openChapter(blocks)
    const before = await now()
    const place = () => Math.floor(random() * (state().doc.length + 1))
    const [from = 0, to = 0] = [place(), place()].toSorted((left, right) => left - right)
    if (from === to) continue

    paste(cut({ from, to }))

    expect(await now(), `${JSON.stringify(blocks.map(({ text }) => text))} ${from} to ${to}`).toEqual(before)
  }
})

it('puts any part of a chapter back as it was after dragging it away, and again', async () => {
  const random = seededRandom(20_262)
  for (let round = 0; round < 1_000; round += 1) {
    const blocks = makeRandomBlocks(random, false)
    const { drag, state, blocks: now } = openChapter(blocks)
    // Two empty blocks without settings may change places.
    const content = async () => (await now()).map(({ id: _id, ...block }) => block)
    const before = await content()
    const place = () => Math.floor(random() * (state().doc.length + 1))
    const [from = 0, to = 0] = [place(), place()].toSorted((left, right) => left - right)
    const target = place()
    // In an empty block, a moved block replaces the settings.
    if (from === to || (target >= from && target <= to) || state().doc.lineAt(target).length === 0) continue

    const moved = drag({ from, to }, target)
    drag(moved, target < from ? to : from)

    expect(
      await content(),
      `${JSON.stringify(blocks.map(({ text, markup }) => [text, markup]))} ${from} to ${to}, to ${target}`,
    ).toEqual(before)
  }
})
