import { afterEach, beforeEach, expect, it } from 'vitest'
import { insertBlock } from '../../../db/repos/blocks-repo.ts'
import { appendChapter } from '../../../db/repos/chapters-repo.ts'
import { withinTurns } from '../../../testing/watch-turns.test-support.ts'
import { openRoundTripRig, type RoundTripRig } from './round-trip-rig.test-support.ts'

const LINES = 20_000
const MAX_TURN_MS = 50
const NOUNS = ['lamp', 'storm', 'gull', 'rope', 'keeper', 'tide', 'harbor', 'bell', 'stair', 'glass', 'oar']
const VERBS = ['sank', 'rose', 'broke', 'waited', 'burned', 'called', 'turned']
const noun = (at: number) => NOUNS[at % NOUNS.length] ?? ''
/** Neighbors differ by most of their words. */
const writeLine = (at: number) =>
  `The ${noun(at)} ${VERBS[at % VERBS.length]} near ${noun(at * 3 + 1)} ${at}, and mark ${at * 7} was ${noun(at * 5 + 2)} ${at * 13}.`
const BOOK = Array.from({ length: LINES }, (_none, at) => writeLine(at))

let rig: RoundTripRig
beforeEach(async () => {
  rig = await openRoundTripRig({ blocks: 0 })
  rig.db.transaction(() => {
    appendChapter(rig.db, 'proj_1', { id: 'chap_book', title: 'The Lighthouse' })
    for (const [at, text] of BOOK.entries())
      insertBlock(rig.db, { id: `block_${at}`, chapterId: 'chap_book', position: (at + 1) * 1024, text })
  })
})
afterEach(() => rig.close())

it.each([
  [
    'one line in ten was edited, deleted or added',
    (line: string, at: number) => edit(line, at, 10),
    [18_500, 1_000, 500],
  ],
  ['all lines were edited', (line: string) => [line.replace('was', 'had been')], [0, LINES, 0]],
  ['all punctuation changed', (line: string) => [line.replace(',', ';')], [0, LINES, 0]],
] as const)('compares twenty thousand lines in short turns where %s', async (_what, change, [same, changed, added]) => {
  const text = BOOK.flatMap(change)
  const uploadId = await rig.upload(Buffer.from(`# The Lighthouse\n\n${text.join('\n\n')}`))

  const preview = await withinTurns(MAX_TURN_MS, () => rig.preview(uploadId, 'book.md'))

  expect(preview).toMatchObject({ unchangedCount: same, changedCount: changed, insertedCount: added })
})

it('refuses another text of twenty thousand lines in short turns', async () => {
  const other = BOOK.map(
    (_line, at) => `Somewhere a far cry of ${at * 17} hours rings once more through ${at % 90} empty rooms.`,
  )
  const uploadId = await rig.upload(Buffer.from(`# The Lighthouse\n\n${other.join('\n\n')}`))

  await withinTurns(MAX_TURN_MS, () =>
    expect(rig.preview(uploadId, 'book.md')).rejects.toMatchObject({ reason: 'script-file-of-other-text' }),
  )
})

it('compares lines that are all the same, and lines in the opposite order, in short turns', async () => {
  const reversed = await rig.upload(Buffer.from(BOOK.toReversed().join('\n\n')))
  await withinTurns(MAX_TURN_MS, () =>
    expect(rig.preview(reversed, 'book.md')).rejects.toMatchObject({ reason: 'script-file-of-other-text' }),
  )
  rig.db.run(`UPDATE blocks SET text = 'Yes.' WHERE chapter_id = 'chap_book' AND position % 3 > 0`)
  const uploadId = await rig.upload(Buffer.from(new Array(LINES / 2).fill('Yes.\n\nYes.\n\nNo.').join('\n\n')))
  const preview = await withinTurns(MAX_TURN_MS, () => rig.preview(uploadId, 'book.md'))
  expect(preview.unchangedCount).toBeGreaterThan(LINES / 2)
})

/** Edits, deletes, or adds a line after every so many lines. */
function edit(line: string, at: number, each: number): string[] {
  if (at % each !== 5) return [line]
  const kind = Math.floor(at / each) % 4
  if (kind === 0) return []
  return kind === 1 ? [line, `Somebody wrote ${line.length} letters on day ${at}.`] : [line.replace('was', 'had been')]
}
