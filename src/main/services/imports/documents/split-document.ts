import { findChapterLines } from '#shared/domain/chapters/find-chapter-lines.ts'
import { isTitlePage } from '#shared/domain/chapters/is-title-page.ts'
import { IMPORT_MAX_CHARS } from '#shared/domain/import-limits.ts'
import { StudioError } from '#shared/errors/studio-error.ts'
import { createScriptBuilder, type NoteKind, type SplitScript } from '../split-script.ts'
import type { DocumentContent, DocumentItem } from './document.ts'
import { type ReadHtmlOptions, readHtml } from './read-html.ts'

export interface SplitDocumentOptions extends ReadHtmlOptions {
  /** Headings up to this level start a chapter; null for the table of contents, or what else the document has. */
  chapterLevel: number | null
  speakTitles: boolean
  speakBrackets: boolean
}

/** How a document is divided into chapters. */
interface Division {
  /** Titles by the index of the item at which a chapter starts. */
  titles: ReadonlyMap<number, string>
  /** The first chapter is the title of the book if it has no text. */
  startsWithBookTitle: boolean
}

/**
 * Splits a document into chapters and blocks. `notes` are what was counted while it was opened.
 *
 * @throws StudioError `invalid_input`: a section is damaged, or the text is too long
 */
export async function* splitDocument(
  document: DocumentContent,
  options: SplitDocumentOptions,
  notes: SplitScript['notes'] = [],
): AsyncGenerator<void, SplitScript> {
  const builder = createScriptBuilder(options)
  let noteMarks = 0
  const note = (kind: NoteKind, count = 1): void => {
    if (kind === 'footnotes') noteMarks += count
    else builder.note(kind, count)
  }
  for (const { kind, count } of notes) note(kind, count)
  note('missing-sections', document.missingSections)
  const found: DocumentItem[] = []
  let lengthChars = 0
  for await (const section of document.sections()) {
    if (section.isFrontMatter && !options.includesFrontMatter) {
      note('front-sections')
      continue
    }
    for (const item of readHtml(section, options, note)) {
      found.push(item)
      if ('text' in item) lengthChars += item.text.length
    }
    if (lengthChars > IMPORT_MAX_CHARS)
      throw new StudioError('invalid_input', { kind: 'text-too-long', maxChars: IMPORT_MAX_CHARS })
    yield
  }
  // Marks and their notes may be in different sections.
  builder.note('footnotes', Math.max(noteMarks, found.filter(({ kind }) => kind === 'notes').length))
  const items = withoutHeadingsOfNotes(found)
  const { titles, startsWithBookTitle } = divide(items, document, options.chapterLevel)
  const titlePageEnd = options.includesFrontMatter ? 0 : findTitlePage(items, titles)
  if (titlePageEnd > 0) note('front-sections')
  let waiting: string | null = null
  /** Title of the current chapter until its first paragraph: headings repeat it. */
  let title = ''
  for (const [index, item] of items.entries()) {
    if (index % 2_000 === 1_999) yield
    const started = titles.get(index)
    // A chapter of the contents with nothing in it was left out with its text.
    waiting = started ?? waiting
    if (!('text' in item) || index < titlePageEnd) continue
    if (waiting !== null) {
      builder.beginChapter(waiting)
      title = waiting
      waiting = null
    }
    if (started !== undefined) continue
    // Titles may be paragraphs that only look like headings.
    if (item.kind === 'heading' ? isPartOfTitle(item.text, title) : isTitle(item.text, title)) continue
    if (item.kind === 'paragraph') title = ''
    builder.addBlock(item.text, item.kind === 'paragraph' ? { markup: item.markup } : {})
  }
  const script = builder.build()
  const [first, ...others] = script.chapters
  if (!startsWithBookTitle || first?.blocks.length !== 0 || others.length === 0 || options.speakTitles) return script
  return { chapters: others, notes: [...script.notes, { kind: 'book-title', count: 1 }] }
}

/** The items without the headings of notes that were left out at the end. */
function withoutHeadingsOfNotes(items: readonly DocumentItem[]): readonly DocumentItem[] {
  const removed = new Set<DocumentItem>()
  /** What follows: notes, or a removed heading of this level. */
  let follows: 'notes' | number | null = null
  for (const item of items.toReversed()) {
    if (item.kind === 'paragraph') break
    if (item.kind === 'notes') follows = 'notes'
    else if (item.kind === 'heading') {
      if (follows !== 'notes' && !(follows !== null && item.level < follows)) break
      removed.add(item)
      follows = item.level
    }
  }
  return removed.size === 0 ? items : items.filter((item) => !removed.has(item))
}

function divide(
  items: readonly DocumentItem[],
  { hasSections }: DocumentContent,
  chapterLevel: number | null,
): Division {
  const headings = items.flatMap((item, index) => (item.kind === 'heading' ? [{ ...item, index }] : []))
  const top = headings.length === 0 ? null : findTopLevel(headings.map(({ level }) => level))
  const level = chapterLevel ?? top
  const listed = items.flatMap((item, index) => (item.kind === 'chapter' ? [[index, item.title] as const] : []))
  if (chapterLevel === null && listed.length > 0) return { titles: new Map(listed), startsWithBookTitle: false }
  if (level !== null) {
    const counted = headings.filter((heading) => heading.level <= level)
    const [first, ...others] = counted
    const startsWithBookTitle = others.length > 0 && others.every((heading) => heading.level > (first?.level ?? 0))
    return { titles: new Map(counted.map(({ index, text }) => [index, text])), startsWithBookTitle }
  }
  // Chapters’ titles may be paragraphs that only look like headings.
  const found = findChapterLines(items.flatMap((item) => ['text' in item ? item.text : '', '']))
  if (found.length > 0)
    return { titles: new Map(found.map(({ line, title }) => [line / 2, title])), startsWithBookTitle: false }
  const sections = items.flatMap((item, index) =>
    hasSections && item.kind === 'section' ? [[index, ''] as const] : [],
  )
  return { titles: new Map(sections), startsWithBookTitle: false }
}

/** The number of items before the first chapter that are a title page; 0 if there is none. */
function findTitlePage(items: readonly DocumentItem[], titles: ReadonlyMap<number, string>): number {
  const [first = 0] = titles.keys()
  return isTitlePage(items.slice(0, first).flatMap((item) => ('text' in item ? [item.text, ''] : []))) ? first : 0
}

/** The highest level with several headings: a single higher one is the title of the book. */
function findTopLevel(levels: readonly number[]): number {
  const used = [...new Set(levels)].toSorted((left, right) => left - right)
  return used.find((level) => levels.filter((each) => each === level).length > 1) ?? used[0] ?? 1
}

function isTitle(text: string, title: string): boolean {
  return title !== '' && foldWords(text) === foldWords(title)
}

/** True for a heading that repeats a chapter’s title of the table of contents, whole or in part. */
function isPartOfTitle(heading: string, title: string): boolean {
  const words = foldWords(heading)
  const isIn = (part: string): boolean => ` ${foldWords(title)} `.includes(` ${part} `)
  // The contents often have no numbers: “About this manual” for “1. About this manual”.
  const unnumbered = words.replace(/^(?:\d+ )+/, '')
  return title !== '' && (isIn(words) || isIn(unnumbered))
}

function foldWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
