import type { MarkupSpan, SpokenSpan } from '../../contract/markup.ts'
import { PAUSE_MAX_MS } from './pause-length.ts'
import { isSsml } from './is-ssml.ts'

/** Formatting of a block or of a take. */
export type AnySpan = MarkupSpan | SpokenSpan
type Substitution = Extract<AnySpan, { kind: 'substitution' }>
type Pause = Extract<AnySpan, { kind: 'pause' }>
/** A span that describes how its text sounds. Each position has at most one of each kind. */
export type VoicedSpan = Exclude<AnySpan, Substitution | Pause>

const VOICED_KINDS = ['speaker', 'voice', 'emphasis', 'rate', 'pitch', 'volume', 'emotion'] as const
const KIND_ORDER: readonly AnySpan['kind'][] = ['substitution', ...VOICED_KINDS, 'pause']

/**
 * Returns the canonical form of these spans for this text: positions are inside it and between graphemes, spans of one
 * kind don't overlap (the one that starts later, or ends first, wins) and are merged if adjacent and equal, pauses at
 * one position are merged, and nothing starts or ends inside a substitution. Sorted. A text that is itself markup has
 * none.
 */
export function canonicalMarkup<Span extends AnySpan>(markup: readonly Span[], text: string): Span[] {
  if (markup.length === 0 || isSsml(text)) return []
  const snapped: AnySpan[] = snapToGraphemes(markup, text)
  const substitutions = separateSpans(snapped.filter((span) => span.kind === 'substitution'))
  const settled: AnySpan[] = [...substitutions]
  for (const kind of VOICED_KINDS) {
    const spans = snapped.filter((span): span is VoicedSpan => span.kind === kind)
    settled.push(...paint(spans.map((span) => coverWhole(span, substitutions))))
  }
  settled.push(...joinPauses(snapped, substitutions))
  settled.sort(
    (left, right) =>
      left.startChar - right.startChar ||
      left.endChar - right.endChar ||
      KIND_ORDER.indexOf(left.kind) - KIND_ORDER.indexOf(right.kind),
  )
  // Every span has the kind of one that was given.
  return settled as Span[]
}

/** A span's meaning, so that equal spans can be compared. */
export function getSays(span: AnySpan): string {
  switch (span.kind) {
    case 'pause':
      return String(span.durationMs)
    case 'emphasis':
      return span.level
    case 'substitution':
      return span.alias
    case 'speaker':
      return span.name
    case 'voice':
      return JSON.stringify([span.voiceId, span.modelId, span.language])
    default:
      return span.value
  }
}

function snapToGraphemes(markup: readonly AnySpan[], text: string): AnySpan[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
  const getStart = (place: number) => segments.containing(place)?.index ?? text.length
  return markup.flatMap((span): AnySpan[] => {
    const startChar = getStart(Math.max(0, Math.min(span.startChar, text.length)))
    if (span.kind === 'pause') return [{ ...span, startChar, endChar: startChar }]
    const end = Math.max(0, Math.min(span.endChar, text.length))
    const last = segments.containing(end)
    const endChar = !last || last.index === end ? end : last.index + last.segment.length
    return endChar > startChar && span.endChar > span.startChar ? [{ ...span, startChar, endChar }] : []
  })
}

const outerFirst = (left: AnySpan, right: AnySpan) => left.startChar - right.startChar || right.endChar - left.endChar

/** Of overlapping substitutions the first wins: a word can't be replaced twice. */
function separateSpans(spans: readonly Substitution[]): Substitution[] {
  const kept: Substitution[] = []
  for (const span of spans.toSorted(outerFirst)) if (span.startChar >= (kept.at(-1)?.endChar ?? 0)) kept.push(span)
  return kept
}

/** Extends the span over words that are replaced as a whole and that it covers only partly. */
export function coverWhole<Span extends AnySpan>(
  span: Span,
  replaced: readonly { startChar: number; endChar: number }[],
): Span {
  let { startChar, endChar } = span
  for (const whole of replaced) {
    if (whole.startChar < startChar && startChar < whole.endChar) startChar = whole.startChar
    if (whole.startChar < endChar && endChar < whole.endChar) endChar = whole.endChar
  }
  return { ...span, startChar, endChar }
}

function paint(spans: readonly VoicedSpan[]): VoicedSpan[] {
  let painted: VoicedSpan[] = []
  for (const span of spans.toSorted(outerFirst)) {
    painted = painted.flatMap((under) => [
      ...(under.startChar < span.startChar ? [{ ...under, endChar: Math.min(under.endChar, span.startChar) }] : []),
      ...(under.endChar > span.endChar ? [{ ...under, startChar: Math.max(under.startChar, span.endChar) }] : []),
    ])
    painted.push(span)
  }
  const joined: VoicedSpan[] = []
  for (const span of painted.toSorted(outerFirst)) {
    const before = joined.at(-1)
    if (before?.endChar === span.startChar && getSays(before) === getSays(span)) before.endChar = span.endChar
    else joined.push({ ...span })
  }
  return joined
}

function joinPauses(spans: readonly AnySpan[], substitutions: readonly Substitution[]): Pause[] {
  const pauses = new Map<number, Pause>()
  for (const span of spans) {
    if (span.kind !== 'pause') continue
    const whole = substitutions.find(({ startChar, endChar }) => startChar < span.startChar && span.startChar < endChar)
    const place = whole?.endChar ?? span.startChar
    const durationMs = Math.min(PAUSE_MAX_MS, (pauses.get(place)?.durationMs ?? 0) + span.durationMs)
    pauses.set(place, { kind: 'pause', startChar: place, endChar: place, durationMs })
  }
  return [...pauses.values()]
}
