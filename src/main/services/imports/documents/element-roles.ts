import { withoutPrefix } from './xml-tree.ts'

/** Parts of a document that aren’t its text. */
export type Role = 'front-matter' | 'notes' | 'page-number'

type Attributes = Readonly<Record<string, string>>

/** Elements without text that is read. */
const UNREAD = new Set(
  'audio button canvas head iframe meter noscript object option progress rp rt rtc script select style svg template textarea video'.split(
    ' ',
  ),
)
/** Types of the EPUB vocabulary; as `role` they start with `doc-`. */
const FRONT_MATTER = new Set(
  'cover titlepage halftitlepage frontispiece toc landmarks loi lot loa lov page-list copyright-page imprint imprimatur colophon index seriespage other-credits errata contributors'.split(
    ' ',
  ),
)
const NOTES = new Set('footnote footnotes endnote endnotes rearnote rearnotes note-group'.split(' '))

/**
 * Classes of notes in books that many programs write: `footnote1`, `footnote-text`, `FootnoteText`, `_idFootnote`; not
 * those of text with the mark of a note.
 */
const NOTE_CLASS =
  /(?<!(?:has|with|no)[-_]?)(?:\b|_|_id)(?:foot|end)notes?(?:text)?\d*(?![a-z]|[-_](?:ref|anchor|call|link|mark))/i

/** True for an element whose text a reader never sees. */
export function isHidden(name: string, attributes: Attributes): boolean {
  return (
    UNREAD.has(withoutPrefix(name)) ||
    attributes['hidden'] !== undefined ||
    /display:\s*none/i.test(attributes['style'] ?? '')
  )
}

/** What an element is, by its types, its role, and class names that many books use; null for text. */
export function findRole(name: string, attributes: Attributes): Role | null {
  const types = typesOf(attributes)
  const { class: classes = '', id = '' } = attributes
  if (types.length === 0 && classes === '' && id === '') return name === 'nav' ? 'front-matter' : null
  if (types.includes('pagebreak') || /\b(?:pagenum|pageno|page-?number)\b/i.test(classes)) return 'page-number'
  if (types.some((type) => NOTES.has(type))) return 'notes'
  // Word’s notes are a list at the end.
  if (name === 'li' && /^(?:foot|end)note-\d+$/.test(id)) return 'notes'
  if (['div', 'aside', 'section', 'p', 'ol', 'dl'].includes(name) && NOTE_CLASS.test(classes)) return 'notes'
  if (name === 'nav' || types.some((type) => FRONT_MATTER.has(type))) return 'front-matter'
  // The header and the license of Project Gutenberg, and a Word document’s title and contents.
  return /\bpg-boilerplate\b|\bdocument-front\b/.test(classes) ? 'front-matter' : null
}

/** True for a section type, such as of a table of contents, that isn’t read aloud. */
export function isFrontMatterType(type: string): boolean {
  return FRONT_MATTER.has(type === 'title-page' ? 'titlepage' : type)
}

const MARK = /^[[(]?(?:\d{1,4}|[*†‡§¶‖#]{1,4}|[a-z]|[ivxl]{1,6})[\])]?$/i

/** True for the text of a link to a note, or back from one. */
export function isNoteMark(link: { text: string; before: string; attributes: Attributes; isRaised: boolean }): boolean {
  const { text, before, attributes, isRaised } = link
  if (/^[↩↑←⏎^]+\d*$/.test(text.replace(/[\ufe0e\ufe0f]/g, ''))) return true
  if (!(attributes['href'] ?? '').includes('#') || text.length > 12) return false
  const types = typesOf(attributes)
  if (types.includes('noteref') || types.includes('backlink')) return true
  if (!MARK.test(text)) return false
  if (isRaised || /\b(?:note|fn|footnote|endnote)/i.test(attributes['class'] ?? '') || /^[[(*†‡§¶‖]/.test(text))
    return true
  // A number that belongs to the sentence follows a space: “see chapter 3”.
  return /[[(]$/.test(before) || (/^\d/.test(text) && /[\p{L}\p{N}\p{P}]$/u.test(before))
}

function typesOf(attributes: Attributes): string[] {
  if (attributes['epub:type'] === undefined && attributes['role'] === undefined) return []
  const written = `${attributes['epub:type'] ?? ''} ${attributes['role'] ?? ''}`.toLowerCase()
  return written.split(/\s+/).map((type) => type.replace(/^doc-/, ''))
}
