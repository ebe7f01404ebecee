import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '../../../db/database.ts'
import { openStudioDatabase } from '../../../db/open-database.ts'
import { insertBlock } from '../../../db/repos/blocks-repo.ts'
import { appendChapter, listChapters } from '../../../db/repos/chapters-repo.ts'
import { listProjectTexts } from '../../../db/repos/project-texts-repo.ts'
import { seedScript } from '../../../db/seed-script.test-support.ts'
import { createUndoLog } from '../../../lib/undo-log.ts'
import type { SplitChapter } from '../split-script.ts'
import type { KeptUpdate } from './kept-update.ts'
import { previewUpdate } from './preview-update.ts'
import { runUpdate } from './run-update.ts'
import { setUpdate } from './set-update.ts'

const NEVER = new AbortController().signal
const SENTENCES = readFileSync(
  new URL('../../../../../e2e/fixtures/down-the-rabbit-hole.txt', import.meta.url),
  'utf8',
).match(/\S[^.!?;]+[.!?;]+[”’)]*/gu)!
const CHAPTER_LINES = 30
const BREAK = '* * *'
/** A real text in chapters, with a line that occurs again and again. */
const CHAPTERS = Array.from({ length: 4 }, (_none, index) => ({
  title: `Part ${index + 1}`,
  lines: SENTENCES.slice(index * CHAPTER_LINES, (index + 1) * CHAPTER_LINES)
    .map((sentence) => sentence.replace(/\s+/gu, ' '))
    .flatMap((line, at) => (at % 10 === 9 ? [line, BREAK] : [line])),
}))
const REPEATED = new Set(CHAPTERS.flatMap(({ lines }) => lines).filter((line, at, all) => all.indexOf(line) !== at))

const LineEdit = fc.constantFrom('keep', 'keep', 'keep', 'keep', 'keep', 'edit', 'delete', 'insert', 'repeat')
const ChapterEdit = fc.record({
  lines: fc.array(LineEdit, { minLength: 33, maxLength: 33 }),
  kind: fc.constantFrom('keep', 'keep', 'keep', 'retitle', 'precede', 'drop'),
})
type ChapterEdit = typeof ChapterEdit extends fc.Arbitrary<infer Value> ? Value : never

interface EditedChapter extends SplitChapter {
  /** Lines that weren't edited. */
  kept: string[]
}

function editChapter({ title, lines }: (typeof CHAPTERS)[number], edits: ChapterEdit): EditedChapter[] {
  if (edits.kind === 'drop') return []
  const kept: string[] = []
  const texts = lines.flatMap((line, at) => {
    const edit = edits.lines[at]
    if (edit === 'delete') return []
    if (edit === 'edit') return [line.replace(/\S+$/u, 'and so on.')]
    kept.push(line)
    return edit === 'insert'
      ? [`A walrus came by at ${title}, ${at}.`, line]
      : edit === 'repeat'
        ? [line, line]
        : [line]
  })
  const toBlocks = (all: readonly string[]) => all.map((text) => ({ text, startMs: null }))
  const edited = { title: edits.kind === 'retitle' ? `Another ${title}` : title, blocks: toBlocks(texts), kept }
  const added = { title: `Before ${title}`, blocks: toBlocks([`A preface to ${title}.`]), kept: [] }
  return edits.kind === 'precede' ? [added, edited] : [edited]
}

let db: OpenDatabase
beforeEach(() => {
  db = openStudioDatabase(':memory:')
  seedScript(db, { blocks: 0 })
  for (const [index, { title, lines }] of CHAPTERS.entries()) {
    appendChapter(db, 'proj_1', { id: `part_${index}`, title })
    for (const [at, text] of lines.entries())
      insertBlock(db, { id: `block_${index}_${at}`, chapterId: `part_${index}`, position: (at + 1) * 1024, text })
  }
})
afterEach(() => db.close())

/** The chapters with text. */
const readScript = () => {
  const blocks = Map.groupBy(listProjectTexts(db, 'proj_1'), ({ chapterId }) => chapterId)
  return listChapters(db, 'proj_1').flatMap(({ id, title }) => {
    const own = blocks.get(id)
    return own ? [{ title, blocks: own.map(({ blockId, text }) => ({ blockId, text })) }] : []
  })
}

it('has each line of any edited version once and in order, and keeps the blocks of lines that weren’t edited', async () => {
  let made = 0
  const before = readScript()
  const newId = () => String((made += 1))
  const deps = {
    db,
    newId,
    log: createUndoLog<KeptUpdate>('update', newId),
    now: Date.now,
    cancelGeneration: () => undefined,
  }

  await fc.assert(
    fc.asyncProperty(fc.tuple(ChapterEdit, ChapterEdit, ChapterEdit, ChapterEdit), async (edits) => {
      const manuscript = CHAPTERS.flatMap((chapter, index) => editChapter(chapter, edits[index]!))
      fc.pre(manuscript.some(({ kept }) => kept.length > 0))
      const buffer = { readRows: async () => [], readManuscript: async () => manuscript }
      const request = { projectId: 'proj_1', uploadId: 'upl_12345678', fileName: 'book.md' }

      const { token, isReordered } = await previewUpdate({ db, buffer }, request, NEVER)
      const choice = { conflicts: { kind: 'all' as const }, removesMissing: true }
      const { updateId } = await runUpdate({ ...deps, buffer }, { ...request, ...choice, token }, NEVER)
      const after = readScript()
      if (updateId !== null) setUpdate(deps, { updateId, isDone: false })

      expect(isReordered).toBe(false)
      const dropped = new Set(
        CHAPTERS.filter((_chapter, index) => edits[index]?.kind === 'drop').map(({ title }) => title),
      )
      const updated = after.filter(({ title }) => !dropped.has(title))
      expect(updated.map(({ blocks }) => blocks.map(({ text }) => text))).toEqual(
        manuscript.map(({ blocks }) => blocks.map(({ text }) => text)),
      )
      const blocks = new Map(after.flatMap((chapter) => chapter.blocks.map(({ blockId, text }) => [blockId, text])))
      const kept = manuscript.flatMap((chapter) => chapter.kept).filter((line) => !REPEATED.has(line))
      const own = new Map(before.flatMap((chapter) => chapter.blocks.map(({ blockId, text }) => [text, blockId])))
      expect(kept.map((line) => blocks.get(own.get(line) ?? ''))).toEqual(kept)
      expect(readScript()).toEqual(before)
    }),
    { numRuns: 60, seed: 20_261_130 },
  )
})
