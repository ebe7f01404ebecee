import { Parser } from 'htmlparser2'
import type { MarkupSpan } from '#shared/contract/markup.ts'
import { getJoint } from '#shared/domain/wrap-lines.ts'
import type { NoteKind } from '../split-script.ts'
import { findRole, isHidden, isNoteMark, type Role } from './element-roles.ts'
import type { DocumentItem, DocumentSection } from './document.ts'
import { type ClassLook, findLook } from './read-style-sheet.ts'
import { withoutPrefix } from './xml-tree.ts'

/** What is read besides the text. */
export interface ReadHtmlOptions {
  includesFrontMatter: boolean
  includesNotes: boolean
  includesTables: boolean
  includesImages: boolean
  keepsEmphasis: boolean
}

type Level = 'moderate' | 'strong'
type Attributes = Readonly<Record<string, string>>

interface OpenElement {
  isBlock: boolean
  emphasis: Level | null
  isRaised: boolean
  /** Null for other elements. */
  link: Link | null
}

interface Link {
  /** Where its text starts. */
  startChar: number
  attributes: Attributes
  isRaised: boolean
}

/** A text while it is collected, with its emphasis. */
interface Text {
  text: string
  spans: { level: Level; startChar: number; endChar: number }[]
}

const INLINE = new Set(
  'a abbr acronym area audio b bdi bdo big br button canvas cite code data del dfn em embed font i iframe img input ins kbd label map mark math meter nobr noscript object output picture progress q rb rp rt rtc ruby s samp script select small source span strike strong style sub sup svg template textarea time tt u var video wbr'.split(
    ' ',
  ),
)
const HEADING = /^h([1-6])$/
/** The description of a picture of a chapter’s first letter; the rest of its word follows. */
const INITIAL = /^[“„«‘"'¿¡]?\p{Lu}$/u
const REST_OF_WORD = /^\s?[\p{Ll}’']/u
/** White space that isn't single spaces, and soft hyphens. */
const UNEVEN = /[\t\n\r\f\u00ad]| {2}/

/**
 * Reads a section of a document: a paragraph for each block of text, with italics and bold as emphasis. Never fails: what
 * isn't valid HTML is read as a browser would, and what isn't read is counted with `note`.
 */
export function readHtml(
  section: DocumentSection,
  options: ReadHtmlOptions,
  note: (kind: NoteKind, count?: number) => void,
): DocumentItem[] {
  const items: DocumentItem[] = [{ kind: 'section' }]
  const open: OpenElement[] = []
  const links: Link[] = []
  /** Numbers of open elements. */
  const emphasized: Record<Level, number> = { moderate: 0, strong: 0 }
  let raised = 0
  /** Number of open elements at which skipping started; null while text is read. */
  let skippedFrom: number | null = null
  let current: Text = { text: '', spans: [] }
  /** Also where nothing is before the next words. */
  let endsInSpace = true
  let breaks = 0
  /** A letter that is a picture, until the rest of its word. */
  let initial = ''
  /** Closing bracket of a note's mark that was removed. */
  let unopened = ''
  let heading: number | null = null
  /** Cells of the open table rows, each with its paragraphs. */
  const rows: Text[][][] = []
  /** Number of items at which front matter was skipped last. */
  let frontMatterAt: number | null = null
  let noteMarks = 0
  const anchors = new Map<string, string[]>()
  const ids = section.chapters.some(({ anchor }) => anchor !== '') ? findIds(section.html) : new Set()
  for (const { title, anchor } of section.chapters) {
    if (ids.has(anchor)) anchors.set(anchor, [...(anchors.get(anchor) ?? []), title])
    else items.push({ kind: 'chapter', title })
  }

  const flush = (): void => {
    const whole = trim(current)
    current = { text: '', spans: [] }
    endsInSpace = true
    breaks = 0
    unopened = ''
    if (whole.text === '') return
    const cell = rows.at(-1)?.at(-1)
    if (cell) cell.push(whole)
    else if (heading !== null) items.push({ kind: 'heading', level: heading, text: whole.text })
    else items.push(toParagraph(whole))
  }
  const endRow = (): void => {
    flush()
    const cells = (rows.pop() ?? []).filter((cell) => cell.length > 0)
    const [only, ...others] = cells
    // Pages are laid out in tables of one cell, too.
    const texts = others.length === 0 ? (only ?? []) : [joinCells(cells)]
    const outer = rows.at(-1)?.at(-1)
    if (outer) outer.push(...texts)
    else items.push(...texts.map(toParagraph))
  }
  const add = (words: string): void => {
    let plain = UNEVEN.test(words) ? words.replaceAll('\u00ad', '').replace(/[ \t\n\r\f]+/g, ' ') : words
    if (initial !== '' && plain.trim() !== '') {
      if (REST_OF_WORD.test(plain)) plain = initial + plain
      else note('images-skipped')
      initial = ''
    }
    if (unopened !== '' && plain !== '') {
      if (plain.startsWith(unopened)) plain = plain.slice(1)
      unopened = ''
    }
    if (breaks > 0 && plain.trim() !== '') {
      plain = getJoint(current.text, plain.trimStart()) + plain.trimStart()
      breaks = 0
    }
    if (endsInSpace && plain.startsWith(' ')) plain = plain.slice(1)
    if (plain === '') return
    if (raised > 0 && links.length === 0 && /\d$/.test(current.text)) plain = toExponent(plain)
    const startChar = current.text.length
    current.text += plain
    endsInSpace = plain.endsWith(' ')
    const level = emphasized.strong > 0 ? 'strong' : emphasized.moderate > 0 ? 'moderate' : null
    const last = current.spans.at(-1)
    if (level === null) return
    if (last?.endChar === startChar && last.level === level) last.endChar = current.text.length
    else current.spans.push({ level, startChar, endChar: current.text.length })
  }
  const cutTo = (startChar: number): void => {
    current.text = current.text.slice(0, startChar)
    endsInSpace = startChar === 0 || current.text.endsWith(' ')
    current.spans = current.spans.flatMap((span) =>
      span.startChar >= startChar ? [] : [{ ...span, endChar: Math.min(span.endChar, startChar) }],
    )
  }
  const startAt = (id: string | undefined): void => {
    const titles = id === undefined ? undefined : anchors.get(id)
    if (!titles || id === undefined) return
    anchors.delete(id)
    flush()
    for (const title of titles) items.push({ kind: 'chapter', title })
  }
  const skips = (role: Role | null, name: string, attributes: Attributes, look: ClassLook): boolean => {
    if (withoutPrefix(name) === 'math') return (note('formulas-skipped'), true)
    if (look.isHidden || isHidden(name, attributes)) return true
    if (role === 'page-number') return true
    if (role === 'front-matter' && !options.includesFrontMatter) {
      // The lines of a Word document’s contents are one section.
      if (name !== 'p' || frontMatterAt !== items.length) note('front-sections')
      frontMatterAt = items.length
      return true
    }
    if (role === 'notes' && !options.includesNotes) return (items.push({ kind: 'notes' }), true)
    if (look.isCrossedOut || name === 'del' || name === 's' || name === 'strike') return (note('crossed-out'), true)
    if (name === 'table' && !options.includesTables) return (note('tables-skipped'), true)
    return false
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        // Names with a prefix are of other formats, such as smart tags of Word.
        const isBlock = !INLINE.has(name) && !name.includes(':')
        const look = section.looks ? findLook(section.looks, name, attributes['class'] ?? '') : {}
        const emphasis = options.keepsEmphasis ? emphasisOf(name, attributes, look) : null
        const isRaised = name === 'sup' || look.isRaised === true
        const element: OpenElement = { isBlock, emphasis, isRaised, link: null }
        open.push(element)
        if (emphasis) emphasized[emphasis] += 1
        if (isRaised) {
          raised += 1
          const link = links.at(-1)
          if (link) link.isRaised = true
        }
        if (skippedFrom !== null) return
        if (isBlock) flush()
        startAt(attributes['id'] ?? (name === 'a' || name === 'span' ? attributes['name'] : undefined))
        if (skips(findRole(name, attributes), name, attributes, look)) {
          skippedFrom = open.length
          return
        }
        switch (name) {
          case 'br':
            breaks += 1
            if (breaks > 1) flush()
            break
          case 'img': {
            const alt = (attributes['alt'] ?? '').trim()
            if (INITIAL.test(alt)) {
              initial = alt
              break
            }
            note(options.includesImages && alt !== '' ? 'images' : 'images-skipped')
            if (options.includesImages) add(current.text === '' ? alt : ` ${alt} `)
            break
          }
          case 'table':
            note('tables')
            break
          case 'tr':
            rows.push([])
            break
          case 'td':
          case 'th':
            rows.at(-1)?.push([])
            break
          case 'q':
            add('“')
            break
          case 'a':
            element.link = { startChar: current.text.length, attributes, isRaised: raised > 0 }
            links.push(element.link)
            break
          default: {
            const level = HEADING.exec(name)?.[1]
            if (level !== undefined && rows.length === 0) heading = Number(level)
          }
        }
      },
      ontext(text) {
        if (skippedFrom === null) add(text)
      },
      onclosetag(name) {
        const element = open.pop()
        if (element?.emphasis) emphasized[element.emphasis] -= 1
        if (element?.isRaised) raised -= 1
        if (skippedFrom !== null) {
          if (open.length < skippedFrom) skippedFrom = null
          return
        }
        if (element?.link) {
          links.pop()
          const { startChar, attributes, isRaised } = element.link
          const marked = current.text.slice(startChar).trim()
          const before = current.text.slice(0, startChar)
          if (isNoteMark({ text: marked, before, attributes, isRaised })) {
            noteMarks += 1
            const bracket = /[[(]$/.exec(before)?.[0]
            cutTo(bracket ? startChar - 1 : startChar)
            if (bracket) unopened = bracket === '[' ? ']' : ')'
          }
        }
        if (name === 'q') add('”')
        if (element?.isBlock) flush()
        if (name === 'tr' && rows.length > 0) endRow()
        if (HEADING.test(name)) heading = null
      },
      onend() {
        if (initial !== '') note('images-skipped')
        flush()
        while (rows.length > 0) endRow()
      },
    },
    { recognizeSelfClosing: true, recognizeCDATA: true },
  )
  parser.end(withoutEmptyAnchors(section.html))
  if (!options.includesNotes) note('footnotes', noteMarks)
  return items
}

/** A link ends where another `a` starts, also at one that is only a place. */
function withoutEmptyAnchors(html: string): string {
  return html.replaceAll(/<a\b([^<>]*)>(\s*<\/a>)?/gi, (whole, attributes: string, end: string | undefined) => {
    const isClosed = attributes.endsWith('/')
    if (/\bhref\s*=/i.test(attributes) || (!isClosed && end === undefined)) return whole
    return isClosed ? `<span${attributes.slice(0, -1)}></span>${end ?? ''}` : `<span${attributes}></span>`
  })
}

/** An exponent as characters: 10 and a raised 2 would be 102. */
function toExponent(text: string): string {
  if (!/^[-−–+]?\d{1,4}$/.test(text)) return text
  return text
    .replaceAll(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)))
    .replace('+', '⁺')
    .replace(/^[-−–]/, '⁻')
}

