import type { MarkupSpan } from '#shared/contract/markup.ts'
import type { ClassLooks } from './read-style-sheet.ts'

/** What a document says about itself. Unknown values are empty. */
export interface DocumentDetails {
  title: string
  author: string
  /** A BCP 47 tag, or empty. */
  language: string
  year: number | null
  copyright: string
  /** File of its cover, in the document; null if it has none. */
  cover: string | null
}

/** A part of a document in reading order: HTML, with what the document says about it. */
export interface DocumentSection {
  html: string
  /** What its style sheets say about classes; nothing if missing. */
  looks?: ClassLooks
  /** Title page, contents, copyright: not read unless it is wanted. */
  isFrontMatter: boolean
  /** Chapters of the table of contents that start in it, in order. Without `anchor`, at its start. */
  chapters: { title: string; anchor: string }[]
}

/** An EPUB or Word document. */
export interface DocumentContent {
  details: DocumentDetails | null
  /** Whether the sections are parts of the book, rather than pieces of one text. */
  hasSections: boolean
  /** The number of sections whose file is missing. */
  missingSections: number
  /** In reading order, each read when it is asked for. */
  sections(): AsyncGenerator<DocumentSection>
}

/** What stands in a document, in reading order. */
export type DocumentItem =
  | { kind: 'paragraph'; text: string; markup: MarkupSpan[] }
  /** `level` as in HTML, 1 to 6. */
  | { kind: 'heading'; level: number; text: string }
  /** A chapter of the table of contents starts. */
  | { kind: 'chapter'; title: string }
  /** A section starts. */
  | { kind: 'section' }
  /** A note, or a list of them, was left out. */
  | { kind: 'notes' }
