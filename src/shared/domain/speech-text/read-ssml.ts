import { checkSsmlElement } from './check-ssml-element.ts'
import type { SsmlProblem, SsmlReason } from './ssml-problem.ts'

/** A piece of a document. Pieces are contiguous; positions are those of the document's text. */
export type SsmlPiece = { startChar: number; endChar: number } & (
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string }
  /** A pause. */
  | { kind: 'break'; attributes: ReadonlyMap<string, string> }
  /** Comments, processing instructions, and white space outside the document: not spoken. */
  | { kind: 'aside' }
  /** Plain words, spoken as written. */
  | { kind: 'text'; heard: string }
  /** An escape or a CDATA section, spoken differently than written. */
  | { kind: 'escape'; heard: string }
  /** A whole `sub` element: `alias` is spoken instead of `written`. */
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

  constructor(found: SsmlProblem) {
    super()
    this.problem = found
  }
}

/**
 * Parses a `<speak>` document into pieces, or reports what is wrong and where: what isn't well-formed, and elements,
 * attributes and values unknown to the service (shapes page 15).
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

/** The error in a text that is itself markup; null for a document that the service accepts, and for plain text. */
export function validateSsml(text: string): SsmlProblem | null {
  const reading = readSsml(text)
  return reading.kind === 'problem' ? reading.problem : null
}

/** Resolves escapes as XML does. */
function resolveEscapes(text: string): string {
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
      if (hasRoot && open.length === 0) throw problem('after-end', at)
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
        if (heard.trim() !== '') throw problem('text-outside', at)
        yield { kind: 'aside', ...at }
      } else yield { kind: words === undefined ? 'escape' : 'text', heard, ...at }
    } else yield { kind: 'aside', ...at }
  }
  const left = open.at(-1)
  if (left) throw problem({ kind: 'never-closed', name: left.name }, left.piece)
  if (!hasRoot) throw problem('start-missing', { startChar: 0, endChar: text.length })
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
    if (attributes.has(attribute)) throw problem({ kind: 'attribute-twice', attribute }, place)
    attributes.set(attribute, resolveEscapes(double ?? single ?? ''))
    const wrong = checkSsmlElement(name, attributes, open.at(-1)?.name ?? null, attribute)
    if (wrong !== null) throw problem(wrong, place)
  }
  const wrong = checkSsmlElement(name, attributes, open.at(-1)?.name ?? null, null)
  if (wrong !== null) throw problem(wrong, at)
  return { kind: 'open', name, attributes, ...at }
}

/** An element without content: a pause, or something without speech. */
function* emptyElement(piece: Extract<SsmlPiece, { kind: 'open' }>): Generator<SsmlPiece> {
  const { name, attributes, startChar, endChar } = piece
  if (name === 'break') yield { kind: 'break', attributes, startChar, endChar }
  else if (name === 'sub') yield { kind: 'sub', written: '', heard: attributes.get('alias') ?? '', startChar, endChar }
  else yield { kind: 'aside', startChar, endChar }
}

/** Joins each `sub`, and each `break` with an end tag, into one piece that can't be cut. */
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
      if (whole.name === 'break' && written.trim() !== '') throw problem('break-with-text', place)
      joined.push(
        whole.name === 'break'
          ? { kind: 'break', attributes, ...place }
          : { kind: 'sub', written, heard: attributes.get('alias') ?? '', ...place },
      )
      whole = null
    }
  }
  if (whole) throw problem({ kind: 'tag-not-closed', tag: text.slice(whole.startChar, whole.endChar) }, whole)
  return joined
}

/** Rejects content that no document may have, though it looks like words, a comment or an escape. */
function checkContent(found: RegExpExecArray, at: { startChar: number; endChar: number }): void {
  const [all] = found
  const { text, escape } = found.groups ?? {}
  const forbidden = FORBIDDEN.exec(all)
  if (forbidden) {
    const startChar = at.startChar + forbidden.index
    throw problem('control-character', { startChar, endChar: startChar + 1 })
  }
  const end = text?.indexOf(']]>') ?? -1
  if (end >= 0) {
    const startChar = at.startChar + end
    throw problem('cdata-end', { startChar, endChar: startChar + 3 })
  }
  if (all.startsWith('<!--') && (all.slice(4, -3).includes('--') || all.endsWith('--->'))) {
    throw problem('comment-with-hyphens', at)
  }
  if (all.startsWith('<?xml') && at.startChar > 0) throw problem('declaration-late', at)
  if (escape !== undefined && !isAllowed(resolveEscape(escape)))
    throw problem({ kind: 'reference-invalid', reference: all }, at)
}

function isAllowed(character: string | undefined): boolean {
  return character !== undefined && !FORBIDDEN.test(character)
}

function unreadable(text: string, place: number): ProblemFound {
  const at = { startChar: place, endChar: place + 1 }
  if (text[place] === '&') return problem('ampersand', at)
  const rest = text.slice(place)
  if (rest.startsWith('<!--')) return problem('comment-not-closed', { ...at, endChar: place + 4 })
  if (rest.startsWith('<!')) return problem('document-type', { ...at, endChar: place + 2 })
  const tag = /^<\/?[a-z:-]+[^<>]*>?/i.exec(rest)?.[0]
  if (tag === undefined) return problem('less-than', at)
  const ending = { startChar: place, endChar: place + tag.length }
  return problem(tag.endsWith('>') ? { kind: 'tag-unreadable', tag } : 'tag-cut', ending)
}

function wronglyClosed(closed: string, element: OpenElement | undefined, at: { startChar: number; endChar: number }) {
  if (!element) return problem({ kind: 'end-without-start', name: closed }, at)
  return problem({ kind: 'wrongly-closed', name: closed, expected: element.name }, at)
}

function problem(reason: SsmlReason, { startChar, endChar }: { startChar: number; endChar: number }): ProblemFound {
  return new ProblemFound({ reason, startChar, endChar })
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