function findIds(html: string): Set<string> {
  return new Set(Array.from(html.matchAll(/\b(?:id|name)\s*=\s*["']([^"']{1,1000})["']/gi), ([, id = '']) => id))
}

function toParagraph({ text, spans }: Text): DocumentItem {
  const markup = spans.map(({ level, startChar, endChar }): MarkupSpan => ({
    ...{ kind: 'emphasis', level, startChar, endChar },
  }))
  return { kind: 'paragraph', text, markup }
}

/** Italics or bold of a whole paragraph are its look, not emphasis. */
function trim({ text: whole, spans }: Text): Text {
  const text = whole.trim()
  if (spans.length === 0) return { text, spans }
  const startChar = whole.length - whole.trimStart().length
  const kept = spans.flatMap((span) => {
    const words = whole.slice(span.startChar, span.endChar)
    const from = span.startChar - startChar + (words.length - words.trimStart().length)
    const to = span.endChar - startChar - (words.length - words.trimEnd().length)
    return from < to && /[\p{L}\p{N}]/u.test(words) ? [{ level: span.level, startChar: from, endChar: to }] : []
  })
  const plain = kept.reduceRight((rest, span) => rest.slice(0, span.startChar) + rest.slice(span.endChar), text)
  return { text, spans: /[\p{L}\p{N}]/u.test(plain) ? kept : [] }
}

