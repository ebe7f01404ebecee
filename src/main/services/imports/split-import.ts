import { TITLE_LENGTH } from '#shared/domain/text-lengths.ts'
import type { ImportOptions, TextOptions } from '#shared/contract/imports.ts'
import { LONG_BLOCK_CHARS, MAX_BLOCK_CHARS } from '#shared/domain/import-limits.ts'
import { sliceMarkup } from '#shared/domain/part-inputs.ts'
import { splitLongText } from '#shared/domain/split-text.ts'
import { assertNever } from '#shared/errors/must.ts'
import { readCsv } from './sheets/read-csv.ts'
import type { RememberedColumns } from './sheets/remember-columns.ts'
import { splitSheet } from './sheets/split-sheet.ts'
import type { SplitBlock, SplitScript } from './split-script.ts'
import { splitMarkdown } from './split-markdown.ts'
import { splitPlainText } from './split-plain-text.ts'
import { shortenTitle } from './shorten-title.ts'
import { splitSubtitles } from './split-subtitles.ts'

/**
 * Splits a text according to the options. Titles are truncated to the limit of a chapter; with `speakTitles` each is
 * also its chapter's first block. `remembered` says which columns earlier imports of sheets used. No block exceeds `MAX_BLOCK_CHARS`, and with `splitLong` none `LONG_BLOCK_CHARS`.
 */
export function* splitImport(
  source: string,
  options: TextOptions,
  remembered: readonly RememberedColumns[] = [],
): Generator<void, SplitScript> {
  return yield* finishScript(yield* splitByFormat(source, options, remembered), options)
}

/** Applies what is the same for every format. */
export function* finishScript(
  { chapters, notes, sheet = null }: SplitScript,
  options: Pick<ImportOptions, 'speakTitles' | 'splitLong'>,
): Generator<void, SplitScript> {
  const maxChars = options.splitLong ? LONG_BLOCK_CHARS : MAX_BLOCK_CHARS
  let cutBlocks = 0
  let shortenedTitles = 0
  let seen = 0
  for (const chapter of chapters) {
    const blocks: SplitBlock[] = []
    if (options.speakTitles && chapter.title !== '') blocks.push({ text: chapter.title, startMs: null, isTitle: true })
    for (const block of chapter.blocks) {
      seen += 1
      if (seen % 500 === 0) yield
      if (block.text.length <= maxChars) {
        blocks.push(block)
        continue
      }
      cutBlocks += 1
      let first: SplitBlock | null = block
      for (const { startChar, endChar } of splitLongText(block.text, maxChars)) {
        const [run, markup] = [block.text.slice(startChar, endChar), block.markup ?? []]
        const text = run.trim()
        if (text !== '') {
          const textStart = startChar + run.length - run.trimStart().length
          const part = { text, startMs: null, markup: sliceMarkup(markup, textStart, textStart + text.length) }
          blocks.push(first ? { ...first, text, markup: part.markup } : part)
          first = null
        }
        yield
      }
    }
    if (chapter.title.length > TITLE_LENGTH) shortenedTitles += 1
    chapter.title = shortenTitle(chapter.title)
    chapter.blocks = blocks
  }
  const changes = [
    { kind: 'split-blocks', count: cutBlocks },
    { kind: 'titles-shortened', count: shortenedTitles },
  ] as const
  return { chapters, sheet, notes: [...notes, ...changes.filter(({ count }) => count > 0)] }
}

function splitByFormat(
  text: string,
  options: TextOptions,
  remembered: readonly RememberedColumns[],
): Generator<void, SplitScript> {
  switch (options.format) {
    case 'text':
      return splitPlainText(text, options)
    case 'markdown':
      return splitMarkdown(text, options)
    case 'subtitles':
      return splitSubtitles(text, options)
    case 'sheet':
      return splitSheet(readCsv(text), options, remembered)
    default:
      return assertNever(options)
  }
}
