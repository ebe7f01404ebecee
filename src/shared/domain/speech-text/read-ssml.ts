import { checkSsmlElement } from './check-ssml-element.ts'

/** What is wrong with a `<speak>` document, and the run of the text that is the cause, in UTF-16 units. */
export interface SsmlProblem {
  message: string
  startChar: number
  endChar: number
}

/** A piece of a document. Pieces stand behind each other without a gap; places are those of the document's text. */
export type SsmlPiece = { startChar: number; endChar: number } & (
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string }
  /** A pause. */
  | { kind: 'break'; attributes: ReadonlyMap<string, string> }
  /** Comments, instructions, and blanks outside the document: nothing is said. */
  | { kind: 'aside' }
  /** Plain words, heard as they stand. */
  | { kind: 'text'; heard: string }
  /** An escape or a CDATA section, heard as something else than it looks. */
  | { kind: 'escape'; heard: string }
  /** A whole `sub` element: `alias` is heard in place of `written`. */
  | { kind: 'sub'; written: string; heard: string }
)

export type SsmlReading = { kind: 'document'; pieces: SsmlPiece[] } | { kind: 'problem'; problem: SsmlProblem }

interface OpenElement {
  name: string
  piece: Extract<SsmlPiece, { kind: 'open' }>
}

const PIECE =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[(?<cdata>[\s\S]*?)\]\]>|<\/(?<closed>[^\s<>/]+)\s*>|<(?<opened>[^\s<>/!?="'&]+)(?<attributes>(?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>|&(?<escape>#x[0-9a-f]+|#[0-9]+|amp|lt|gt|quot|apos);|(?<text>[^<&]+)/giy
// oxlint-disable-next-line no-control-regex -- These are the characters that are meant.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

class ProblemFound extends Error {
  readonly problem: SsmlProblem

  constructor(message: string, startChar: number, endChar: number) {
    super(message)
    this.problem = { message, startChar, endChar }
  }
}

/**
 * Reads a `<speak>` document into its pieces, or says what is wrong with it and where: what is not well formed, and
 * elements, attributes and values that the service does not know (shapes page 15).
 */
export function readSsml(text: string): SsmlReading {
  try {
    const pieces = [...scan(text)]
    return { kind: 'document', pieces: joinSubstitutions(pieces, text) }
  } catch (error) {
    if (error instanceof ProblemFound) return { kind: 'problem', problem: error.problem }
    throw error
  }
}

/** What is wrong with a text that is markup itself; null for a document that the service takes, and for plain text. */
export function validateSsml(text: string): SsmlProblem | null {
  const reading = readSsml(text)
  return reading.kind === 'problem' ? reading.problem : null
}

/** Characters as XML resolves them. */
export function resolveEscapes(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#[0-9]+|[a-z]+);/gi, (found, escape: string) => resolveEscape(escape) ?? found)
}

function* scan(text: string): Generator<SsmlPiece> {
  const open: OpenElement[] = []
  let hasRoot = false
  let place = 0
  while (place < text.length) {
    PIECE.lastIndex = place
    const found = PIECE.exec(text)
    if (!found) throw unreadable(text, place)
    const { cdata, closed, opened, attributes = '', empty, escape, text: words } = found.groups ?? {}
    const at = { startChar: place, endChar: place + found[0].length }
    place = at.endChar
    checkContent(found, at)
    if (opened !== undefined) {
      if (hasRoot && open.length === 0) throw problem('Nothing can stand behind </speak>.', at)
      const piece = openPiece(opened, attributes, at, open)
      hasRoot = true
      if (empty === '/') yield* emptyElement(piece)
      else {
        open.push({ name: opened, piece })
        yield piece
      }
    } else if (closed !== undefined) {
      const element = open.pop()
      if (element?.name !== closed) throw wronglyClosed(closed, element, at)
      yield { kind: 'close', name: closed, ...at }
    } else if (words !== undefined || escape !== undefined || cdata !== undefined) {
      const heard = (words ?? cdata ?? resolveEscape(escape ?? '') ?? '').replace(/\r\n?/g, '\n')
      if (open.length === 0) {
        if (heard.trim() !== '') throw problem('All words stand between <speak> and </speak>.', at)
        yield { kind: 'aside', ...at }
      } else yield { kind: words === undefined ? 'escape' : 'text', heard, ...at }
    } else yield { kind: 'aside', ...at }
  }
  const left = open.at(-1)
  if (left) throw problem(`<${left.name}> is opened here and never closed.`, left.piece)
  if (!hasRoot) throw problem('A document begins with <speak>.', { startChar: 0, endChar: text.length })
}

function openPiece(
  name: string,
  written: string,
  at: { startChar: number; endChar: number },
  open: readonly OpenElement[],
): Extract<SsmlPiece, { kind: 'open' }> {
  const attributes = new Map<string, string>()
  const attributesStart = at.startChar + 1 + name.length
  for (const found of written.matchAll(ATTRIBUTE)) {
    const [all, attribute = '', double, single] = found
    const startChar = attributesStart + found.index
    const place = { startChar, endChar: startChar + all.length }
    if (attributes.has(attribute)) throw problem(`${attribute} is there twice.`, place)
    attributes.set(attribute, resolveEscapes(double ?? single ?? ''))
    const wrong = checkSsmlElement(name, attributes, open.at(-1)?.name ?? null, attribute)
    if (wrong !== null) throw problem(wrong, place)
  }
  const wrong = checkSsmlElement(name, attributes, open.at(-1)?.name ?? null, null)
  if (wrong !== null) throw problem(wrong, at)
  return { kind: 'open', name, attributes, ...at }
}

/** An element without content: a pause, or something that nothing is said in. */
function* emptyElement(piece: Extract<SsmlPiece, { kind: 'open' }>): Generator<SsmlPiece> {
  const { name, attributes, startChar, endChar } = piece
  if (name === 'break') yield { kind: 'break', attributes, startChar, endChar }
  else if (name === 'sub') yield { kind: 'sub', written: '', heard: attributes.get('alias') ?? '', startChar, endChar }
  else yield { kind: 'aside', startChar, endChar }
}

/** Puts each `sub`, and each `break` with an end tag, into one piece: nothing can be cut inside them. */
function joinSubstitutions(pieces: readonly SsmlPiece[], text: string): SsmlPiece[] {
  const joined: SsmlPiece[] = []
  let whole: OpenElement['piece'] | null = null
  let written = ''
  for (const piece of pieces) {
    if (piece.kind === 'open' && (piece.name === 'sub' || piece.name === 'break')) {
      whole = piece
      written = ''
    } else if (!whole) joined.push(piece)
    else if (piece.kind === 'text' || piece.kind === 'escape') written += piece.heard
    else if (piece.kind === 'close') {
      const { attributes, startChar } = whole
      const place = { startChar, endChar: piece.endChar }
      if (whole.name === 'break' && written.trim() !== '') throw problem('<break> cannot hold words.', place)
      joined.push(
        whole.name === 'break'
          ? { kind: 'break', attributes, ...place }
          : { kind: 'sub', written, heard: attributes.get('alias') ?? '', ...place },
      )
      whole = null
    }
  }
  if (whole) throw problem(`${text.slice(whole.startChar, whole.endChar)} is not closed.`, whole)
  return joined
}

/** What no document may hold, though it looks like words, a comment or an escape. */
function checkContent(found: RegExpExecArray, at: { startChar: number; endChar: number }): void {
  const [all] = found
  const { text, escape } = found.groups ?? {}
  const forbidden = FORBIDDEN.exec(all)
  if (forbidden) {
    const startChar = at.startChar + forbidden.index
    throw problem('A document cannot hold this control character.', { startChar, endChar: startChar + 1 })
  }
  const end = text?.indexOf(']]>') ?? -1
  if (end >= 0) {
    const startChar = at.startChar + end
    throw problem('The characters ]]> are written ]]&gt; in a document.', { startChar, endChar: startChar + 3 })
  }
  if (all.startsWith('<!--') && (all.slice(4, -3).includes('--') || all.endsWith('--->'))) {
    throw problem('A comment cannot hold two hyphens.', at)
  }
  if (all.startsWith('<?xml') && at.startChar > 0) throw problem('An XML declaration stands at the very beginning.', at)
  if (escape !== undefined && !isAllowed(resolveEscape(escape))) throw problem(`${all} names no character.`, at)
}

function isAllowed(character: string | undefined): boolean {
  return character !== undefined && !FORBIDDEN.test(character)
}

function unreadable(text: string, place: number): ProblemFound {
  const at = { startChar: place, endChar: place + 1 }
  if (text[place] === '&') return problem('An ampersand between <speak> and </speak> is written &amp;.', at)
  const rest = text.slice(place)
  if (rest.startsWith('<!--')) return problem('This comment has no end.', { ...at, endChar: place + 4 })
  if (rest.startsWith('<!')) return problem('The service takes no document types.', { ...at, endChar: place + 2 })
  const tag = /^<\/?[a-z:-]+[^<>]*>?/i.exec(rest)?.[0]
  if (tag === undefined) return problem('A < that begins no tag is written &lt;.', at)
  const ending = { startChar: place, endChar: place + tag.length }
  return problem(tag.endsWith('>') ? `${tag} cannot be read.` : 'This tag has no end.', ending)
}

function wronglyClosed(closed: string, element: OpenElement | undefined, at: { startChar: number; endChar: number }) {
  if (!element) return problem(`</${closed}> closes what was never opened.`, at)
  return problem(`</${closed}> stands where </${element.name}> has to come first.`, at)
}

function problem(message: string, at: { startChar: number; endChar: number }): ProblemFound {
  return new ProblemFound(message, at.startChar, at.endChar)
}

function resolveEscape(escape: string): string | undefined {
  const code = /^#x/i.test(escape)
    ? Number.parseInt(escape.slice(2), 16)
    : escape.startsWith('#')
      ? Number(escape.slice(1))
      : null
  if (code === null) return NAMED.get(escape)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined
}