function joinCells(cells: readonly (readonly Text[])[]): Text {
  const row: Text = { text: '', spans: [] }
  for (const cell of cells)
    for (const [index, { text, spans }] of cell.entries()) {
      if (row.text !== '') row.text += index === 0 ? ', ' : ' '
      const { length } = row.text
      for (const { level, startChar, endChar } of spans)
        row.spans.push({ level, startChar: length + startChar, endChar: length + endChar })
      row.text += text
    }
  return row
}

/** Names of ships, books and foreign words stand in italics too, where a document says so. */
function emphasisOf(name: string, attributes: Attributes, fromClass: ClassLook): Level | null {
  const isNamed = ['epub:type', 'lang', 'xml:lang'].some((each) => attributes[each] !== undefined)
  const look = `${attributes['class'] ?? ''} ${attributes['style'] ?? ''}`
  switch (name) {
    case 'em':
      return 'moderate'
    case 'i':
      return isNamed ? null : 'moderate'
    case 'strong':
      return 'strong'
    case 'b':
      return isNamed ? null : 'strong'
    case 'span':
      if (isNamed) return null
      if (fromClass.emphasis) return fromClass.emphasis
      if (/\bbold\b|font-weight:\s*(?:bold|[6-9]00)/i.test(look)) return 'strong'
      return /\bitalics?\b|font-style:\s*(?:italic|oblique)/i.test(look) ? 'moderate' : null
    default:
      return null
  }
}
